import type { SubmissionEvent } from "../../domain/approval-backend.ts";
import { type BackendErrorKind, errorOf } from "../../domain/backend-error.ts";
import type { DecidingAnswer, Seen } from "../../domain/decision.ts";
import type { Sentence } from "../../domain/sentence.ts";
import type { EnvoleClient } from "./client.ts";
import type { BatchRecord } from "./detail.ts";

/** What one sending is about. */
export interface Sending {
  readonly client: EnvoleClient;
  readonly answer: DecidingAnswer;
  readonly seen: Seen;
  /** Ended when the person takes it back before it left; what has left goes on. */
  readonly signal: AbortSignal;
}

/** A signal that never ends: a request that has left is not called back, and its record is read whatever comes. */
export const toTheEnd = (): AbortSignal => new AbortController().signal;

/** The record differs when anything that is decided does, in the batch or in one of its calls (I-09). */
export function isChanged({ reading }: BatchRecord, seen: Seen): boolean {
  const { version, calls } = reading.value;
  return version !== seen.version || calls.some((call) => seen.digests.get(call.id) !== call.digest);
}

/** Nothing left, for a reason that this inbox itself knows. */
export const refusedAs = (
  kind: BackendErrorKind,
  said: Sentence,
  record: BatchRecord | null = null,
): SubmissionEvent => ({ kind: "refused", error: errorOf(kind, said), reading: record?.reading ?? null });
