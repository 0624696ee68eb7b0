import type { ArgumentLine } from "../../../lib/display-json.ts";
import { type Fold, foldPlan } from "../../../lib/fold-plan.ts";

/** A stretch of rows that is drawn at once, or that waits to be opened. */
export interface Stretch {
  readonly rows: readonly ArgumentLine[];
  /** The fold it stands in; null when it is drawn at once. */
  readonly fold: Fold | null;
  /** Its number: what "opened" is remembered by. */
  readonly index: number;
}

/** The stretches of arguments in their order; together they hold every row, once. */
export function stretchesOf(rows: readonly ArgumentLine[]): readonly Stretch[] {
  const stretches: Stretch[] = [];
  const add = (from: number, to: number, fold: Fold | null) => {
    if (from < to) stretches.push({ rows: rows.slice(from, to), fold, index: stretches.length });
  };
  let at = 0;
  for (const fold of foldPlan(rows)) {
    add(at, fold.from, null);
    add(fold.from, fold.to, fold);
    at = fold.to;
  }
  add(at, rows.length, null);
  return stretches;
}
