import type { SubmissionEvent } from "../../domain/approval-backend.ts";
import { type BackendErrorKind, errorOf } from "../../domain/backend-error.ts";
import type { DecidingAnswer, Seen } from "../../domain/decision.ts";
import { type Sentence, sentence } from "../../domain/sentence.ts";
import { HttpFailure, type HttpFault } from "../http.ts";
import type { LettaClient } from "./client.ts";
import type { RequestRecord } from "./detail.ts";

/** What one sending is about. */
export interface Sending {
  readonly client: LettaClient;
  readonly answer: DecidingAnswer;
  readonly seen: Seen;
  /** Ended when the person takes it back before it left; what has left goes on. */
  readonly signal: AbortSignal;
}

/** A signal that never ends: what has left is not called back, and its record is read whatever comes. */
export const toTheEnd = (): AbortSignal => new AbortController().signal;

/**
 * The record differs when anything that is decided does, in the batch or in one of its calls, and when a run began
 * that was not seen: it may be carrying out somebody else's answer (I-09; the version covers such runs).
 */
export function isChanged({ reading }: RequestRecord, seen: Seen): boolean {
  const { version, calls } = reading.value;
  return version !== seen.version || calls.some((call) => seen.digests.get(call.id) !== call.digest);
}

/** Nothing left, for a reason that this inbox itself knows. */
export const refusedAs = (
  kind: BackendErrorKind,
  said: Sentence,
  record: RequestRecord | null = null,
): SubmissionEvent => ({ kind: "refused", error: errorOf(kind, said), reading: record?.reading ?? null });

/** Nobody can say what became of it, for a reason that stands in one of this half's sentences. */
export const unknownAs = (
  kind: "unreachable" | "unreadable" | "server-failed",
  name: string,
  serverWords: string | null = null,
): SubmissionEvent => ({
  kind: "unknown",
  error: errorOf(kind, sentence(`letta.send.${name}`), serverWords),
});

/** Whatever was thrown while sending, as a fault of the request. */
export const faultOf = (thrown: unknown): HttpFault =>
  thrown instanceof HttpFailure ? thrown.fault : { kind: "broken-off" };
