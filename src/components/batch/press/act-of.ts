import type { Act, ApprovalBatch } from "../../../domain/approval-batch.ts";
import type { DecisionDraft } from "../../../domain/decision-draft.ts";
import { decidableCalls } from "../../../domain/decision-draft.ts";
import type { Submission } from "../../../domain/submission.ts";

/** The words of an abort that did not arrive, and the key that names their message. */
export interface FeedbackDue {
  readonly words: string;
  readonly key: string;
}

/**
 * The feedback that can be sent again alone, under the key of its abort: null when none is due, or its words are
 * gone. The words of an earlier page stand in the draft alone.
 */
export function feedbackDue(submission: Submission | undefined, draft: DecisionDraft): FeedbackDue | null {
  if (submission === undefined || !isUndelivered(submission)) return null;
  const { answer, isKept } = submission;
  const words = isKept ? draft.feedback : wordsOf(answer);
  return words.trim() === "" ? null : { words, key: answer.key };
}

function wordsOf(answer: Submission["answer"]): string {
  if (answer.kind === "abort") return answer.feedback;
  return answer.kind === "act" ? answer.words : "";
}

/** An abort whose feedback is missing in the record, or a further try that was not taken. */
function isUndelivered({ state, answer }: Submission): boolean {
  if (state.kind === "undelivered") return true;
  const isAgain = answer.kind === "act" && answer.act === "send-feedback-again";
  return isAgain && (state.kind === "refused" || state.kind === "changed" || state.kind === "cancelled");
}

interface ActPlace {
  readonly batch: ApprovalBatch;
  readonly submission: Submission | undefined;
}

/** An act that has a control in the dock. */
export interface OfferedAct extends Act {
  readonly kind: "close-turn" | "continue";
}

const isOffered = (act: Act): act is OfferedAct => act.kind === "close-turn" || act.kind === "continue";

/** The act that the dock offers: only when nothing waits, and not while the same words have a way of their own. */
export function offeredAct({ batch, submission }: ActPlace, draft: DecisionDraft): OfferedAct | null {
  if (decidableCalls(batch).length > 0 || feedbackDue(submission, draft) !== null) return null;
  return batch.acts.find(isOffered) ?? null;
}

/** The words that go with an act: what the draft holds stays in it where the act takes none. */
export const wordsFor = ({ words }: Act, draft: DecisionDraft): string =>
  words === "none" ? "" : draft.feedback;
