import { refKey } from "../../domain/batch-ref.ts";
import type { GoneRow, WaitingRow } from "../../domain/waiting-row.ts";

/** One line of the list: a row, or the stub of one that is not waiting any more. */
export type Entry =
  | { readonly kind: "row"; readonly key: string; readonly row: WaitingRow }
  | { readonly kind: "stub"; readonly key: string; readonly row: WaitingRow; readonly gone: GoneRow | null };

/** What is drawn, and what waits to be taken in while the list keeps its order. */
export interface HeldList {
  readonly entries: readonly Entry[];
  /** Rows that came and are not drawn yet. */
  readonly arrived: readonly WaitingRow[];
}

/** What the list was when its order was taken in: the order that is kept while somebody is inside. */
export type Order = readonly Entry[];

/** The list in the order of `rows`, with nothing held back. */
export const orderOf = (rows: readonly WaitingRow[]): Order =>
  rows.map((row) => ({ kind: "row", key: refKey(row.ref), row }));

/**
 * The list in an order that was taken in before: rows keep their place, one that left becomes a stub in its place,
 * and what came since is only counted (design section 6, "List"; threats T-37, R-27). Entries that say the same keep their reference.
 */
export function heldList(
  order: Order,
  rows: readonly WaitingRow[],
  gone: ReadonlyMap<string, GoneRow>,
): HeldList {
  const latest = new Map(rows.map((row) => [refKey(row.ref), row]));
  const entries = order.map((entry): Entry => {
    const row = latest.get(entry.key);
    if (row !== undefined)
      return entry.kind === "row" && entry.row === row ? entry : { kind: "row", key: entry.key, row };
    return entry.kind === "stub"
      ? entry
      : { kind: "stub", key: entry.key, row: entry.row, gone: gone.get(entry.key) ?? null };
  });
  const drawn = new Set(order.map(({ key }) => key));
  return { entries, arrived: rows.filter((row) => !drawn.has(refKey(row.ref))) };
}
