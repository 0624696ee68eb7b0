import type { ApprovalBatch } from "../../domain/approval-batch.ts";
import type { ActKind, Answer } from "../../domain/decision.ts";
import { choiceOf, type DecisionDraft, decidableCalls } from "../../domain/decision-draft.ts";
import { abortEn } from "../../messages/en/abort.ts";
import { batchEn } from "../../messages/en/batch.ts";
import { speaker } from "../../messages/speaker.ts";

const t = speaker(batchEn);
const tAbort = speaker(abortEn);

/** What a draft would send, in words: "2 approve, 1 deny". */
export function draftContent(draft: DecisionDraft, batch: ApprovalBatch): string {
  if (draft.isAborting)
    return tAbort("abort.content", { count: decidableCalls(batch).length, ...alongOf(draft) });
  const verbs = decidableCalls(batch).flatMap(({ id, digest }) => {
    const choice = draft.choices.get(id);
    return choice?.digest === digest ? [choice.verb] : [];
  });
  return contentOf(verbs);
}

/** What an abort would take along. */
export const alongOf = ({ feedback, attachments }: DecisionDraft) => ({
  hasWords: feedback.trim() !== "",
  files: attachments.length,
});

/** What an answer sent, in the same words. */
export function answerContent(answer: Answer): string {
  if (answer.kind === "act") return actContent(answer.act);
  return answer.kind === "each"
    ? contentOf([...answer.decisions.values()].map(({ verb }) => verb))
    : contentOf(answer.calls.map(() => "abort"));
}

const actContent = (act: ActKind): string => tAbort(`act.content.${act}`);

const verbsInOrder = ["approve", "deny", "answer", "decline", "abort"] as const;

function contentOf(verbs: readonly (typeof verbsInOrder)[number][]): string {
  const parts = verbsInOrder.flatMap((verb) => {
    const count = verbs.filter((chosen) => chosen === verb).length;
    return count === 0 ? [] : [t(`dock.content-${verb}`, { count })];
  });
  return parts.length === 0 ? t("dock.content-none") : parts.join(", ");
}

/** How many of the waiting calls have a choice that stands. */
export const decidedCount = (draft: DecisionDraft, batch: ApprovalBatch): number =>
  decidableCalls(batch).filter((call) => draft.isAborting || choiceOf(draft, call) !== undefined).length;
