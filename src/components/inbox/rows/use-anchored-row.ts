import { type RefObject, useLayoutEffect, useRef } from "react";
import type { Order } from "./held-order.ts";
import type { RowWindow } from "./use-row-window.ts";

interface AnchoredRow {
  readonly scroll: RefObject<HTMLDivElement | null>;
  readonly window: RowWindow;
  readonly entries: Order;
  readonly focusAt: number;
}

/** Keeps the focused row where it is on screen when other rows come or go above it. */
export function useAnchoredRow({ scroll, window, entries, focusAt }: AnchoredRow): void {
  const drawn = useRef<{ readonly entries: Order; readonly key: string; readonly start: number } | null>(
    null,
  );
  useLayoutEffect(() => {
    const before = drawn.current;
    const key = entries[focusAt]?.key;
    const start = window.topOf(focusAt);
    drawn.current = key === undefined ? null : { entries, key, start };
    const list = scroll.current;
    if (list === null || before === null) return;
    if (before.entries === entries || before.key !== key || !list.contains(document.activeElement)) return;
    list.scrollTop += start - before.start;
  });
}
