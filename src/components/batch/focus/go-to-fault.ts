import type { CallId } from "../../../domain/batch-ref.ts";
import type { LookPolicy } from "../../../domain/call-look.ts";
import type { DraftFault } from "../../../domain/draft-validation.ts";
import { feedbackFaults } from "../../../domain/feedback-rules.ts";
import { batchEn } from "../../../messages/en/batch.ts";
import { speaker } from "../../../messages/speaker.ts";
import type { BatchScopeValue } from "../batch-scope.ts";
import { callElement } from "../call-element.ts";
import { faultWords } from "../dock/fault-words.ts";
import { dockPlace, type FocusPlace, sayNotTaken } from "../pane-state.ts";
import { wishFocus } from "./focus-wish.ts";

const t = speaker(batchEn);

/** Where in the dock a fault stands that stands at no call. */
const places: Partial<Record<DraftFault["kind"], FocusPlace>> = {
  "feedback-missing": "feedback",
  "feedback-too-long": "feedback",
  "feedback-beside-choices": "feedback-beside",
  "too-many-files": "files",
  "files-too-large": "files",
  "files-not-taken": "files",
};

/** A press was not taken: says why beside Submit, and moves the focus to what keeps it. */
export function goToFault(scope: BatchScopeValue, fault: DraftFault, policy: LookPolicy): void {
  const { pane, batch, draftStore } = scope;
  const why = faultWords(batch, fault, { ...draftStore.getState(), policy });
  if (fault.kind === "reason-missing") goToReason(scope, fault.call.id, why);
  else if ("call" in fault) goToCall(scope, fault.call.id, why);
  else sayNotTaken(pane, dockPlace, t("press.not-taken", { why }));
  const place = places[fault.kind];
  if (place === undefined) return;
  pane.setState({ isFeedbackTried: true });
  wishFocus(pane, place);
}

/** An abort with this feedback was pressed: goes to the first fault that would keep it from being sent, if there is one. */
export function goToFeedbackFault(scope: BatchScopeValue, policy: LookPolicy): boolean {
  const { draft } = scope.draftStore.getState();
  const [fault] = feedbackFaults(draft, scope.batch.rules, true);
  if (fault !== undefined) goToFault(scope, fault, policy);
  return fault !== undefined;
}

/** Words are due at a call: the focus goes to where they are written. */
function goToReason(scope: BatchScopeValue, id: CallId, why: string): void {
  goToCall(scope, id, why);
  callElement(id)?.querySelector<HTMLElement>("textarea[data-reason]")?.focus();
}

/** The same for what stands at a call. */
export function goToCall({ pane }: BatchScopeValue, id: CallId, why: string): void {
  sayNotTaken(pane, dockPlace, t("press.not-taken", { why }));
  callElement(id)?.focus();
}
