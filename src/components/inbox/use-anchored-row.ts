import type { Virtualizer } from "@tanstack/react-virtual";
import { type RefObject, useLayoutEffect, useRef } from "react";
import type { Order } from "./held-order.ts";

interface AnchoredRow {
  readonly scroll: RefObject<HTMLDivElement | null>;
  readonly rows: Virtualizer<HTMLDivElement, Element>;
  readonly entries: Order;
  readonly focusAt: number;
}

/** Keeps the focused row where it is on screen when other rows come or go above it. */
export function useAnchoredRow({ scroll, rows, entries, focusAt }: AnchoredRow): void {
  const drawn = useRef<{ readonly entries: Order; readonly key: string; readonly start: number } | null>(
    null,
  );
  useLayoutEffect(() => {
    const before = drawn.current;
    const key = entries[focusAt]?.key;
    const start = rows.measurementsCache[focusAt]?.start;
    drawn.current = key === undefined || start === undefined ? null : { entries, key, start };
    const list = scroll.current;
    if (list === null || before === null || start === undefined) return;
    if (before.entries === entries || before.key !== key || !list.contains(document.activeElement)) return;
    list.scrollTop += start - before.start;
  });
}
