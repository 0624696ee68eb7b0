import { type BatchRef, refKey } from "../domain/batch-ref.ts";
import type { WaitingRow } from "../domain/waiting-row.ts";
import type { ConnectionList } from "./connection-list.ts";
import { rowAfter } from "./order-rows.ts";

/** What was read of each connection; undefined where nothing was. */
export type KnownLists = readonly (ConnectionList | undefined)[];

/**
 * What waits next: the next asking of the same conversation where there is one, then the row after the open one in
 * the default order, from the end back to the first. A row that left still has its place. Null when nothing else
 * waits. Looks at every row once and sorts none: a press waits for it.
 */
export function nextRow(
  lists: KnownLists,
  open: BatchRef | null,
  sameTalk: BatchRef | null,
): WaitingRow | null {
  const known = lists.flatMap((list) => list ?? []);
  const own = sameTalk === null ? undefined : waitingRow(known, refKey(sameTalk));
  if (own !== undefined) return own;
  return rowAfter(rowsOf(known), open === null ? null : placeOf(known, refKey(open)));
}

const waitingRow = (lists: readonly ConnectionList[], key: string): WaitingRow | undefined =>
  lists.map(({ rows }) => rows.get(key)?.value).find((row) => row !== undefined);

/** Where a batch stands, or stood before it left. */
const placeOf = (lists: readonly ConnectionList[], key: string) =>
  waitingRow(lists, key) ??
  lists.flatMap(({ gone }) => gone).find(({ ref }) => refKey(ref) === key)?.stood ??
  null;

function* rowsOf(lists: readonly ConnectionList[]): Iterable<WaitingRow> {
  for (const { rows } of lists) for (const { value } of rows.values()) yield value;
}
