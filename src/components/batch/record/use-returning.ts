import { useEffect, useRef, useState } from "react";
import type { Clock } from "../../../domain/approval-backend.ts";
import { everywhere, type PressGuard } from "../press/press-guard.ts";

/** After this long out of sight, decisions wait for one fresh read; milliseconds (design section 6, "Returning"). */
const awayMs = 60_000;
/** How often the page looks whether it slept, in milliseconds. */
const tickMs = 15_000;

interface Returning {
  readonly clock: Clock;
  readonly guard: PressGuard;
  /** Reads the record; true when a fresh reading came. */
  readonly readAgain: () => Promise<boolean>;
  /** Whether the last read failed: the next good one by the poll then ends the checking. */
  readonly isFailing: boolean;
}

/** Whether the page was away and the record was not read since. Every return also starts the guard. */
export function useReturning({ clock, guard, readAgain, isFailing }: Returning): boolean {
  const [isChecking, setIsChecking] = useState(false);
  const check = useRef(() => {});
  check.current = () => {
    setIsChecking(true);
    void readAgain().then((isRead) => {
      if (isRead) setIsChecking(false);
    });
  };
  useEndOfFailing(isFailing, () => setIsChecking(false));
  useEffect(() => {
    let hiddenAt: number | null = document.visibilityState === "hidden" ? clock.now() : null;
    let lastTick = clock.now();
    const comeBack = (since: number) => {
      guard.disturb(everywhere);
      if (clock.now() - since >= awayMs) check.current();
    };
    const handleVisibility = () => {
      if (document.visibilityState === "hidden") hiddenAt = clock.now();
      else if (hiddenAt !== null) {
        comeBack(hiddenAt);
        hiddenAt = null;
      }
    };
    const handleFocus = () => guard.disturb(everywhere);
    const handlePageShow = (event: PageTransitionEvent) => {
      if (event.persisted) comeBack(Number.NEGATIVE_INFINITY);
    };
    const tick = setInterval(() => {
      const since = lastTick;
      lastTick = clock.now();
      if (lastTick - since >= awayMs + tickMs && document.visibilityState === "visible") comeBack(since);
    }, tickMs);
    document.addEventListener("visibilitychange", handleVisibility);
    window.addEventListener("focus", handleFocus);
    window.addEventListener("pageshow", handlePageShow);
    return () => {
      clearInterval(tick);
      document.removeEventListener("visibilitychange", handleVisibility);
      window.removeEventListener("focus", handleFocus);
      window.removeEventListener("pageshow", handlePageShow);
    };
  }, [clock, guard]);
  return isChecking;
}

function useEndOfFailing(isFailing: boolean, onEnd: () => void): void {
  const wasFailing = useRef(isFailing);
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    if (wasFailing.current && !isFailing) end.current();
    wasFailing.current = isFailing;
  }, [isFailing]);
}
