import { refKey } from "../../../domain/batch-ref.ts";
import type { GoneRow, WaitingRow } from "../../../domain/waiting-row.ts";

/** One line of the list: a row, or the stub of one that is not waiting any more. */
export type Entry =
  | { readonly kind: "row"; readonly key: string; readonly row: WaitingRow }
  | { readonly kind: "stub"; readonly key: string; readonly row: WaitingRow; readonly gone: GoneRow | null };

/** What is drawn, and what waits to be taken in while the list keeps its order. */
export interface HeldList {
  readonly entries: Order;
  /** Rows that came and are not drawn yet. */
  readonly arrived: readonly WaitingRow[];
}

/** What the list was when its order was taken in: the order that is kept while somebody is inside. */
export type Order = readonly Entry[];

/** What is known now: the rows that fit the filter in their order, every row that waits, and what left. */
export interface Known {
  readonly fitting: readonly WaitingRow[];
  readonly all: readonly WaitingRow[];
  readonly gone: ReadonlyMap<string, GoneRow>;
}

const entries = new WeakMap<WaitingRow, Entry>();

/** The line of a row: the same object for the same row, so that it is not drawn again. */
function entryOf(row: WaitingRow): Entry {
  const known = entries.get(row);
  if (known !== undefined) return known;
  const entry: Entry = { kind: "row", key: refKey(row.ref), row };
  entries.set(row, entry);
  return entry;
}

/** The list in the order of `rows`, with nothing held back. */
export const orderOf = (rows: readonly WaitingRow[]): Order => rows.map(entryOf);

/**
 * The list in an order that was taken in before: rows keep their place, one that left becomes a stub in its place,
 * and what came since is only counted (design section 6, "List"; threats T-37, R-27).
 */
export function heldList(order: Order, { fitting, all, gone }: Known): HeldList {
  const latest = new Map(orderOf(all).map((entry) => [entry.key, entry]));
  const drawn = new Set(order.map(({ key }) => key));
  return {
    entries: order.map((entry) => latest.get(entry.key) ?? stubOf(entry, gone)),
    arrived: orderOf(fitting).flatMap(({ key, row }) => (drawn.has(key) ? [] : [row])),
  };
}

/** A stub that is one already stays as it is. */
const stubOf = (entry: Entry, gone: Known["gone"]): Entry =>
  entry.kind === "stub"
    ? entry
    : { kind: "stub", key: entry.key, row: entry.row, gone: gone.get(entry.key) ?? null };

/** Takes in what came: `current` whole, and the stub that has the focus where it stood, before what came after it. */
export function takenIn(drawn: Order, current: Order, focusedKey: string | null): Order {
  const at = drawn.findIndex(({ key }) => key === focusedKey);
  const focused = drawn[at];
  const standing = new Map(current.map(({ key }, index) => [key, index]));
  if (focused === undefined || standing.has(focused.key)) return current;
  const after = drawn.slice(at + 1).find(({ key }) => standing.has(key));
  const place = after === undefined ? current.length : (standing.get(after.key) ?? current.length);
  return current.toSpliced(place, 0, focused);
}
