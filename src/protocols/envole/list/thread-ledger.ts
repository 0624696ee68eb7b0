import type { ListSlice } from "../../../domain/approval-backend.ts";
import type { Reading } from "../../../domain/reading.ts";
import type { GoneRow, WaitingRow } from "../../../domain/waiting-row.ts";
import { longestLag, timeOf } from "../assumed.ts";
import { inspectEntry } from "../batch/inspect.ts";
import { isWaiting, type ThreadBatch } from "../record/batches.ts";
import type { ListedThread, ThreadRecord } from "../record/thread-record.ts";
import { goneRow } from "./gone-row.ts";
import { type EnvoleMark, type KnownThread, sealed } from "./list-mark.ts";
import { brokenRow, type Glance, readingOf, rowOf } from "./row.ts";
import type { ThreadLists } from "./thread-lists.ts";

/** What one poll learns, written beside the mark it began with: marks that were given out never change. */
export class ThreadLedger {
  readonly lists: ThreadLists;
  readonly #glance: Glance;
  readonly #threads: Map<string, KnownThread>;
  readonly #newest: number;
  /** Threads that are still to be looked at in this poll. */
  readonly #due: Map<string, ListedThread>;
  #mark: EnvoleMark;
  #gone: GoneRow[] = [];

  constructor(connectionId: string, mark: EnvoleMark, lists: ThreadLists) {
    this.#glance = { connectionId, levelOf: (entry, entries) => inspectEntry(entry, entries).level };
    this.#mark = mark;
    this.lists = lists;
    this.#threads = new Map(mark.threads);
    const times = lists.threads.map(({ lastMessageTime }) => timeOf(lastMessageTime) ?? 0);
    this.#newest = times.reduce((newest, at) => Math.max(newest, at), 0);
    const due = lists.threads.filter((thread) => this.#isDue(thread));
    this.#due = new Map(due.map((thread) => [thread.id, thread]));
  }

  /** The threads whose history is to be read, in the order of the lists. */
  get due(): readonly ListedThread[] {
    return [...this.#due.values()];
  }

  /** Whether something is to be told even without a row: a row left, or this was the last thread to look at. */
  get hasNews(): boolean {
    return this.#gone.length > 0 || this.#due.size === 0;
  }

  /** Never read, moved since, or it may have changed again behind the same time. */
  #isDue({ id, lastMessageTime }: ListedThread): boolean {
    const known = this.#threads.get(id);
    return known === undefined || !known.isSettled || known.time !== lastMessageTime;
  }

  /** Looks ahead at what waits in a history as its rows will. */
  lookAhead({ batches }: ThreadRecord): void {
    for (const batch of batches.filter(isWaiting))
      for (const entry of batch.entries) this.#glance.levelOf(entry, batch.entries);
  }

  /** Takes in a history that was read; gives the rows of the batches that wait in it. `now` is wall time. */
  take(thread: ListedThread, record: ThreadRecord, now: number): readonly Reading<WaitingRow>[] {
    const { startedAt } = record;
    const rows = record.batches
      .filter(isWaiting)
      .map((batch) => readingOf(rowOf(this.#glance, thread, batch), startedAt));
    const ids = rows.map(({ value }) => value.ref.batchId);
    const at = timeOf(thread.lastMessageTime) ?? now;
    for (const id of this.#rowsOf(thread.id)) {
      const batch = record.batches.find((one) => one.id === id) ?? null;
      if (!ids.includes(id)) this.#tellGone(id, { at, startedAt, batch });
    }
    const { agentId, lastMessageTime: time } = thread;
    const known = this.#threads.get(thread.id);
    const readAt = known !== undefined && known.time === time ? known.readAt : startedAt;
    const isSettled = this.#isOver(time, startedAt - readAt);
    this.#write(thread, { agentId, time, readAt, isSettled, rows: ids });
    return rows;
  }

  /**
   * Whether nothing more can hide behind a time; `since` it was first read with it, in milliseconds. A time may have
   * whole seconds, which two changes share, and a history may show what moved it a little later.
   */
  #isOver(time: string | null, since: number): boolean {
    const at = timeOf(time);
    return at !== null && (since >= longestLag || this.#newest - at > longestLag);
  }

  /** A history that cannot be read is a row that says so; what was known of the thread stays, and it is tried again. */
  takeUnread(thread: ListedThread, startedAt: number): readonly Reading<WaitingRow>[] {
    const row = brokenRow(this.#glance.connectionId, thread);
    const rows = [...new Set([...this.#rowsOf(thread.id), row.ref.batchId])];
    const { agentId } = thread;
    this.#write(thread, { agentId, time: null, readAt: startedAt, isSettled: false, rows });
    return [readingOf(row, startedAt)];
  }

  /** The server does not know a thread any more. `now` is wall time. */
  forget(id: string, now: number): void {
    const { startedAt } = this.lists;
    for (const row of this.#rowsOf(id)) this.#tellGone(row, { at: now, startedAt, batch: null });
    this.#threads.delete(id);
    this.#due.delete(id);
  }

  /** Threads that an agent's list holds no more ask for nothing; gives their ids. `now` is wall time. */
  forgetUnlisted(now: number): readonly string[] {
    const { threads, agentIds } = this.lists;
    const listed = new Set(threads.map(({ id }) => id));
    const ids = [...this.#threads]
      .filter(([id, { agentId }]) => !listed.has(id) && agentIds.has(agentId ?? ""))
      .map(([id]) => id);
    for (const id of ids) this.forget(id, now);
    return ids;
  }

  /** What there is to tell now. The first scan is over when every list came and every thread was looked at. */
  slice(rows: readonly Reading<WaitingRow>[], now: number): ListSlice {
    const isDone = this.#due.size === 0 && this.lists.failure === null;
    if (isDone) this.#tellLeftover(now);
    const { tokenAge, leftover } = this.#mark;
    const isComplete = this.#mark.isComplete || isDone;
    this.#mark = { tokenAge, threads: new Map(this.#threads), isComplete, leftover: isDone ? [] : leftover };
    const gone = this.#gone;
    this.#gone = [];
    const of = this.lists.threads.length;
    const looked = { done: of - this.#due.size, of };
    return { rows, gone, mark: sealed(this.#mark), complete: isComplete, looked, isActive: false };
  }

  #write(thread: ListedThread, known: KnownThread): void {
    this.#threads.set(thread.id, known);
    this.#due.delete(thread.id);
  }

  #rowsOf(threadId: string): readonly string[] {
    return this.#threads.get(threadId)?.rows ?? [];
  }

  /** What was known by another token and not found again is gone. */
  #tellLeftover(now: number): void {
    const found = new Set([...this.#threads.values()].flatMap(({ rows }) => rows));
    for (const id of this.#mark.leftover)
      if (!found.has(id)) this.#tellGone(id, { at: now, startedAt: this.lists.startedAt, batch: null });
  }

  #tellGone(batchId: string, { batch, ...when }: Going): void {
    this.#gone.push(goneRow({ connectionId: this.#glance.connectionId, batchId }, batch, when));
  }
}

interface Going {
  readonly at: number;
  readonly startedAt: number;
  readonly batch: ThreadBatch | null;
}
