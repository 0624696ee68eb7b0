import { onlineManager, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { ApprovalBackend } from "../domain/approval-backend.ts";
import type { ApprovalBatch } from "../domain/approval-batch.ts";
import type { BatchId, BatchRef } from "../domain/batch-ref.ts";
import { mergeReading, type Reading } from "../domain/reading.ts";
import { askedPause, errorOfRead } from "./client.ts";
import { type ConnectionList, withBatchRead } from "./connection-list.ts";
import { batchKey, listKey } from "./keys.ts";
import type { PollRate } from "./list-query.ts";

/** How soon a batch whose calls are at work is read again, in milliseconds. */
const runningPoll = 3_000;

/** What the cache holds of one batch. */
export type BatchReading = Reading<ApprovalBatch>;

const merge = (known: unknown, next: unknown): BatchReading =>
  mergeReading(known as BatchReading | undefined, next as BatchReading);

/** One batch, read again while it is looked at. An error leaves the last good reading beside it. */
export const batchOptions = (backend: ApprovalBackend, batchId: BatchId, { pollSeconds }: PollRate) =>
  queryOptions({
    queryKey: batchKey({ connectionId: backend.connection.id, batchId }),
    queryFn: async ({ client, signal }): Promise<BatchReading> => {
      const detail = backend.get(batchId, signal);
      const key = batchKey({ connectionId: backend.connection.id, batchId });
      if (client.getQueryData(key) === undefined)
        void writeGlance(client, { backend, batchId, signal, detail });
      const reading = await detail;
      tellList(client, reading);
      return reading;
    },
    // Parts of one pane that mount together read once.
    staleTime: 1_000,
    refetchInterval: ({ state }) =>
      onlineManager.isOnline() && pollOf(state.data, pauseAfter(state.error, pollSeconds * 1_000)),
    structuralSharing: merge,
  });

/** Milliseconds until a batch is due again: twice the usual after a failure, later where the server said so. */
const pauseAfter = (thrown: unknown, usual: number): number =>
  errorOfRead(thrown) === null ? usual : Math.max(usual * 2, askedPause(thrown));

function pollOf(reading: BatchReading | undefined, usual: number): number | false {
  switch (reading?.value.status) {
    case "running":
      return Math.min(runningPoll, usual);
    case "settled":
    case "gone":
      return false;
    default:
      return usual;
  }
}

interface Opening {
  readonly backend: ApprovalBackend;
  readonly batchId: BatchId;
  readonly signal: AbortSignal;
  readonly detail: Promise<BatchReading>;
}

/**
 * What the list has read of a batch is drawn while its detail is on the way. Never over anything that is known by
 * then, and never after the detail said something else: that it is gone, or that the token does not hold.
 */
async function writeGlance(client: QueryClient, opening: Opening): Promise<void> {
  const { backend, batchId, signal } = opening;
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  opening.detail.then(end, end);
  const glance = await Promise.resolve(backend.glance?.(batchId)).catch(() => null);
  if (glance === null || glance === undefined || isOver || signal.aborted) return;
  const key = batchKey(glance.value.ref);
  if (client.getQueryData(key) !== undefined) return;
  // As old as can be: left and opened again, it is read at once however short that took.
  client.setQueryData<BatchReading>(key, glance, { updatedAt: 0 });
}

/** Writes what a server said of a batch: never over anything later, never from settled back to waiting (I-19). */
export function writeBatch(client: QueryClient, ref: BatchRef, reading: BatchReading): void {
  client.setQueryData<BatchReading>(batchKey(ref), (known) => mergeReading(known, reading));
  tellList(client, client.getQueryData<BatchReading>(batchKey(ref)) ?? reading);
}

/** Reads a batch again now, if it is on screen: something of it may have changed since any reading began. */
export const readBatchAgain = (client: QueryClient, ref: BatchRef): Promise<void> =>
  client.invalidateQueries({ queryKey: batchKey(ref) });

/** List and detail are one knowledge: a batch that is settled takes its row out of the list. */
function tellList(client: QueryClient, reading: BatchReading): void {
  const key = listKey(reading.value.ref.connectionId);
  const list = client.getQueryData<ConnectionList>(key);
  if (list === undefined) return;
  const next = withBatchRead(list, reading, Date.now());
  if (next !== list) client.setQueryData<ConnectionList>(key, next);
}
