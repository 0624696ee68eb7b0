import { type KeyboardEvent, useCallback, useState } from "react";
import type { Order } from "./held-order.ts";

/** Which row is in the tab order, and how it moves. */
interface Roving {
  readonly focusAt: number;
  /** Grows with every move that asks for the focus. */
  readonly moves: number;
  /** Moves the tab order to a row, and the focus with it. */
  move(at: number): void;
  /** The focus went to a row by itself (pointer, Tab): the tab order follows. */
  follow(at: number): void;
}

/** Keeps the tab order on one row: where the focus was last, else the open one, else the first. */
export function useRoving(entries: Order, openKey: string | null): Roving {
  const [last, setLast] = useState<{ readonly key: string | null; readonly at: number }>({
    key: null,
    at: 0,
  });
  const [followed, setFollowed] = useState(openKey);
  const [moves, setMoves] = useState(0);
  // A batch that was opened otherwise takes the tab order to its row.
  if (followed !== openKey) {
    setFollowed(openKey);
    if (openKey !== null) setLast({ key: openKey, at: last.at });
  }
  const found = entries.findIndex(({ key }) => key === (last.key ?? openKey));
  const follow = useCallback((at: number) => setLast({ key: entries[at]?.key ?? null, at }), [entries]);
  const move = useCallback(
    (at: number) => {
      follow(at);
      setMoves((count) => count + 1);
    },
    [follow],
  );
  // Where a row has left the list, the one that took its place is next.
  const focusAt = found >= 0 ? found : Math.min(last.at, Math.max(entries.length - 1, 0));
  return { focusAt, moves, move, follow };
}

const steps: Readonly<Record<string, number>> = {
  j: 1,
  ArrowDown: 1,
  k: -1,
  ArrowUp: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** How far a key moves in a list of rows; null when it does not. It may be held down: moving decides nothing. */
export function stepOf(event: KeyboardEvent): number | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return null;
  return Object.hasOwn(steps, event.key) ? (steps[event.key] ?? null) : null;
}
