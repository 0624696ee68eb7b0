import type { Submission } from "../domain/submission.ts";

/**
 * Gives a submission as what is said of it has to be judged. A page that is opened later knows an answer's words no more,
 * and "recorded" is then said without them; but that somebody else was first, an earlier page said with the words that
 * were sent, and it stays said: it is judged by these.
 */
export function judgedByWhatWasSent(): (submission: Submission) => Submission {
  const sent = new Map<string, Submission["answer"]>();
  return (submission) => {
    if (!submission.isKept) sent.set(submission.id, submission.answer);
    const answer = sent.get(submission.id);
    const isBySent = submission.state.kind === "elsewhere" && answer !== undefined;
    return isBySent ? { ...submission, answer, isKept: false } : submission;
  };
}
