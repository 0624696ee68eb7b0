import type { ListMark } from "../../../domain/approval-backend.ts";

/** What is known of one session between two polls. */
export interface KnownSession {
  /** Milliseconds since the epoch, UTC; whole seconds. */
  readonly updatedAt: number;
  /** Monotonic start of the request that first showed this `updatedAt`. */
  readonly firstSeenAt: number;
  /** No further change can hide behind the same second: it need not be read again. */
  readonly isSettled: boolean;
  readonly isActive: boolean;
  /** Its row, or null when it asks nothing. */
  readonly batchId: string | null;
}

/** How far the transcripts were looked through, newest first. */
export interface Scan {
  readonly isDone: boolean;
  readonly cursor: string | null;
  /** Sessions a page. It grows while a cursor does not move on: Phoenix's cursors know whole seconds only. */
  readonly size: number;
  /** Set when a scan begins again: it ends at the first page that holds nothing new. */
  readonly endsAtKnown: boolean;
}

/** The rare walk over every session, a page a poll, that finds deletions and missed changes. */
export interface Sweep {
  /** Ids seen so far; null while no sweep goes on. */
  readonly seen: ReadonlySet<string> | null;
  readonly cursor: string | null;
  /** Sessions a page; grows as a scan's does. */
  readonly size: number;
  /** Monotonic start of the one that goes on, or end of the last one. */
  readonly at: number;
}

/** What a list was read to. Never changed once it was given out. */
export interface PhoenixMark {
  readonly tokenAge: number;
  readonly sessions: ReadonlyMap<string, KnownSession>;
  readonly scan: Scan;
  readonly sweep: Sweep;
  /** Rows read with another token, by session: told as gone when the scan did not find them again. */
  readonly leftover: ReadonlyMap<string, string>;
}

/** Sizes of pages: the first page of a scan is short, so that the first rows come soon. */
export const pageSizes = { firstScan: 20, scan: 50, quiet: 20, sweep: 100 };
/** Nothing was looked at yet. `now` is monotonic. */
export const emptyMark = (
  tokenAge: number,
  now: number,
  leftover: ReadonlyMap<string, string> = new Map(),
): PhoenixMark => ({
  tokenAge,
  sessions: new Map(),
  scan: { isDone: false, cursor: null, size: pageSizes.firstScan, endsAtKnown: false },
  sweep: { seen: null, cursor: null, size: pageSizes.sweep, at: now },
  leftover,
});

/** Closes a mark for the port. */
export const sealed = (mark: PhoenixMark): ListMark => mark as unknown as ListMark;

/** Opens a mark that `sealed` closed: marks come back to the backend that made them, unread. */
export const opened = (mark: ListMark): PhoenixMark => mark as unknown as PhoenixMark;
