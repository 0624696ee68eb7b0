import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { scrollerOf } from "./scroll-anchor.ts";

/** Where the focus goes among messages, and which of them must not be unmounted. */
interface MessageFocus {
  /** The message with the focus, or that is on its way to it; -1 when there is none. */
  readonly kept: number;
  readonly handleFocus: (event: FocusEvent<HTMLElement>) => void;
  readonly handleKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/**
 * One tab stop for all messages: the one that had the focus last, at first the last one near the view. Arrows, Home and End move from
 * message to message; through one that is higher than the view, arrows scroll as everywhere.
 */
export function useMessageFocus(list: RefObject<HTMLElement | null>, keys: readonly string[]): MessageFocus {
  const [focused, setFocused] = useState<string | null>(null);
  const wanted = useRef<string | null>(null);
  const kept = focused === null ? -1 : keys.indexOf(focused);

  // A message far away exists only after it was asked to be kept: then it can take the focus.
  useLayoutEffect(() => {
    if (wanted.current === null || wanted.current !== focused) return;
    wanted.current = null;
    rowAt(list.current, kept)?.focus();
  }, [list, focused, kept]);

  return {
    kept,
    handleFocus({ target }) {
      const row = target.closest<HTMLElement>("[data-index]");
      setFocused(row === null ? null : (keys[Number(row.dataset["index"])] ?? null));
    },
    handleKeyDown(event) {
      const { target, currentTarget } = event;
      if (!(target instanceof HTMLElement) || target.parentElement !== currentTarget) return;
      const next = placeAfter(event, { row: target, at: kept, last: keys.length - 1 });
      const key = next === null ? undefined : keys[next];
      if (key === undefined || next === null) return;
      event.preventDefault();
      const row = rowAt(list.current, next);
      if (row !== null) return row.focus();
      wanted.current = key;
      setFocused(key);
    },
  };
}

const rowAt = (list: HTMLElement | null, index: number): HTMLElement | null =>
  list?.querySelector<HTMLElement>(`:scope > [data-index="${index}"]`) ?? null;

interface Place {
  readonly row: HTMLElement;
  readonly at: number;
  readonly last: number;
}

/** The place that a key goes to; null where the key is left to the browser. */
function placeAfter(event: KeyboardEvent, { row, at, last }: Place): number | null {
  const { key, metaKey, ctrlKey, altKey, shiftKey } = event;
  if (metaKey || ctrlKey || altKey || shiftKey) return null;
  const scroller = scrollerOf(row);
  if (scroller === null) return null;
  const [box, view] = [row.getBoundingClientRect(), scroller.getBoundingClientRect()];
  if (key === "Home") return 0;
  if (key === "End") return last;
  if (key === "ArrowDown") return box.bottom > view.bottom + 1 ? null : Math.min(at + 1, last);
  if (key === "ArrowUp") return box.top < view.top - 1 ? null : Math.max(at - 1, 0);
  return null;
}
