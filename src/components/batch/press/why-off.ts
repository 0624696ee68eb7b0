import { type LookedAt, verbOff } from "../../../domain/call-look.ts";
import type { Verb } from "../../../domain/decision-rules.ts";
import { isSettled, type Submission } from "../../../domain/submission.ts";
import type { ToolCall } from "../../../domain/tool-call.ts";
import { batchEn } from "../../../messages/en/batch.ts";
import { say } from "../../../messages/sayings.ts";
import { speaker } from "../../../messages/speaker.ts";
import type { BatchScopeValue } from "../batch-scope.ts";
import { exactClock } from "../clock-time.ts";

const t = speaker(batchEn);

/** Why nothing at all may be decided in this batch now, or null. */
export function whyAllOff(scope: BatchScopeValue): string | null {
  const { isFramed, isGone, isChecking, deadlineState, heldUntil, submission } = scope;
  if (isFramed) return t("off.framed");
  if (isGone) return t("off.gone");
  if (isChecking) return t("off.checking");
  if (deadlineState === "checking") return t("off.deadline");
  if (heldUntil !== null) return t("off.held", { time: exactClock(heldUntil) });
  return submission === undefined ? null : whySubmissionHolds(submission);
}

/** While a sending runs, and while nobody knows what became of it, its opposite may not be chosen. */
function whySubmissionHolds({ state }: Submission): string | null {
  if (state.kind === "checking") return t("off.looked-up");
  if (!isSettled(state)) return t("off.in-flight");
  return state.kind === "unknown" && !state.isStillWaiting ? t("off.not-known") : null;
}

interface VerbPlace extends LookedAt {
  readonly scope: BatchScopeValue;
  readonly call: ToolCall;
  readonly verb: Verb;
  readonly isChangeUnseen: boolean;
}

/** Why one verb of one call is off now, as a sentence; null when it may be chosen. */
export function whyVerbOff({ scope, call, verb, look, policy, isChangeUnseen }: VerbPlace): string | null {
  const all = whyAllOff(scope);
  if (all !== null) return all;
  if (isChangeUnseen) return t("off.changed");
  const off = verbOff(call, verb, { look, policy });
  return off === null ? null : say(off);
}
