import { type RefObject, useEffect, useRef, useState } from "react";
import type { Clock } from "../../../domain/approval-backend.ts";
import { isOwnOpening } from "../../own-opening.ts";
import { everywhere, type PressGuard } from "../press/press-guard.ts";

/** What follows the person's own input within this time was caused by it, in milliseconds. */
const ownMs = 800;

/** What a person has just opened settles within this time, in milliseconds: nobody can have aimed at it sooner. */
const settleMs = 250;

/**
 * Starts the guard when the cards move although the person did nothing just before: a late part, a notice, a new
 * width. What their own press, words or files opened moves things too, and is not guarded (design section 6, "Guards"):
 * nor are cards that they opened themselves, while rows and the place of their end are found.
 */
export function useMovedByItself(
  cards: RefObject<HTMLElement | null>,
  { clock, guard }: { readonly clock: Clock; readonly guard: PressGuard },
): void {
  const lastInput = useRef(Number.NEGATIVE_INFINITY);
  const [isOwn] = useState(isOwnOpening);
  useEffect(() => {
    const element = cards.current;
    if (element === null) return;
    const settlesUntil = isOwn ? clock.monotonic() + settleMs : Number.NEGATIVE_INFINITY;
    const note = () => {
      lastInput.current = clock.monotonic();
    };
    let isFirst = true;
    const observer = new ResizeObserver(() => {
      const now = clock.monotonic();
      const isCaused = isFirst || now < settlesUntil || now - lastInput.current <= ownMs;
      if (!isCaused) guard.disturb(everywhere);
      isFirst = false;
    });
    observer.observe(element);
    for (const type of inputs) document.addEventListener(type, note, true);
    return () => {
      observer.disconnect();
      for (const type of inputs) document.removeEventListener(type, note, true);
    };
  }, [cards, clock, guard, isOwn]);
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
