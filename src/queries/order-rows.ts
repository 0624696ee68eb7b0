import { refKey } from "../domain/batch-ref.ts";
import type { WaitingRow } from "../domain/waiting-row.ts";

/**
 * The default order of the list: the nearest deadline, then the oldest asking, then by name, so that equal rows
 * never trade places. Rows without a deadline come after those with one, rows without a time last.
 */
export function orderRows(rows: Iterable<WaitingRow>): readonly WaitingRow[] {
  return [...rows]
    .map(placeOf)
    .sort(compare)
    .map(({ row }) => row);
}

interface Place {
  readonly row: WaitingRow;
  readonly deadline: number;
  readonly askedAt: number;
  readonly name: string;
}

const placeOf = (row: WaitingRow): Place => ({
  row,
  deadline: row.deadline?.at ?? Number.POSITIVE_INFINITY,
  askedAt: row.askedAt ?? Number.POSITIVE_INFINITY,
  name: refKey(row.ref),
});

function compare(one: Place, other: Place): number {
  if (one.deadline !== other.deadline) return one.deadline < other.deadline ? -1 : 1;
  if (one.askedAt !== other.askedAt) return one.askedAt < other.askedAt ? -1 : 1;
  if (one.name === other.name) return 0;
  return one.name < other.name ? -1 : 1;
}
