import { decidableCalls, withoutAbort } from "../../../domain/decision-draft.ts";
import { changeDraft } from "../../../stores/draft-store.ts";
import type { BatchScopeValue } from "../batch-scope.ts";
import { callElement } from "../call-element.ts";

/**
 * Back to decisions for each call: the draft as it stood, without an abort if it held one, and the focus on the first
 * call that waits.
 */
export function decideAgain({ batch, draftStore }: Pick<BatchScopeValue, "batch" | "draftStore">): void {
  if (draftStore.getState().draft.isAborting) changeDraft(draftStore, withoutAbort);
  const [first] = decidableCalls(batch);
  if (first !== undefined) callElement(first.id)?.focus();
}
