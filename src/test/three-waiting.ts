import type { ApprovalBatch } from "../domain/approval-batch.ts";
import type { BatchRef } from "../domain/batch-ref.ts";
import { waitingBatch } from "./render-inbox.tsx";

/** Three batches that wait, which the list shows as a, b, c: the oldest first. */
export const threeWaiting = (): ApprovalBatch[] => [
  waitingBatch("b", 20),
  waitingBatch("c", 10),
  waitingBatch("a", 30),
];

/** Where a batch of the one connection is found, by its id. */
export const refOf = (batchId: string): BatchRef => ({ connectionId: "px", batchId });
