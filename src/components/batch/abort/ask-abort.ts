import { decidableCalls, withAbort } from "../../../domain/decision-draft.ts";
import { changeDraft } from "../../../stores/draft-store.ts";
import type { BatchScopeValue } from "../batch-scope.ts";
import { wishFocus } from "../focus/focus-wish.ts";
import { type AbortFrom, askForAbort } from "../pane-state.ts";

/**
 * An abort takes every call, so with several calls it is asked about first; with one call there is nothing to warn of
 * (design section 6, "Abort"). The caller has asked whether the verb is off.
 */
export function askAbort({ batch, draftStore, pane }: BatchScopeValue, from: AbortFrom): void {
  if (decidableCalls(batch).length > 1) askForAbort(pane, from);
  else {
    changeDraft(draftStore, withAbort);
    if (from.kind === "card") wishFocus(pane, "feedback");
  }
}
