import type { CallOutcome } from "../../domain/call-outcome.ts";
import type { ToolCall } from "../../domain/tool-call.ts";
import { spellName } from "../../lib/text/literal-text.ts";
import { batchEn } from "../../messages/en/batch.ts";
import { speaker } from "../../messages/speaker.ts";
import { clockTime } from "./clock-time.ts";

const t = speaker(batchEn);

/** Who decided a call, as the record tells it: "Approved by cleo, 14:02". Null where it tells neither who nor when. */
export const decidedWords = (call: ToolCall): string | null =>
  (call.decided?.by ?? null) === null && (call.decided?.at ?? null) === null ? null : whatWasDecided(call);

/** What was decided of a call, with who and when as far as the record tells: "Denied" alone where it tells no more. */
export function whatWasDecided({ decided, outcome }: ToolCall): string {
  const by = decided?.by ?? null;
  const at = decided?.at ?? null;
  return t("outcome.decided", {
    verb: t(`outcome.decided.${verbOf(outcome)}`),
    by: by === null ? null : spellName(by),
    time: at === null ? null : clockTime(at),
  });
}

/** The words given with a decision, where they do not stand in the outcome already. */
export function wordsOfDecision({ decided, outcome }: ToolCall): string | null {
  const words = decided?.words ?? null;
  const isSaid =
    (outcome.kind === "denied" && outcome.reason === words) ||
    (outcome.kind === "declined" && outcome.words === words);
  return words === null || words.trim() === "" || isSaid ? null : words;
}

function verbOf(outcome: CallOutcome) {
  if ("approved" in outcome && typeof outcome.approved === "boolean")
    return outcome.approved ? "approve" : "deny";
  return outcome.kind in verbs ? verbs[outcome.kind as keyof typeof verbs] : "other";
}

const verbs = {
  ran: "approve",
  denied: "deny",
  answered: "answer",
  declined: "decline",
  aborted: "abort",
} as const;
