import type { ApprovalBatch } from "../../../domain/approval-batch.ts";
import type { BatchRef } from "../../../domain/batch-ref.ts";
import { studied } from "../../../domain/long-texts.ts";
import type { Reading } from "../../../domain/reading.ts";
import { type EnvoleClient, failed } from "../client.ts";
import { memoryOf } from "../list/thread-memory.ts";
import { failureOf } from "../read-errors.ts";
import { executionsOf, isWaiting, placeOf } from "../record/batches.ts";
import { Bounded } from "../record/bounded.ts";
import type { Entry } from "../record/entry.ts";
import { batchIdsIn, type JoinedBatch, joinedBatch } from "../record/joined.ts";
import { readThread } from "../record/thread-read.ts";
import type { ThreadFacts, ThreadRecord } from "../record/thread-record.ts";
import { batchOf } from "./batch.ts";
import { blockedBy } from "./rules.ts";

/** One batch as it was read, with what answering it needs. */
export interface BatchRecord {
  readonly reading: Reading<ApprovalBatch>;
  readonly threadId: string;
  /** The executions of the batch, in the order of its calls. */
  readonly entries: readonly Entry[];
}

/**
 * Reads the thread of a batch and finds its calls. A thread that holds the batch no more gives it as `gone`, or with
 * the calls that were seen to wait. Throws `BackendFailure` only: `gone` when the thread is not known.
 */
export async function readBatch(
  client: EnvoleClient,
  batchId: string,
  signal: AbortSignal,
): Promise<BatchRecord> {
  try {
    const place = placeOf(batchId);
    if (place === null) throw failureOf("gone", "envole.gone.address");
    const thread = await readThread({ client, threadId: place.threadId, signal });
    client.state.succeeded();
    return await recordOf(client, thread, batchId);
  } catch (thrown) {
    throw failed(client, thrown, signal);
  }
}

/**
 * A batch from what was read of its thread already, with the start of that request; null when it is not held, or does
 * not wait. Asks the server nothing.
 */
export async function glanceAt(
  client: EnvoleClient,
  batchId: string,
): Promise<Reading<ApprovalBatch> | null> {
  const thread = memoryOf(client).record(placeOf(batchId)?.threadId ?? "");
  const waits = thread?.batches.some((batch) => batch.id === batchId && isWaiting(batch)) === true;
  return thread !== undefined && waits ? (await recordOf(client, thread, batchId)).reading : null;
}

/** The last asked among the other batches of the thread, as it was just read, that can be answered; or null. */
export function nextRef(client: EnvoleClient, { reading, threadId }: BatchRecord): BatchRef | null {
  const { connectionId, batchId: own } = reading.value.ref;
  const thread = memoryOf(client).record(threadId);
  if (thread === undefined) return null;
  const batchId = batchIdsIn(client, thread).findLast((id) => {
    const { batch } = joinedBatch(client, thread, id);
    return id !== own && isWaiting(batch) && blockedBy(batch) === null;
  });
  return batchId === undefined ? null : { connectionId, batchId };
}

/** How many batches are kept as they were built: the open one, and those that are just being sent. */
const mostBuilt = 4;

/** What a batch is built from. */
interface Parts {
  readonly thread: ThreadRecord;
  readonly joined: JoinedBatch;
  readonly facts: ThreadFacts | null;
}

interface Built extends Parts {
  readonly record: BatchRecord;
}

const lastBuilt = new WeakMap<EnvoleClient, Bounded<Built>>();

/** A poll that brought nothing new builds nothing again: only its start is later. */
async function recordOf(client: EnvoleClient, thread: ThreadRecord, batchId: string): Promise<BatchRecord> {
  const built = lastBuilt.get(client) ?? new Bounded<Built>(mostBuilt);
  lastBuilt.set(client, built);
  const parts: Parts = {
    thread,
    joined: joinedBatch(client, thread, batchId),
    facts: memoryOf(client).factsOf(thread.id),
  };
  const known = built.get(batchId);
  const record =
    known !== undefined && isSame(known, parts)
      ? { ...known.record, reading: { ...known.record.reading, startedAt: thread.startedAt } }
      : build(client, parts, await studied(() => madeOf(client, parts)));
  built.put(batchId, { ...parts, record }, 1);
  return record;
}

function isSame({ thread, joined, facts }: Parts, next: Parts): boolean {
  const [was, is] = [executionsOf(joined.batch), executionsOf(next.joined.batch)];
  return (
    thread.messages === next.thread.messages &&
    facts === next.facts &&
    joined.around === next.joined.around &&
    joined.isToldOtherwise === next.joined.isToldOtherwise &&
    joined.batch.vanished.length === next.joined.batch.vanished.length &&
    was.length === is.length &&
    was.every((entry, index) => entry === is[index])
  );
}

const madeOf = (client: EnvoleClient, { joined, facts, thread }: Parts): ApprovalBatch =>
  batchOf({ ...joined, connectionId: client.connection.id, facts, thread });

let versions = 0;

/** The reading's version covers all that is drawn; the batch's own covers only what is decided. */
function build(client: EnvoleClient, { joined, thread }: Parts, value: ApprovalBatch): BatchRecord {
  // A history remembers what waits by itself, as soon as it is read.
  if (joined.batch.message === null && isWaiting(joined.batch)) memoryOf(client).see(joined.batch);
  versions += 1;
  const isRecorded = value.calls.every(
    ({ outcome }) => outcome.kind === "recorded" || outcome.kind === "aborted",
  );
  const reading: Reading<ApprovalBatch> = {
    value,
    startedAt: thread.startedAt,
    version: String(versions),
    // Of calls that only vanished nothing is recorded: a history that holds them again is believed.
    isTerminal: value.calls.length > 0 && isRecorded,
  };
  return { reading, threadId: thread.id, entries: executionsOf(joined.batch) };
}
