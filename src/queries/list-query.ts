import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { ApprovalBackend } from "../domain/approval-backend.ts";
import type { ApprovalBatch } from "../domain/approval-batch.ts";
import type { ConnectionId } from "../domain/batch-ref.ts";
import type { Reading } from "../domain/reading.ts";
import { afterPaint } from "../lib/after-paint.ts";
import { pauseAfter } from "./client.ts";
import { type ConnectionList, laterList, unreadList, withSlice } from "./connection-list.ts";
import { batchKey, listKey } from "./keys.ts";

/** How soon a list is read again while something is at work, in milliseconds. */
const activePoll = 3_000;

/** How often lists and batches are read. */
export interface PollRate {
  readonly pollSeconds: number;
}

/**
 * The list of one connection. Every slice is in the cache as soon as it came; a poll reads on from where the last
 * one ended, and one that brings nothing keeps the same data. An error leaves the last good list.
 */
export const listOptions = (backend: ApprovalBackend, { pollSeconds }: PollRate) =>
  queryOptions({
    queryKey: listKey(backend.connection.id),
    queryFn: ({ client, signal }) => readList(backend, client, signal),
    staleTime: pollSeconds * 1_000,
    gcTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => pollOf(state.data, state.error, pollSeconds * 1_000),
    structuralSharing: (known, next) =>
      laterList(known as ConnectionList | undefined, next as ConnectionList),
    // A fetch that begins or ends is nothing to draw: what is on screen follows from what was read.
    notifyOnChangeProps: ["data", "error"],
  });

function pollOf(list: ConnectionList | undefined, error: unknown, usual: number): number {
  return pauseAfter(error, list?.isActive === true ? Math.min(activePoll, usual) : usual);
}

async function readList(
  backend: ApprovalBackend,
  client: QueryClient,
  signal: AbortSignal,
): Promise<ConnectionList> {
  const key = listKey(backend.connection.id);
  const now = () => client.getQueryData<ConnectionList>(key) ?? unreadList();
  for await (const slice of backend.list(now().mark.at, signal)) {
    // A list that was called off writes nothing more: another one reads on from the same mark.
    signal.throwIfAborted();
    const known = now();
    const next = withSlice(known, slice, (ref) => client.getQueryData<Reading<ApprovalBatch>>(batchKey(ref)));
    if (next !== known) client.setQueryData<ConnectionList>(key, next);
    // The first rows are painted before the code and the requests of the rest take the page's time.
    if (known.mark.at === null && !slice.complete) await afterPaint();
  }
  return now();
}

/** Reads a connection's list again soon: something was just recorded there. A scan that goes on is not begun anew. */
export async function readListAgain(client: QueryClient, connectionId: ConnectionId): Promise<void> {
  const queryKey = listKey(connectionId);
  const isComplete = client.getQueryData<ConnectionList>(queryKey)?.complete === true;
  await client.invalidateQueries({ queryKey }, { cancelRefetch: isComplete });
}
