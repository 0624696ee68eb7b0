import { useEffect, useRef } from "react";
import { type BatchRef, refKey } from "../../domain/batch-ref.ts";

/** The focus goes to the open batch's row, or to the row in the tab order where that one has left the list. */
export function focusRowOf(ref: BatchRef | null): void {
  const list = document.querySelector("[data-inbox-scroll]");
  const open = ref === null ? null : list?.querySelector<HTMLElement>('a[aria-current="page"]');
  (open ?? list?.querySelector<HTMLElement>('a[tabindex="0"]'))?.focus();
}

/** When a batch was closed and the focus went with it, the list takes it. */
export function useRowAfterBatch(openRef: BatchRef | null): void {
  const before = useRef(openRef);
  useEffect(() => {
    const closed = before.current;
    before.current = openRef;
    if (closed === null || (openRef !== null && refKey(openRef) === refKey(closed))) return;
    if (openRef === null && document.activeElement === document.body) focusRowOf(closed);
  }, [openRef]);
}
