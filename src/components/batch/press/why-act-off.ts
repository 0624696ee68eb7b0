import type { Act } from "../../../domain/approval-batch.ts";
import { isSettled } from "../../../domain/submission.ts";
import { abortEn } from "../../../messages/en/abort.ts";
import { say } from "../../../messages/sayings.ts";
import { speaker } from "../../../messages/speaker.ts";
import type { BatchScopeValue } from "../batch-scope.ts";
import { whyAllOff } from "./why-off.ts";

const t = speaker(abortEn);

/** Why an act cannot be done now with these words, as a sentence; null when it would be sent. */
export function whyActOff(scope: BatchScopeValue, act: Act, words: string): string | null {
  const { submission } = scope;
  const isSending =
    submission?.answer.kind === "act" && submission.state.kind !== "checking" && !isSettled(submission.state);
  if (isSending) return t(act.kind === "continue" ? "act.in-flight.continue" : "act.in-flight");
  const isMissing = act.words === "required" && words.trim() === "";
  const off = whyAllOff(scope) ?? (act.off === undefined ? null : say(act.off));
  return off ?? (isMissing ? t("act.empty") : null);
}
