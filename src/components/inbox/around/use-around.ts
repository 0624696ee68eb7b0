import { useEffect, useState } from "react";
import type { BatchRef } from "../../../domain/batch-ref.ts";
import type { Waiting } from "../use-waiting.ts";

/** How long what stands around the rows waits for the first of them, in milliseconds: connections may hang. */
const patience = 1_000;

/** Whether the list has rows or is known to have none. */
export const isListDrawn = ({ rows, isComplete }: Waiting): boolean => rows.length > 0 || isComplete;

/** Whether what stands around the rows is wanted: once the list is drawn, and without one after a moment. */
export function useAround(waiting: Waiting, openRef: BatchRef | null): boolean {
  const [isLate, setIsLate] = useState(false);
  const isWanted = isListDrawn(waiting) || openRef !== null;
  useEffect(() => {
    if (isWanted) return;
    const timer = setTimeout(() => setIsLate(true), patience);
    return () => clearTimeout(timer);
  }, [isWanted]);
  return isWanted || isLate;
}
