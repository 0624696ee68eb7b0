import { type RefObject, useEffect, useRef } from "react";
import type { Clock } from "../../../domain/approval-backend.ts";
import { everywhere, type PressGuard } from "../press/press-guard.ts";

/** What follows the person's own input within this time was caused by it, in milliseconds. */
const ownMs = 800;

/**
 * Starts the guard when the cards move although the person did nothing just before: a late part, a notice, a new
 * width. What their own press, words or files opened moves things too, and is not guarded (design section 6, "Guards").
 */
export function useMovedByItself(
  cards: RefObject<HTMLElement | null>,
  { clock, guard }: { readonly clock: Clock; readonly guard: PressGuard },
): void {
  const lastInput = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const element = cards.current;
    if (element === null) return;
    const note = () => {
      lastInput.current = clock.monotonic();
    };
    let isFirst = true;
    const observer = new ResizeObserver(() => {
      if (!isFirst && clock.monotonic() - lastInput.current > ownMs) guard.disturb(everywhere);
      isFirst = false;
    });
    observer.observe(element);
    for (const type of inputs) document.addEventListener(type, note, true);
    return () => {
      observer.disconnect();
      for (const type of inputs) document.removeEventListener(type, note, true);
    };
  }, [cards, clock, guard]);
}

/**
 * Words can come without a key, by dictation or a menu, and files without a press, by a drop or from the picker. Rows are
 * laid out when a person scrolls to them, which changes the height of their card.
 */
const inputs = [
  "pointerdown",
  "click",
  "keydown",
  "input",
  "change",
  "paste",
  "drop",
  "wheel",
  "touchmove",
] as const;
