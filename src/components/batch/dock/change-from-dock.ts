import type { DecisionDraft } from "../../../domain/decision-draft.ts";
import { changeDraft } from "../../../stores/draft-store.ts";
import type { BatchScopeValue } from "../batch-scope.ts";
import { dockPlace, sayNotTaken } from "../pane-state.ts";

/** Changes the draft from the dock. Why a press on Submit was not taken was said of the earlier draft, and goes. */
export function changeFromDock(
  { draftStore, pane }: BatchScopeValue,
  transition: (draft: DecisionDraft) => DecisionDraft,
): void {
  sayNotTaken(pane, dockPlace, null);
  changeDraft(draftStore, transition);
}
