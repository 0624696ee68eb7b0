import type { ApprovalBackend, Clock } from "../domain/approval-backend.ts";
import type { ApprovalBatch } from "../domain/approval-batch.ts";
import { BackendFailure, leavesDoubt } from "../domain/backend-error.ts";
import type { BatchId } from "../domain/batch-ref.ts";
import type { Reading } from "../domain/reading.ts";

/** Waits before each reading of a doubtful record, in seconds: long enough for a slow server to finish. */
const waits = [1, 2, 4, 8];

/** Reading a record until it says what became of an answer. */
export interface RecordCheck {
  readonly backend: ApprovalBackend;
  readonly batchId: BatchId;
  readonly clock: Clock;
  /** From 0 to 1, for the jitter. */
  readonly random: () => number;
  /** Takes each reading; true when nothing more is to be found out. */
  readonly onReading: (reading: Reading<ApprovalBatch>) => boolean;
  /** Whether it came out on another way meanwhile. */
  readonly isOver: () => boolean;
  /** Gives a signal that ends the present wait early. */
  readonly hurry: () => AbortSignal;
}

/**
 * Reads a record again and again, for about 15 seconds. Gives the last reading when every try was used and the last
 * one could be read, null otherwise. One reading that still shows the calls waiting proves nothing: the request may
 * yet be on its way.
 */
export async function checkRecord(check: RecordCheck): Promise<Reading<ApprovalBatch> | null> {
  let last: Reading<ApprovalBatch> | null = null;
  for (const seconds of waits) {
    await pause(check, seconds * 1_000 * (1 + check.random() / 4));
    if (check.isOver()) return last;
    const read = await readOnce(check.backend, check.batchId);
    if (read.kind === "final") return null;
    last = read.kind === "read" ? read.reading : null;
    if (last !== null && check.onReading(last)) return last;
  }
  return last;
}

async function pause({ clock, hurry }: RecordCheck, ms: number): Promise<void> {
  await clock.wait(ms, hurry()).catch(() => undefined);
}

type Read =
  | { readonly kind: "read"; readonly reading: Reading<ApprovalBatch> }
  /** It may be read later. */
  | { readonly kind: "failed" }
  /** Reading again changes nothing: no token, not allowed, gone. */
  | { readonly kind: "final" };

/** Reads a record once; never rejects. */
export async function readOnce(backend: ApprovalBackend, batchId: BatchId): Promise<Read> {
  try {
    return { kind: "read", reading: await backend.get(batchId, new AbortController().signal) };
  } catch (thrown) {
    const mayPass = !(thrown instanceof BackendFailure) || leavesDoubt(thrown.error) || isPause(thrown);
    return { kind: mayPass ? "failed" : "final" };
  }
}

const isPause = ({ error }: BackendFailure): boolean => error.kind === "slow-down" || error.kind === "busy";
