import { type RefObject, useEffect } from "react";

/** A row that a press goes to. */
export interface Goal {
  readonly row: number;
  /** `match`: what was found in it comes into view; `line`: it, and the focus; `opened`: only the focus. */
  readonly kind: "match" | "line" | "opened";
}

/** Goals that were reached: a row that is drawn anew takes the focus from nobody. */
const reached = new WeakSet<Goal>();

/** Brings the row of a goal into view once it is drawn: in the middle, so that it lies under no bar. */
export function useGoal(element: RefObject<HTMLElement | null>, goal: Goal | null): void {
  useEffect(() => {
    const row = element.current;
    if (row === null || goal === null || reached.has(goal)) return;
    reached.add(goal);
    if (goal.kind !== "match") row.focus({ preventScroll: true });
    if (goal.kind === "opened") return;
    const target = goal.kind === "match" ? (row.querySelector("mark[aria-current]") ?? row) : row;
    target.scrollIntoView({ block: "center" });
  }, [element, goal]);
}
