import { refKey } from "../domain/batch-ref.ts";
import type { WaitingRow } from "../domain/waiting-row.ts";

/** What the default order asks of a row. */
export type Standing = Pick<WaitingRow, "ref" | "deadline" | "askedAt">;

/**
 * The default order of the list: the nearest deadline, then the oldest asking, then by name, so that equal rows
 * never trade places. Rows without a deadline come after those with one, rows without a time last.
 */
export function orderRows(rows: Iterable<WaitingRow>): readonly WaitingRow[] {
  return [...rows]
    .map((row) => ({ row, ...timesOf(row), name: refKey(row.ref) }))
    .sort((one, other) => compareTimes(one, other) || compare(one.name, other.name))
    .map(({ row }) => row);
}

/**
 * The row that stands next after `open` in the default order; after the last comes the first again. The first of
 * all where `open` is null, null where no other row is. `open` itself need not be among the rows.
 */
export function rowAfter(rows: Iterable<WaitingRow>, open: Standing | null): WaitingRow | null {
  let first: WaitingRow | null = null;
  let next: WaitingRow | null = null;
  for (const row of rows) {
    const side = open === null ? -1 : compareStandings(row, open);
    if (side !== 0) first = earlier(first, row);
    if (side > 0) next = earlier(next, row);
  }
  return next ?? first;
}

const earlier = (known: WaitingRow | null, other: WaitingRow): WaitingRow =>
  known !== null && compareStandings(known, other) < 0 ? known : other;

/** Names are spelled only for rows of the same times. */
const compareStandings = (one: Standing, other: Standing): number =>
  compareTimes(timesOf(one), timesOf(other)) || compare(refKey(one.ref), refKey(other.ref));

interface Times {
  readonly deadline: number;
  readonly askedAt: number;
}

const timesOf = ({ deadline, askedAt }: Standing): Times => ({
  deadline: deadline?.at ?? Number.POSITIVE_INFINITY,
  askedAt: askedAt ?? Number.POSITIVE_INFINITY,
});

const compareTimes = (one: Times, other: Times): number =>
  compare(one.deadline, other.deadline) || compare(one.askedAt, other.askedAt);

function compare<T extends number | string>(one: T, other: T): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
