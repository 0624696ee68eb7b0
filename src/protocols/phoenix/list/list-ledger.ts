import type { ListSlice } from "../../../domain/approval-backend.ts";
import type { Reading } from "../../../domain/reading.ts";
import type { GoneRow, WaitingRow } from "../../../domain/waiting-row.ts";
import type { TextAnswer } from "../client.ts";
import { goneRow } from "./gone-row.ts";
import type { HeldSessions } from "./held-sessions.ts";
import {
  type KnownSession,
  type PhoenixMark,
  pageSizes,
  type Scan,
  type Sweep,
  sealed,
} from "./list-mark.ts";
import type { ListedPage, ListedSession } from "./list-read.ts";
import { nextSize } from "./next-size.ts";
import { type LookedSession, readingOf } from "./row.ts";

/** `updated_at` has whole seconds: what changed this little before it was read is read once more. Milliseconds. */
const sameSecond = 2_000;
/** How far behind an answer's own Date a change is surely over, whatever a proxy's clock says. Milliseconds. */
const longAgo = 60_000;

/** Ids of known sessions that a page does not hold. */
interface NotOnPage {
  /** They may change again, or are at work. */
  readonly unsettled: readonly string[];
  /** The page would hold them if they still were. */
  readonly missing: readonly string[];
}

/** What one poll learns, written beside the mark it began with: marks that were given out never change. */
export class ListLedger {
  scan: Scan;
  sweep: Sweep;
  private readonly connectionId: string;
  private readonly held: HeldSessions;
  private mark: PhoenixMark;
  private sessions: ReadonlyMap<string, KnownSession>;
  private gone: GoneRow[] = [];
  private newest: number;

  constructor(connectionId: string, mark: PhoenixMark, held: HeldSessions) {
    this.connectionId = connectionId;
    this.held = held;
    this.mark = mark;
    this.scan = mark.scan;
    this.sweep = mark.sweep;
    this.sessions = mark.sessions;
    this.newest = [...mark.sessions.values()].reduce(
      (newest, { updatedAt }) => Math.max(newest, updatedAt),
      0,
    );
  }

  get hasLooked(): boolean {
    return this.sessions.size > 0 || this.scan.isDone;
  }

  /** Never seen, or seen with another time. */
  isChanged(listed: ListedSession): boolean {
    return this.sessions.get(listed.id)?.updatedAt !== listed.updatedAt;
  }

  /** Changed, or it may change again within the same second, or it is at work. */
  isToBeRead(listed: ListedSession): boolean {
    const known = this.sessions.get(listed.id);
    return known === undefined || known.updatedAt !== listed.updatedAt || !known.isSettled || known.isActive;
  }

  /** Sessions to be read one by one that the newest page does not hold: unsettled ones, and what it would hold. */
  notOn({ sessions, next }: ListedPage): NotOnPage {
    const seen = new Set(sessions.map(({ id }) => id));
    // What changed later than the last one of the page, or with no further page anything, is deleted if it is missing.
    const last = next === null ? Number.NEGATIVE_INFINITY : (sessions.at(-1)?.updatedAt ?? 0);
    const unsettled: string[] = [];
    const missing: string[] = [];
    for (const [id, { isSettled, isActive, updatedAt }] of this.sessions) {
      if (seen.has(id)) continue;
      if (!isSettled || isActive) unsettled.push(id);
      else if (updatedAt > last) missing.push(id);
    }
    return { unsettled, missing };
  }

  /** Takes in sessions that were looked into; gives the rows of those that ask for something. */
  take(looked: readonly LookedSession[], answer: TextAnswer): Reading<WaitingRow>[] {
    for (const { updatedAt } of looked) this.newest = Math.max(this.newest, updatedAt);
    const sessions = new Map(this.sessions);
    const rows: Reading<WaitingRow>[] = [];
    for (const session of looked) {
      const known = sessions.get(session.id);
      const batchId = session.row?.ref.batchId ?? null;
      if (known !== undefined && known.batchId !== null && known.batchId !== batchId) {
        this.gone.push(goneRow({ connectionId: this.connectionId, batchId: known.batchId }, session));
      }
      sessions.set(session.id, this.knownOf(session, known, answer));
      this.held.take(session, answer, this.mark.tokenAge);
      if (session.row !== null) rows.push(readingOf(session.row, answer));
    }
    this.sessions = sessions;
    return rows;
  }

  private knownOf(session: LookedSession, known: KnownSession | undefined, answer: TextAnswer): KnownSession {
    const isSame = known?.updatedAt === session.updatedAt;
    const firstSeenAt = isSame ? known.firstSeenAt : answer.startedAt;
    const isSettled =
      (isSame && answer.startedAt - firstSeenAt >= sameSecond) ||
      this.newest - session.updatedAt > sameSecond ||
      (answer.serverNow !== null && answer.serverNow - session.updatedAt >= longAgo);
    return {
      updatedAt: session.updatedAt,
      firstSeenAt,
      isSettled,
      isActive: session.isActive,
      batchId: session.row?.ref.batchId ?? null,
    };
  }

  /** The server does not know a session any more. `now` is wall time. */
  forget(id: string, now: number): void {
    const known = this.sessions.get(id);
    if (known === undefined) return;
    this.held.letGo(id);
    if (known.batchId !== null) this.tellGone(known.batchId, now);
    const sessions = new Map(this.sessions);
    sessions.delete(id);
    this.sessions = sessions;
  }

  private tellGone(batchId: string, now: number): void {
    this.gone.push({ ref: { connectionId: this.connectionId, batchId }, by: null, verb: null, at: now });
  }

  /** Looks through the transcripts from the top again, down to the first page that holds nothing new. */
  scanAgain(): void {
    this.scan = { isDone: false, cursor: null, size: pageSizes.scan, endsAtKnown: true };
  }

  /** A page of the scan was taken in; `isKnown` when it held nothing new. */
  scanned(next: string | null, isKnown: boolean): void {
    const { cursor, size: was, endsAtKnown } = this.scan;
    const isStuck = next !== null && next === cursor;
    const size = nextSize({ size: was, isStuck, usual: pageSizes.scan });
    const isDone = next === null || size === null || (endsAtKnown && isKnown && !isStuck);
    this.scan = { isDone, cursor: next, size: size ?? was, endsAtKnown };
  }

  /** The last slice of a scan: what was known by another token and not found again is gone. */
  endScan(rows: readonly Reading<WaitingRow>[], now: number): ListSlice {
    for (const [id, batchId] of this.mark.leftover) {
      if (this.sessions.get(id)?.batchId !== batchId) this.tellGone(batchId, now);
    }
    this.mark = { ...this.mark, leftover: new Map() };
    return this.slice(rows);
  }

  /** Starts a sweep unless one goes on. */
  beginSweep(now: number): void {
    if (this.sweep.seen === null)
      this.sweep = { seen: new Set(), cursor: null, size: pageSizes.sweep, at: now };
  }

  /** Ends a sweep; given up in the middle, it says nothing of what it did not meet. */
  endSweep(now: number): void {
    this.sweep = { seen: null, cursor: null, size: pageSizes.sweep, at: now };
  }

  /** Takes in a page of the sweep; at its end gives the sessions that it did not meet and that have a row. */
  swept(page: ListedPage, now: number): readonly string[] {
    const seen = new Set(this.sweep.seen ?? []);
    for (const { id } of page.sessions) seen.add(id);
    const { at: startedAt, cursor, size: was } = this.sweep;
    if (page.next !== null) {
      const size = nextSize({ size: was, isStuck: page.next === cursor, usual: pageSizes.sweep });
      if (size === null) this.endSweep(now);
      else this.sweep = { seen, cursor: page.next, size, at: startedAt };
      return [];
    }
    this.endSweep(now);
    const missing = [...this.sessions].filter(
      ([id, known]) => !seen.has(id) && known.firstSeenAt < startedAt,
    );
    const rowless = missing.filter(([, known]) => known.batchId === null).map(([id]) => id);
    this.sessions = new Map([...this.sessions].filter(([id]) => !rowless.includes(id)));
    return missing.filter(([, known]) => known.batchId !== null).map(([id]) => id);
  }

  /** A slice of what was learned since the last one. `total` is how many sessions there are, where it is known. */
  slice(rows: readonly Reading<WaitingRow>[] = [], total: number | null = null): ListSlice {
    const gone = this.gone;
    this.gone = [];
    this.keepMark();
    const done = this.sessions.size;
    const isComplete = this.scan.isDone || this.scan.endsAtKnown;
    return {
      rows,
      gone,
      mark: sealed(this.mark),
      complete: isComplete,
      looked: { done, of: isComplete ? done : total === null ? null : Math.max(total, done) },
      isActive: [...this.sessions.values()].some((known) => known.isActive),
    };
  }

  /** Makes a new mark only when something differs, so that a quiet poll gives back the one it got. */
  private keepMark(): void {
    const { mark, sessions, scan, sweep } = this;
    if (mark.sessions === sessions && mark.scan === scan && mark.sweep === sweep) return;
    this.mark = { ...mark, sessions, scan, sweep };
  }
}
