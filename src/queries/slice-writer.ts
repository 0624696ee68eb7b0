import type { QueryClient } from "@tanstack/react-query";
import type { ListSlice } from "../domain/approval-backend.ts";
import type { ApprovalBatch } from "../domain/approval-batch.ts";
import type { ConnectionId } from "../domain/batch-ref.ts";
import type { Reading } from "../domain/reading.ts";
import { type ConnectionList, unreadList, withSlice } from "./connection-list.ts";
import { batchKey, listKey } from "./keys.ts";

/** Writes the slices of one connection's list into the cache. */
export interface SliceWriter {
  /** What is in the cache now. */
  now(): ConnectionList;
  /**
   * Until a connection was read once, every slice is written at once: its first rows never wait. Afterwards the last of a
   * reading is, and those before it within a tenth of a second.
   */
  take(slice: ListSlice): void;
  /** Writes what was taken and not written yet. */
  flush(): void;
  /** Nothing more is written. */
  stop(): void;
}

/** Within so many milliseconds slices are written together: thousands of rows are not put in order anew for each. */
const gatherMs = 100;

/** Makes the writer of one reading of a list. */
export function createSliceWriter(client: QueryClient, connectionId: ConnectionId): SliceWriter {
  const key = listKey(connectionId);
  const pending: ListSlice[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const now = () => client.getQueryData<ConnectionList>(key) ?? unreadList();

  function stop(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  function flush(): void {
    stop();
    if (pending.length === 0) return;
    const known = now();
    const next = pending
      .splice(0)
      .reduce(
        (list, slice) =>
          withSlice(list, slice, (ref) => client.getQueryData<Reading<ApprovalBatch>>(batchKey(ref))),
        known,
      );
    next.read.at = Date.now();
    if (next !== known) client.setQueryData<ConnectionList>(key, next);
  }

  return {
    now,
    flush,
    stop,
    take(slice) {
      pending.push(slice);
      if (slice.complete || now().mark.at === null) flush();
      else timer ??= setTimeout(flush, gatherMs);
    },
  };
}
