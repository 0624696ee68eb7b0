import type { ApprovalBatch } from "../domain/approval-batch.ts";
import type { Answer, Decision } from "../domain/decision.ts";
import type { ToolCall } from "../domain/tool-call.ts";
import { answerAll, eachAnswer, keyOf } from "./contract-answers.ts";
import type { DecidePress } from "./walk-steps.ts";

/** One key per content of one batch, whichever page presses. */
export type ContentKeys = (batch: ApprovalBatch, content: string) => string;

/** Makes the keys of a walk. */
export function contentKeys(): ContentKeys {
  const keys = new Map<string, string>();
  return ({ version }, content) => {
    const known = keys.get(version + content);
    const key = known ?? keyOf(keys.size);
    keys.set(version + content, key);
    return key;
  };
}

const isWaiting = ({ calls }: ApprovalBatch): boolean =>
  calls.some(({ outcome }) => outcome.kind === "waiting");

/** An abort of everything that waits; null where nothing does. */
export const abortOf = (batch: ApprovalBatch, keys: ContentKeys): Answer | null =>
  isWaiting(batch) ? answerAll(batch, "abort", keys(batch, "abort")) : null;

/** What a person decides about one call who says yes or no. */
export type SayingYes = (call: ToolCall, isYes: boolean) => Decision;

/** Decisions about everything that waits; null where nothing does. */
export function decidedOf(
  batch: ApprovalBatch,
  { yes, isSplit }: DecidePress,
  { keys, say }: { readonly keys: ContentKeys; readonly say: SayingYes },
): Answer | null {
  if (!isWaiting(batch)) return null;
  let count = 0;
  const answer = eachAnswer(batch, (call) => say(call, isSplit && count++ % 2 === 1 ? !yes : yes));
  const verbs = answer.kind === "each" ? [...answer.decisions.values()].map(({ verb }) => verb) : [];
  return { ...answer, key: keys(batch, verbs.join()) };
}
