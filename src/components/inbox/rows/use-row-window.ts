import { type RefObject, useCallback, useLayoutEffect, useReducer, useRef, useState } from "react";
import { RowHeights } from "../../../lib/sheet/row-heights.ts";

interface RowWindowOptions {
  readonly scroll: RefObject<HTMLDivElement | null>;
  /** What each row is known by, in their order; a new list only when something changed. */
  readonly keys: readonly string[];
  /** The height of a row that was not measured yet, in pixels. */
  readonly usualHeight: number;
  /** A row that exists whether it is in view or not: a focused row is never unmounted. */
  readonly keep: number;
}

/** A row that exists now, and where it stands in the list, in pixels. */
export interface WindowRow {
  readonly index: number;
  readonly top: number;
}

/** The rows in view of a long list. */
export interface RowWindow {
  readonly rows: readonly WindowRow[];
  readonly total: number;
  /** The width of the list, in pixels; 0 until it is known. */
  readonly width: number;
  topOf(index: number): number;
  /** Brings a row into view, as little as that takes. */
  reveal(index: number): void;
  /** To be the `ref` of every row, which names its place by `data-index`. */
  readonly measure: (row: HTMLElement | null) => (() => void) | undefined;
}

/** Rows beyond the edges of the view that exist all the same, so that a fast scroll shows no gap. */
const beyond = 8;
/** What stays free above and below a row that was brought into view, in pixels. */
const margin = 8;

/**
 * Keeps only the rows in view in the page. Written here because the library for it is a twelfth of everything that
 * the list waits for (toolchain.md names this as the reserve), and rows of one column need little of it.
 */
export function useRowWindow({ scroll, keys, usualHeight, keep }: RowWindowOptions): RowWindow {
  const [heights] = useState(() => new RowHeights(usualHeight));
  const [view, setView] = useState({ first: 0, last: -1, width: 0 });
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  heights.setKeys(keys);

  const look = useCallback(() => {
    const list = scroll.current;
    if (list === null) return;
    const first = heights.indexAt(list.scrollTop);
    const last = heights.indexAt(list.scrollTop + list.clientHeight);
    const width = list.clientWidth;
    setView((known) =>
      known.first === first && known.last === last && known.width === width ? known : { first, last, width },
    );
  }, [scroll, heights]);

  useLayoutEffect(() => {
    const list = scroll.current;
    if (list === null) return;
    const observer = new ResizeObserver(look);
    observer.observe(list);
    list.addEventListener("scroll", look, { passive: true });
    return () => {
      observer.disconnect();
      list.removeEventListener("scroll", look);
    };
  }, [scroll, look]);
  // Other rows, or as many of them as fit, stand where the view is.
  useLayoutEffect(look);

  const measure = useMeasure({ scroll, heights, redraw });
  return {
    rows: rowsOf(heights, view, keep),
    total: heights.total,
    width: view.width,
    topOf: (index) => heights.topOf(index),
    measure,
    reveal(index) {
      const list = scroll.current;
      if (list === null) return;
      const above = heights.topOf(index) - margin;
      const below = heights.topOf(index + 1) + margin - list.clientHeight;
      if (list.scrollTop > above) list.scrollTop = above;
      else if (list.scrollTop < below) list.scrollTop = below;
    },
  };
}

function rowsOf(
  heights: RowHeights,
  view: { readonly first: number; readonly last: number },
  keep: number,
): readonly WindowRow[] {
  const from = Math.max(view.first - beyond, 0);
  const to = Math.min(view.last + beyond, heights.count - 1);
  const indexes = Array.from({ length: Math.max(to - from + 1, 0) }, (_, at) => from + at);
  if (keep >= 0 && keep < from && keep < heights.count) indexes.unshift(keep);
  if (keep > to && keep < heights.count) indexes.push(keep);
  return indexes.map((index) => ({ index, top: heights.topOf(index) }));
}

interface MeasureParts {
  readonly scroll: RefObject<HTMLDivElement | null>;
  readonly heights: RowHeights;
  readonly redraw: () => void;
}

/**
 * Measures the rows that exist with every drawing, before it is painted, so that no row ever stands on another; and
 * when one changes its height by itself. What is above the view may grow without moving what is in it.
 */
function useMeasure({ scroll, heights, redraw }: MeasureParts): RowWindow["measure"] {
  const drawn = useRef(new Set<HTMLElement>());
  const observer = useRef<ResizeObserver | null>(null);
  const takeAll = useCallback(() => {
    const list = scroll.current;
    if (list === null) return;
    const others = [...drawn.current].filter((row) => take(row, list, heights));
    if (others.length > 0) redraw();
  }, [scroll, heights, redraw]);
  useLayoutEffect(takeAll);
  return useCallback(
    (row) => {
      if (row === null) return undefined;
      observer.current ??= new ResizeObserver(takeAll);
      const watching = observer.current;
      watching.observe(row);
      drawn.current.add(row);
      return () => {
        watching.unobserve(row);
        drawn.current.delete(row);
      };
    },
    [takeAll],
  );
}

/** Whether a row is not as high as was thought. */
function take(row: HTMLElement, list: HTMLElement, heights: RowHeights): boolean {
  const { height } = row.getBoundingClientRect();
  if (height === 0) return false;
  const index = Number(row.dataset["index"]);
  const isAbove = heights.topOf(index + 1) <= list.scrollTop;
  const difference = heights.measure(index, height);
  if (isAbove && difference !== 0) list.scrollTop += difference;
  return difference !== 0;
}
