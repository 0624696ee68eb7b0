import type { ApprovalBatch } from "../../domain/approval-batch.ts";
import type { BatchRef } from "../../domain/batch-ref.ts";
import type { Reading } from "../../domain/reading.ts";
import type { EnvoleClient } from "./client.ts";
import type { Entry } from "./entry.ts";

/** One batch as it was read, with what answering it needs. */
export interface BatchRecord {
  readonly reading: Reading<ApprovalBatch>;
  readonly threadId: string;
  /** The executions of the batch, in the order of its calls. */
  readonly entries: readonly Entry[];
}

/** Reads the thread of a batch and finds its calls. Throws `BackendFailure` only: `gone` when there is none. */
export declare function readBatch(
  client: EnvoleClient,
  batchId: string,
  signal: AbortSignal,
): Promise<BatchRecord>;

/** Another batch of the thread that waits for a person, or null. */
export declare function nextRef(client: EnvoleClient, record: BatchRecord): BatchRef | null;
