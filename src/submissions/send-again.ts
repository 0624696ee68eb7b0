import type { ApprovalBackend } from "../domain/approval-backend.ts";
import { type Sentence, sentence } from "../domain/sentence.ts";
import { isSettled, type Submission } from "../domain/submission.ts";

/** When and by whom a submission would be sent again. */
interface Again {
  /** Wall time, milliseconds since the epoch, UTC. */
  readonly now: number;
  readonly backend: ApprovalBackend;
}

/**
 * Why a submission cannot be sent again now, or null when a person may press it: the record still shows the calls
 * waiting, or it was refused. What one account decided is never sent by another (threats I-25).
 */
export function whyNotAgain(
  { state, isKept, actingAs }: Submission,
  { now, backend }: Again,
): Sentence | null {
  if (!isSettled(state)) return sentence("again.in-flight");
  if (state.kind === "unknown" && !state.isStillWaiting) return sentence("again.not-known");
  if (state.kind !== "unknown" && state.kind !== "refused") return sentence("again.nothing-to-send");
  const { retryAt } = state.error;
  if (retryAt !== null && now < retryAt) return sentence("again.too-soon");
  const { identity } = backend.state().get();
  if (actingAs !== null && identity.known && identity.name !== actingAs)
    return sentence("again.other-account");
  return isKept ? sentence("again.look-again") : null;
}
