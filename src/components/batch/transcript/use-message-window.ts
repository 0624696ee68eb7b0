import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";
import { RowHeights } from "../../../lib/sheet/row-heights.ts";
import { messagesIn, ScrollAnchor, scrollerOf } from "./scroll-anchor.ts";

/** The height of a message that was not measured yet, in pixels. */
const usualHeight = 64;
/** Messages beyond the edges of the view that exist all the same, so that a scroll shows no gap. */
const beyond = 8;

/** A message that exists now, and the height of those left out between it and the one before, in pixels. */
export interface WindowMessage {
  readonly index: number;
  readonly gap: number;
}

/** The messages in view of a long transcript. */
export interface MessageWindow {
  readonly messages: readonly WindowMessage[];
  /** The height of those left out behind the last one, in pixels. */
  readonly tail: number;
  /** Looks again: a message changed its height by itself. */
  readonly settle: () => void;
}

interface Options {
  readonly list: RefObject<HTMLElement | null>;
  /** What each message is known by, in their order; a new list only when something changed. */
  readonly keys: readonly string[];
  /** A message that exists whether it is in view or not: the one with the focus is never unmounted. */
  readonly keep: number;
}

/** What is in view, as places in `keys`. */
interface View {
  readonly keys: readonly string[];
  readonly first: number;
  readonly last: number;
}

/**
 * Keeps only the messages in view in the page. They stand in the flow, one below the other, so that none can ever
 * be painted on another; those left out are a margin as high as they were, or are thought to be.
 */
export function useMessageWindow({ list, keys, keep }: Options): MessageWindow {
  const [heights] = useState(() => new RowHeights(usualHeight));
  const [anchor] = useState(() => new ScrollAnchor());
  const [known, setView] = useState<View>({ keys, first: 0, last: 0 });
  const view = known.keys === keys ? known : moved(known, keys);
  heights.setKeys(keys);

  const look = useCallback(() => {
    const element = list.current;
    const scroller = element === null ? null : scrollerOf(element);
    if (element === null || scroller === null) return;
    const top = scroller.getBoundingClientRect().top - element.getBoundingClientRect().top;
    const first = heights.indexAt(top);
    const last = heights.indexAt(top + scroller.clientHeight);
    setView((before) =>
      before.keys === keys && before.first === first && before.last === last ? before : { keys, first, last },
    );
    anchor.note(element);
  }, [list, heights, anchor, keys]);

  const held = useRef(keys);
  const settle = useCallback(() => {
    const element = list.current;
    if (element === null) return;
    for (const row of messagesIn(element)) {
      const { height } = row.getBoundingClientRect();
      if (height > 0) heights.measure(Number(row.dataset["index"]), height);
    }
    anchor.hold(element, held.current !== keys);
    held.current = keys;
    look();
  }, [list, heights, anchor, keys, look]);

  // With every drawing, before it is painted.
  useLayoutEffect(settle);
  useScrolled(list, { look, settle });
  return { ...windowOf(heights, view, keep), settle };
}

/** Earlier messages were added, or taken away: the same ones stay in view. */
function moved(view: View, keys: readonly string[]): View {
  const first = keys.indexOf(view.keys[view.first] ?? "");
  if (first < 0) return { keys, first: 0, last: view.last - view.first };
  return { keys, first, last: first + view.last - view.first };
}

function windowOf(heights: RowHeights, view: View, keep: number): Omit<MessageWindow, "settle"> {
  const from = Math.max(view.first - beyond, 0);
  const to = Math.min(view.last + beyond, heights.count - 1);
  const indexes = Array.from({ length: Math.max(to - from + 1, 0) }, (_, at) => from + at);
  if (keep >= 0 && keep < from) indexes.unshift(keep);
  if (keep > to && keep < heights.count) indexes.push(keep);
  let behind = 0;
  const messages = indexes.map((index) => {
    const gap = heights.topOf(index) - behind;
    behind = heights.topOf(index + 1);
    return { index, gap };
  });
  return { messages, tail: heights.total - behind };
}

/** Looks when the batch is scrolled, and settles when its size or that of what stands in it changes. */
function useScrolled(
  list: RefObject<HTMLElement | null>,
  { look, settle }: { readonly look: () => void; readonly settle: () => void },
): void {
  useLayoutEffect(() => {
    const element = list.current;
    const scroller = element === null ? null : scrollerOf(element);
    if (element === null || scroller === null) return;
    const observer = new ResizeObserver(settle);
    observer.observe(scroller);
    // The list itself, and what stands above it.
    observer.observe(element);
    for (const above of scroller.children) observer.observe(above);
    scroller.addEventListener("scroll", look, { passive: true });
    return () => {
      observer.disconnect();
      scroller.removeEventListener("scroll", look);
    };
  }, [list, look, settle]);
}
