import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { ApprovalBackend } from "../domain/approval-backend.ts";
import type { ConnectionId } from "../domain/batch-ref.ts";
import { painted } from "../lib/after-paint.ts";
import { type ConnectionList, laterList } from "./connection-list.ts";
import { listKey } from "./keys.ts";
import { createPollPause, mayReadNow } from "./poll-pause.ts";
import { createSliceWriter } from "./slice-writer.ts";

/** How often lists and batches are read. */
export interface PollRate {
  readonly pollSeconds: number;
}

/**
 * The list of one connection. Its first slice is in the cache as soon as it came, the others soon after; a poll reads on from where the last
 * one ended, and one that brings nothing keeps the same data. An error leaves the last good list.
 */
export const listOptions = (backend: ApprovalBackend, { pollSeconds }: PollRate) =>
  queryOptions({
    queryKey: listKey(backend.connection.id),
    queryFn: ({ client, signal }) => readList(backend, client, signal),
    staleTime: pollSeconds * 1_000,
    gcTime: Number.POSITIVE_INFINITY,
    // Read on while nobody looks, but seldom; not at all without a network, and at once when it is back.
    refetchInterval: (query) => pauseOf(query, pollSeconds * 1_000),
    refetchIntervalInBackground: true,
    networkMode: "online",
    refetchOnWindowFocus: mayReadNow,
    refetchOnReconnect: mayReadNow,
    structuralSharing: (known, next) =>
      laterList(known as ConnectionList | undefined, next as ConnectionList),
    // A fetch that begins or ends is nothing to draw: what is on screen follows from what was read.
    notifyOnChangeProps: ["data", "error"],
  });

const pauseOf = createPollPause();

/** When a connection's list last answered, milliseconds since the epoch, UTC; null when it never did. */
export const listReadAt = (client: QueryClient, connectionId: ConnectionId): number | null =>
  client.getQueryData<ConnectionList>(listKey(connectionId))?.read.at ?? null;

async function readList(
  backend: ApprovalBackend,
  client: QueryClient,
  signal: AbortSignal,
): Promise<ConnectionList> {
  const writer = createSliceWriter(client, backend.connection.id);
  // A list that was called off writes nothing more: another one reads on from the same mark.
  signal.addEventListener("abort", writer.stop);
  try {
    for await (const slice of backend.list(writer.now().mark.at, signal)) {
      signal.throwIfAborted();
      const isFirst = writer.now().mark.at === null;
      writer.take(slice);
      // The first rows are painted before the code and the requests of the rest take the page's time.
      if (isFirst && !slice.complete) await painted();
    }
  } finally {
    if (!signal.aborted) writer.flush();
  }
  return writer.now();
}

/** Reads a connection's list again soon: something was just recorded there. A scan that goes on is not begun anew. */
export async function readListAgain(client: QueryClient, connectionId: ConnectionId): Promise<void> {
  const queryKey = listKey(connectionId);
  const isComplete = client.getQueryData<ConnectionList>(queryKey)?.complete === true;
  await client.invalidateQueries({ queryKey }, { cancelRefetch: isComplete });
}
