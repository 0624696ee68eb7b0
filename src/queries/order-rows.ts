import { type ConnectionId, refKey } from "../domain/batch-ref.ts";
import type { WaitingRow } from "../domain/waiting-row.ts";

/** What an order asks of a row. */
export type RowPlace = Pick<WaitingRow, "ref" | "deadline" | "askedAt">;

/** What the list can be sorted by. */
export type Sort = "deadline" | "age" | "connection";

/** An order of rows: what they are sorted by, and in which order connections stand where that is their connection. */
export interface RowOrder {
  readonly sort: Sort;
  readonly connections: readonly ConnectionId[];
}

/** The nearest deadline, then the oldest asking. */
export const defaultOrder: RowOrder = { sort: "deadline", connections: [] };

/**
 * Sorts rows. By deadline: the nearest, then the oldest asking; by age: the oldest asking, then the nearest deadline; by
 * connection: as they are configured, and by deadline within one. Then by name, so that equal rows never trade places.
 * Rows without a deadline or a time come after those with one.
 */
export function orderRows(rows: Iterable<WaitingRow>, order = defaultOrder): readonly WaitingRow[] {
  const placed = placing(order);
  return [...rows]
    .map((row) => ({ row, place: placed(row), name: refKey(row.ref) }))
    .sort((one, other) => comparePlaces(one.place, other.place) || compare(one.name, other.name))
    .map(({ row }) => row);
}

/**
 * The row that stands next after `open` in an order; after the last comes the first again. The first of all where `open`
 * is null, null where no other row is. `open` itself need not be among the rows. What is only watched is passed over.
 */
export function rowAfter(
  rows: Iterable<WaitingRow>,
  open: RowPlace | null,
  order = defaultOrder,
): WaitingRow | null {
  const placed = placing(order);
  const compareRows = (one: RowPlace, other: RowPlace) =>
    comparePlaces(placed(one), placed(other)) || compare(refKey(one.ref), refKey(other.ref));
  const earlier = (known: WaitingRow | null, other: WaitingRow) =>
    known !== null && compareRows(known, other) < 0 ? known : other;
  let first: WaitingRow | null = null;
  let next: WaitingRow | null = null;
  for (const row of rows) {
    if (row.asks === "watch") continue;
    const side = open === null ? -1 : compareRows(row, open);
    if (side !== 0) first = earlier(first, row);
    if (side > 0) next = earlier(next, row);
  }
  return next ?? first;
}

/** Where a row stands: the first number counts, the next one where that is equal. */
type Place = readonly [number, number, number];

const late = Number.POSITIVE_INFINITY;

function placing({ sort, connections }: RowOrder): (row: RowPlace) => Place {
  switch (sort) {
    case "deadline":
      return ({ deadline, askedAt }) => [deadline?.at ?? late, askedAt ?? late, 0];
    case "age":
      return ({ deadline, askedAt }) => [askedAt ?? late, deadline?.at ?? late, 0];
    case "connection": {
      const at = new Map(connections.map((id, index) => [id, index]));
      return ({ ref, deadline, askedAt }) => [
        at.get(ref.connectionId) ?? late,
        deadline?.at ?? late,
        askedAt ?? late,
      ];
    }
  }
}

const comparePlaces = (one: Place, other: Place): number =>
  compare(one[0], other[0]) || compare(one[1], other[1]) || compare(one[2], other[2]);

function compare<T extends number | string>(one: T, other: T): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
