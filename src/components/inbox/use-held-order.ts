import { type FocusEvent, useCallback, useMemo, useState } from "react";
import type { WaitingRow } from "../../domain/waiting-row.ts";
import { type HeldList, heldList, type Order, orderOf } from "./held-order.ts";
import type { Waiting } from "./use-waiting.ts";

/** The list as it is drawn, and what keeps or takes in its order. */
interface HeldOrder extends HeldList {
  /** Takes in what arrived; rows that left go. */
  takeIn(): void;
  /** To be spread on the list: while pointer or focus is inside, the order is kept. */
  readonly holders: {
    onPointerEnter(): void;
    onPointerLeave(): void;
    onFocus(): void;
    onBlur(event: FocusEvent<HTMLElement>): void;
  };
}

/** Keeps the order of the list while somebody is inside it, so that nothing moves under a pointer or a focus. */
export function useHeldOrder(rows: readonly WaitingRow[], gone: Waiting["gone"]): HeldOrder {
  const [order, setOrder] = useState<Order | null>(null);
  const [isPointed, setIsPointed] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const isHeld = isPointed || isFocused;
  const current = useMemo(() => orderOf(rows), [rows]);
  // Kept from the render in which somebody came in: state that follows from state, set while rendering.
  if (isHeld && order === null) setOrder(current);
  if (!isHeld && order !== null) setOrder(null);
  const drawn = useMemo(() => heldList(order ?? current, rows, gone), [order, current, rows, gone]);
  const takeIn = useCallback(() => setOrder((held) => (held === null ? null : current)), [current]);
  const holders = useMemo(
    () => ({
      onPointerEnter: () => setIsPointed(true),
      onPointerLeave: () => setIsPointed(false),
      onFocus: () => setIsFocused(true),
      onBlur: (event: FocusEvent<HTMLElement>) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setIsFocused(false);
      },
    }),
    [],
  );
  return { ...drawn, takeIn, holders };
}
