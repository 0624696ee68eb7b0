import type { ApprovalBatch } from "../../domain/approval-batch.ts";
import type { Answer } from "../../domain/decision.ts";
import { type DecisionDraft, decidableCalls } from "../../domain/decision-draft.ts";
import { batchEn } from "../../messages/en/batch.ts";
import { speaker } from "../../messages/speaker.ts";

const t = speaker(batchEn);

/** What a draft would send, in words: "2 approve, 1 deny". */
export function draftContent(draft: DecisionDraft, batch: ApprovalBatch): string {
  const verbs = decidableCalls(batch).flatMap(({ id, digest }) => {
    const choice = draft.choices.get(id);
    return choice?.digest === digest ? [choice.verb] : [];
  });
  return contentOf(verbs);
}

/** What an answer sent, in the same words. */
export const answerContent = (answer: Answer): string =>
  answer.kind === "each"
    ? contentOf([...answer.decisions.values()].map(({ verb }) => verb))
    : contentOf(answer.calls.map(() => "abort"));

function contentOf(verbs: readonly string[]): string {
  const approve = verbs.filter((verb) => verb === "approve").length;
  const deny = verbs.filter((verb) => verb === "deny").length;
  const other = verbs.length - approve - deny;
  const parts = [
    ...(approve === 0 ? [] : [t("dock.content-approve", { count: approve })]),
    ...(deny === 0 ? [] : [t("dock.content-deny", { count: deny })]),
    ...(other === 0 ? [] : [t("dock.content-other", { count: other })]),
  ];
  return parts.length === 0 ? t("dock.content-none") : parts.join(", ");
}

/** How many of the waiting calls have a choice that stands. */
export const decidedCount = (draft: DecisionDraft, batch: ApprovalBatch): number =>
  decidableCalls(batch).filter(({ id, digest }) => draft.choices.get(id)?.digest === digest).length;
