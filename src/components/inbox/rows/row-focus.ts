import { useEffect, useRef } from "react";
import { type BatchRef, refKey } from "../../../domain/batch-ref.ts";
import type { Order } from "./held-order.ts";

/** The focus goes to the row in the tab order: that of the open batch, or where the focus was last. Without rows, to the list's heading. */
export function focusRow(): void {
  const row = document.querySelector<HTMLElement>('[data-inbox-scroll] a[tabindex="0"]');
  (row ?? document.querySelector<HTMLElement>("[data-inbox-heading]"))?.focus();
}

/** The key of the row that has the focus, or null when none has. */
export function focusedKeyIn(list: HTMLElement | null, entries: Order): string | null {
  const item = document.activeElement?.closest<HTMLElement>("[data-index]");
  if (item == null || list?.contains(item) !== true) return null;
  return entries[Number(item.dataset["index"])]?.key ?? null;
}

/** When a batch was closed and the focus went with it, the list takes it. */
export function useRowAfterBatch(openRef: BatchRef | null): void {
  const key = openRef === null ? null : refKey(openRef);
  const before = useRef(key);
  useEffect(() => {
    const closed = before.current;
    before.current = key;
    if (closed !== null && key === null && document.activeElement === document.body) focusRow();
  }, [key]);
}
