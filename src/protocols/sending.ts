import type { SubmissionEvent } from "../domain/approval-backend.ts";
import type { ApprovalBatch } from "../domain/approval-batch.ts";
import { type BackendErrorKind, BackendFailure, errorOf, leavesDoubt } from "../domain/backend-error.ts";
import type { BatchId } from "../domain/batch-ref.ts";
import type { Answer, Seen } from "../domain/decision.ts";
import type { Reading } from "../domain/reading.ts";
import type { Sentence } from "../domain/sentence.ts";

/** What one sending is about, and the client of its protocol. */
export interface SendingOf<Client, A extends Answer> {
  readonly client: Client;
  readonly answer: A;
  readonly seen: Seen;
  /** Ended when the person takes it back before it left; what has left goes on. */
  readonly signal: AbortSignal;
}

/** A signal that never ends: a request that has left is not called back, and its record is read whatever comes. */
export const toTheEnd = (): AbortSignal => new AbortController().signal;

/** Nothing left, for a reason that this inbox itself knows; `record` where it was read. */
export const refusedAs = (
  kind: BackendErrorKind,
  said: Sentence,
  record: { readonly reading: Reading<ApprovalBatch> } | null = null,
): SubmissionEvent => ({ kind: "refused", error: errorOf(kind, said), reading: record?.reading ?? null });

/** What is said when the record could not be read before anything left. */
export interface UnreadWords {
  readonly takenBack: Sentence;
  readonly notRead: Sentence;
}

/** Reads the record afresh before anything leaves: the record, or how the sending ends without it. */
export async function recordBefore<Client, Read>(
  { client, seen, signal }: SendingOf<Client, Answer>,
  read: (client: Client, batchId: BatchId, signal: AbortSignal) => Promise<Read>,
  { takenBack, notRead }: UnreadWords,
): Promise<Read | SubmissionEvent> {
  try {
    return await read(client, seen.batchId, signal);
  } catch (thrown) {
    if (signal.aborted) return refusedAs("unreachable", takenBack);
    // Nothing had left: whatever the reading met, this sending is certainly not recorded.
    const error = thrown instanceof BackendFailure ? thrown.error : errorOf("unreachable", notRead);
    return {
      kind: "refused",
      error: leavesDoubt(error) ? { ...error, said: notRead } : error,
      reading: null,
    };
  }
}
