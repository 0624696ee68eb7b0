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

/** What the default order asks of a row. */
export type Standing = Pick<WaitingRow, "ref" | "deadline" | "askedAt">;

/**
 * The row that stands next after `open` in the default order; after the last comes the first again. The first of
 * all where `open` is null, null where no other row is. `open` itself need not be among the rows.
 */
export function rowAfter(rows: Iterable<WaitingRow>, open: Standing | null): WaitingRow | null {
  const from = open === null ? null : placeOf(open);
  let first: Place<WaitingRow> | null = null;
  let next: Place<WaitingRow> | null = null;
  for (const row of rows) {
    const place = placeOf(row);
    const side = from === null ? -1 : compare(place, from);
    if (side !== 0) first = earlier(first, place);
    if (side > 0) next = earlier(next, place);
  }
  return (next ?? first)?.row ?? null;
}

const earlier = (known: Place<WaitingRow> | null, other: Place<WaitingRow>): Place<WaitingRow> =>
  known !== null && compare(known, other) < 0 ? known : other;

interface Place<Row = Standing> {
  readonly row: Row;
  readonly deadline: number;
  readonly askedAt: number;
  readonly name: string;
}

function placeOf<Row extends Standing>(row: Row): Place<Row> {
  let name: string | undefined;
  return {
    row,
    deadline: row.deadline?.at ?? Number.POSITIVE_INFINITY,
    askedAt: row.askedAt ?? Number.POSITIVE_INFINITY,
    // Most rows differ in their times: the name is spelled for those that do not.
    get name() {
      name ??= refKey(row.ref);
      return name;
    },
  };
}

function compare(one: Place, other: Place): number {
  if (one.deadline !== other.deadline) return one.deadline < other.deadline ? -1 : 1;
  if (one.askedAt !== other.askedAt) return one.askedAt < other.askedAt ? -1 : 1;
  if (one.name === other.name) return 0;
  return one.name < other.name ? -1 : 1;
}
