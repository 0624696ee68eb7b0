import type { SubmissionEvent } from "../../domain/approval-backend.ts";
import { type BackendErrorKind, errorOf } from "../../domain/backend-error.ts";
import type { Answer, Seen } from "../../domain/decision.ts";
import { sentence } from "../../domain/sentence.ts";
import type { Mka1Client } from "./client.ts";
import type { BatchRecord } from "./record.ts";

/** What one sending is about. */
export interface Sending {
  readonly client: Mka1Client;
  readonly answer: Answer;
  readonly seen: Seen;
  /** Ended when the person takes it back before it left; what has left goes on. */
  readonly signal: AbortSignal;
}

/** The record differs when anything that is decided does, in the batch or in one of its calls (I-09). */
export function isChanged({ reading }: BatchRecord, seen: Seen): boolean {
  const { version, calls } = reading.value;
  return version !== seen.version || calls.some((call) => seen.digests.get(call.id) !== call.digest);
}

/** Nothing left, for a reason that this inbox itself knows; `name` is that of its sentence. */
export const refusedAs = (
  kind: BackendErrorKind,
  name: string,
  record: BatchRecord | null = null,
): SubmissionEvent => ({
  kind: "refused",
  error: errorOf(kind, sentence(`mka1.send.${name}`)),
  reading: record?.reading ?? null,
});
