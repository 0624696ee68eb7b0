import { useCallback, useMemo, useState } from "react";
import { type HeldList, heldList, type Known, type Order, orderOf, takenIn } from "./held-order.ts";

/** The list as it is drawn, and what takes in what came. */
interface HeldOrder extends HeldList {
  /** Takes in what arrived; rows that left go, but for the one that has the focus. */
  takeIn(focusedKey: string | null): void;
}

interface HeldOrderParts extends Known {
  readonly isHeld: boolean;
  /** What the list answers: an order is kept for one question. */
  readonly question: string;
}

/** Keeps the order of the list while somebody is inside it, so that nothing moves under a pointer or a focus. */
export function useHeldOrder({ fitting, all, gone, isHeld, question }: HeldOrderParts): HeldOrder {
  const [held, setHeld] = useState<{ readonly order: Order; readonly question: string } | null>(null);
  const current = useMemo(() => orderOf(fitting), [fitting]);
  const kept = isHeld && held?.question === question ? held.order : null;
  // State that follows from state, set while rendering: the order of the moment in which somebody came in. An
  // empty list has none to keep.
  if (isHeld && kept === null && current.length > 0) setHeld({ order: current, question });
  if (!isHeld && held !== null) setHeld(null);
  const drawn = useMemo(
    () => (kept === null ? { entries: current, arrived: [] } : heldList(kept, { fitting, all, gone })),
    [kept, current, fitting, all, gone],
  );
  const takeIn = useCallback(
    (focusedKey: string | null) => {
      if (kept !== null) setHeld({ order: takenIn(drawn.entries, current, focusedKey), question });
    },
    [kept, drawn, current, question],
  );
  return { ...drawn, takeIn };
}
