import { type RefObject, useEffect, useRef, useState } from "react";
import { decidableCalls } from "../../../domain/decision-draft.ts";
import { abortEn } from "../../../messages/en/abort.ts";
import { speaker } from "../../../messages/speaker.ts";
import { type BatchScopeValue, useBatchScope } from "../batch-scope.ts";
import { callElement } from "../call-element.ts";
import { wishFocus } from "../focus/focus-wish.ts";
import { type AbortFrom, askForAbort, dockPlace, sayNotTaken } from "../pane-state.ts";

const t = speaker(abortEn);

/**
 * Gives the function that sends the focus back to where it was when the warning was asked for: to what had it, or,
 * where that is gone, to its call or the feedback. It moves nothing that a press has already moved on.
 */
export function useReturningFocus(from: AbortFrom): () => void {
  const { pane } = useBatchScope();
  const [asked] = useState(() => document.activeElement);
  return () => {
    const isElsewhere = pane.getState().focusWish !== null || isInUse(document.activeElement);
    if (isElsewhere) return;
    if (asked instanceof HTMLElement && asked.isConnected && asked !== document.body) asked.focus();
    else if (from.kind === "card") callElement(from.callId)?.focus();
    else wishFocus(pane, "feedback");
  };
}

const isInUse = (element: Element | null): boolean =>
  element !== null && element !== document.body && element.closest("[role=alertdialog]") === null;

/** Takes the question back when nothing waits any more: the warning goes with the dock, and never comes by itself. */
export function useEndOfAsking({ batch, pane }: Pick<BatchScopeValue, "batch" | "pane">): void {
  const isOver = decidableCalls(batch).length === 0;
  useEffect(() => {
    if (isOver) askForAbort(pane, null);
  }, [isOver, pane]);
}

/** Closes the warning when the batch is another than the one that was asked about, and says why beside Submit. */
export function useClosesOnChange(dialog: RefObject<HTMLDialogElement | null>): void {
  const { batch, pane } = useBatchScope();
  const asked = useRef(batch.version);
  useEffect(() => {
    if (batch.version === asked.current) return;
    dialog.current?.close();
    sayNotTaken(pane, dockPlace, t("abort.batch-changed"));
  }, [batch.version, pane, dialog]);
}
