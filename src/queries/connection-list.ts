import type { ListMark, ListSlice } from "../domain/approval-backend.ts";
import type { ApprovalBatch } from "../domain/approval-batch.ts";
import { type BatchRef, refKey } from "../domain/batch-ref.ts";
import { mergeReading, type Reading } from "../domain/reading.ts";
import type { GoneRow, WaitingRow } from "../domain/waiting-row.ts";
import type { RowPlace } from "./order-rows.ts";

/** A row that left, and where it stood: what is next after it is asked for when it is gone. */
export interface WentRow extends GoneRow {
  readonly stood: RowPlace;
}

/** What is known of one connection's list. A poll that brings nothing keeps the same reference. */
export interface ConnectionList {
  /** By `refKey`. */
  readonly rows: ReadonlyMap<string, Reading<WaitingRow>>;
  /** Rows that left, oldest first; only the last ones are kept. */
  readonly gone: readonly WentRow[];
  /** False while the first scan goes on: an empty list may not yet be called empty. */
  readonly complete: boolean;
  readonly looked: ListSlice["looked"];
  readonly isActive: boolean;
  /** Where to read on from. Moved in place by a poll that brings nothing, so never a reason to draw. */
  readonly mark: { at: ListMark | null };
  /** When it last answered, milliseconds since the epoch, UTC: how old its rows are. Moved in place as well. */
  readonly read: { at: number | null };
  /** Grows with every change, so that of two lists the later one is known. */
  readonly revision: number;
}

/** Gives the newest reading of a batch that was read by itself; undefined when it was not. */
export type KnownBatch = (ref: BatchRef) => Reading<ApprovalBatch> | undefined;

/** Stubs that are kept; nobody looks further back, and hours of polling must not grow. */
const goneKept = 200;

/** Nothing read yet. */
export const unreadList = (): ConnectionList => ({
  rows: new Map(),
  gone: [],
  complete: false,
  looked: { done: 0, of: null },
  isActive: false,
  mark: { at: null },
  read: { at: null },
  revision: 0,
});

/** Whether a batch has a row: what nobody may continue here asks nothing of whoever looks. */
const isListed = ({ status, acts }: ApprovalBatch): boolean =>
  status === "waiting" || status === "stranded" || (status === "to-continue" && acts.length > 0);

/**
 * Takes a slice into the list: the later start wins, what was learned after a request started is not undone by its
 * answer, and what a batch's own record settled does not wait again (I-19). Gives the same list when the slice
 * brought nothing.
 */
export function withSlice(list: ConnectionList, slice: ListSlice, knownBatch: KnownBatch): ConnectionList {
  const rows = new RowsToWrite(list.rows);
  const wentAt = startsOfGone(slice.rows.length > 0 ? list.gone : []);
  for (const row of slice.rows) {
    if (isOutdated(row, wentAt) || isSettledBy(row, knownBatch(row.value.ref))) continue;
    rows.put(refKey(row.value.ref), row);
  }
  const gone = slice.gone.flatMap((row): WentRow[] => {
    const stood = mayRemove(row, knownBatch) ? rows.remove(refKey(row.ref), row.startedAt) : null;
    return stood === null ? [] : [{ ...row, stood }];
  });
  const isSame =
    rows.isSame &&
    slice.isActive === list.isActive &&
    slice.complete === list.complete &&
    (slice.complete || isSameLook(list.looked, slice.looked));
  if (isSame) {
    list.mark.at = slice.mark;
    return list;
  }
  return {
    rows: rows.map,
    gone: withGone(list.gone, gone, rows.map),
    complete: slice.complete,
    looked: slice.looked,
    isActive: slice.isActive,
    mark: { at: slice.mark },
    read: list.read,
    revision: list.revision + 1,
  };
}

/** A batch that was read by itself and has no row any more takes its row along: counts follow at once. */
export function withBatchRead(
  list: ConnectionList,
  reading: Reading<ApprovalBatch>,
  now: number,
): ConnectionList {
  const { ref } = reading.value;
  const key = refKey(ref);
  const row = list.rows.get(key);
  if (row === undefined || isListed(reading.value)) return list;
  if (!isSettledBy(row, reading)) return list;
  const rows = new Map(list.rows);
  rows.delete(key);
  const stood = rowPlaceOf(row.value);
  const went: WentRow = { ref, by: null, verb: null, at: now, startedAt: reading.startedAt, stood };
  return { ...list, rows, gone: withGone(list.gone, [went], rows), revision: list.revision + 1 };
}

/** Of two lists of one connection, the one that knows more: a fetch that ends never takes back a later write. */
export const laterList = (known: ConnectionList | undefined, next: ConnectionList): ConnectionList =>
  known !== undefined && known.revision > next.revision ? known : next;

/** Copies the rows once, and only when something changes. */
class RowsToWrite {
  map: ReadonlyMap<string, Reading<WaitingRow>>;
  private copy: Map<string, Reading<WaitingRow>> | null = null;

  constructor(rows: ReadonlyMap<string, Reading<WaitingRow>>) {
    this.map = rows;
  }

  get isSame(): boolean {
    return this.copy === null;
  }

  put(key: string, row: Reading<WaitingRow>): void {
    const known = this.map.get(key);
    const merged = mergeReading(known, row);
    if (merged !== known) this.write().set(key, merged);
  }

  /** Where a row stood that left, null when none did; `startedAt` is when its going was asked for, where that is told. */
  remove(key: string, startedAt: number | undefined): RowPlace | null {
    const known = this.map.get(key);
    if (known === undefined || (startedAt !== undefined && known.startedAt > startedAt)) return null;
    this.write().delete(key);
    return rowPlaceOf(known.value);
  }

  private write(): Map<string, Reading<WaitingRow>> {
    this.copy ??= new Map(this.map);
    this.map = this.copy;
    return this.copy;
  }
}

const rowPlaceOf = ({ ref, deadline, askedAt }: WaitingRow): RowPlace => ({ ref, deadline, askedAt });

const startsOfGone = (gone: readonly GoneRow[]): ReadonlyMap<string, number> =>
  new Map(gone.flatMap(({ ref, startedAt }) => (startedAt === undefined ? [] : [[refKey(ref), startedAt]])));

const isOutdated = (row: Reading<WaitingRow>, wentAt: ReadonlyMap<string, number>): boolean =>
  row.startedAt < (wentAt.get(refKey(row.value.ref)) ?? Number.NEGATIVE_INFINITY);

/** A settled batch has no row that asks for a decision, here or of others; it may come back later, asking for an act. */
function isSettledBy(row: Reading<WaitingRow>, batch: Reading<ApprovalBatch> | undefined): boolean {
  if (batch === undefined || isListed(batch.value)) return false;
  return row.startedAt <= batch.startedAt || (batch.isTerminal && row.value.asks !== "act");
}

/** A slow list removes nothing that was read to be waiting after the list was asked for. */
function mayRemove({ ref, startedAt }: GoneRow, knownBatch: KnownBatch): boolean {
  const batch = startedAt === undefined ? undefined : knownBatch(ref);
  return (
    batch === undefined || startedAt === undefined || !isListed(batch.value) || batch.startedAt <= startedAt
  );
}

const isSameLook = (one: ListSlice["looked"], other: ListSlice["looked"]): boolean =>
  one.done === other.done && one.of === other.of;

/** A row that came back is gone no more. */
function withGone(
  known: readonly WentRow[],
  went: readonly WentRow[],
  rows: ConnectionList["rows"],
): readonly WentRow[] {
  const standing = known.filter(({ ref }) => !rows.has(refKey(ref)));
  if (went.length === 0 && standing.length === known.length) return known;
  return [...standing, ...went].slice(-goneKept);
}
