import { refKey } from "../domain/batch-ref.ts";
import { type DecisionDraft, emptyDraft } from "../domain/decision-draft.ts";
import type { Submission } from "../domain/submission.ts";
import type { DraftChange } from "../stores/draft-shelf.ts";
import { type DraftStore, settleSent } from "../stores/draft-store.ts";

/**
 * The draft goes when its answer is recorded, never before, and only as it was sent (threats I-23). `pressed` is the
 * draft at the press; of an earlier page's press the draft itself knows it, by the key.
 */
export function clearSent(
  store: DraftStore | undefined,
  submission: Submission,
  pressed: DecisionDraft | undefined,
): void {
  if (store === undefined) return;
  const { key } = submission.answer;
  const { sent } = store.getState();
  const draft = pressed ?? (sent?.key === key ? sent.draft : undefined);
  settleSent(store, key, draft === undefined ? undefined : sentPart(submission, draft));
}

/** What an answer took of the draft. An act carries words alone; with the feedback sent again an abort is whole. */
function sentPart({ answer, isKept }: Submission, draft: DecisionDraft): DecisionDraft {
  if (answer.kind !== "act") return draft;
  const rest = answer.act === "send-feedback-again" ? draft : emptyDraft;
  // The words of an earlier page's act are not kept with it: they were the feedback then.
  return { ...rest, feedback: isKept ? draft.feedback : answer.words };
}

/** A draft that comes back from storage after its answer was recorded goes as it would have gone then. */
export function clearRecorded(
  submissions: Iterable<Submission>,
  { ref, store, state, before }: DraftChange,
): void {
  const { sent } = state;
  if (sent === null || sent === before.sent) return;
  for (const submission of submissions) {
    const isIt = submission.answer.key === sent.key && refKey(submission.ref) === refKey(ref);
    if (isIt && submission.state.kind === "recorded") clearSent(store, submission, undefined);
  }
}
