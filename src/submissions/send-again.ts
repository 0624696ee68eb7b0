import { type Sentence, sentence } from "../domain/sentence.ts";
import { isSettled, type Submission } from "../domain/submission.ts";

/**
 * Why a submission cannot be sent again now, or null when a person may press it: the record still shows the calls
 * waiting, or it was refused. `now` is wall time, milliseconds since the epoch.
 */
export function whyNotAgain({ state, isKept }: Submission, now: number): Sentence | null {
  if (!isSettled(state)) return sentence("again.in-flight");
  if (state.kind === "unknown" && !state.isStillWaiting) return sentence("again.not-known");
  if (state.kind !== "unknown" && state.kind !== "refused") return sentence("again.nothing-to-send");
  const { retryAt } = state.error;
  if (retryAt !== null && now < retryAt) return sentence("again.too-soon");
  return isKept ? sentence("again.look-again") : null;
}
