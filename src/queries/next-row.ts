import { type BatchRef, refKey } from "../domain/batch-ref.ts";
import type { WaitingRow } from "../domain/waiting-row.ts";
import type { ConnectionList } from "./connection-list.ts";
import { type RowOrder, rowAfter } from "./order-rows.ts";

/** What was read of each connection; undefined where nothing was. */
export type KnownLists = readonly (ConnectionList | undefined)[];

/** After what the next row is wanted, and in which order. */
export interface NextWanted {
  readonly open: BatchRef | null;
  /** The next asking of the same conversation, where it is known. */
  readonly sameTalk: BatchRef | null;
  readonly order: RowOrder;
}

/**
 * What waits next: the next asking of the same conversation where there is one, then the row after the open one in
 * the order of the list, from the end back to the first; what is only watched never. A row that left still has its
 * place. Null when nothing else waits. Looks at every row once and sorts none: a press waits for it.
 */
export function nextRow(lists: KnownLists, { open, sameTalk, order }: NextWanted): WaitingRow | null {
  const known = lists.flatMap((list) => list ?? []);
  const own = sameTalk === null ? undefined : knownRow(known, refKey(sameTalk));
  if (own !== undefined && own.asks !== "watch") return own;
  return rowAfter(rowsOf(known), open === null ? null : placeOf(known, refKey(open)), order);
}

const knownRow = (lists: readonly ConnectionList[], key: string): WaitingRow | undefined =>
  lists.map(({ rows }) => rows.get(key)?.value).find((row) => row !== undefined);

/** Where a batch stands, or stood before it left. */
const placeOf = (lists: readonly ConnectionList[], key: string) =>
  knownRow(lists, key) ??
  lists.flatMap(({ gone }) => gone).find(({ ref }) => refKey(ref) === key)?.stood ??
  null;

function* rowsOf(lists: readonly ConnectionList[]): Iterable<WaitingRow> {
  for (const { rows } of lists) for (const { value } of rows.values()) yield value;
}
