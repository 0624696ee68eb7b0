import type { SubmissionEvent } from "../../domain/approval-backend.ts";
import {
  type BackendError,
  type BackendErrorKind,
  BackendFailure,
  errorOf,
  leavesDoubt,
} from "../../domain/backend-error.ts";
import type { Answer, Seen } from "../../domain/decision.ts";
import { sentence } from "../../domain/sentence.ts";
import { HttpFailure, type HttpFault, isOfType, statusFault } from "../http.ts";
import { type PhoenixClient, sessionPath } from "./client.ts";
import { type BatchRecord, nextRef, readBatch } from "./detail.ts";
import { isUntrustedOrigin } from "./read-errors.ts";
import { sendError } from "./send-errors.ts";
import { streamEvents } from "./stream.ts";

/** What one sending is about. */
export interface Sending<A extends Answer = Answer> {
  readonly client: PhoenixClient;
  readonly answer: A;
  readonly seen: Seen;
  /** Ended when the person takes it back before it left; what has left goes on. */
  readonly signal: AbortSignal;
}

/** A signal that never ends: a request that has left is not called back, for Phoenix would cancel the run. */
const toTheEnd = (): AbortSignal => new AbortController().signal;

/** Reads the record afresh before anything leaves: the record, or how the sending ends without it. */
export async function recordBefore({
  client,
  seen,
  signal,
}: Sending): Promise<BatchRecord | SubmissionEvent> {
  try {
    const record = await readBatch(client, seen.batchId, signal);
    return record.session.isStorageFull ? refusedAs("storage-full", "phoenix.send.507", record) : record;
  } catch (thrown) {
    return { kind: "refused", error: notRead(thrown, signal), reading: null };
  }
}

/** The record differs when anything that is decided does, in the batch or in one of its calls (I-09). */
export function isChanged({ reading }: BatchRecord, seen: Seen): boolean {
  const { version, calls } = reading.value;
  return version !== seen.version || calls.some((call) => seen.digests.get(call.id) !== call.digest);
}

/** Nothing left, for a reason that this inbox itself knows. */
export const refusedAs = (
  kind: BackendErrorKind,
  id: string,
  record: BatchRecord | null = null,
): SubmissionEvent => ({
  kind: "refused",
  error: errorOf(kind, sentence(id)),
  reading: record?.reading ?? null,
});

/** Nothing had left: whatever the reading met, the decision is certainly not recorded by this sending. */
function notRead(thrown: unknown, signal: AbortSignal): BackendError {
  if (signal.aborted) return errorOf("unreachable", sentence("phoenix.send.taken-back"));
  const error = thrown instanceof BackendFailure ? thrown.error : null;
  if (error === null) return errorOf("unreachable", sentence("phoenix.send.not-read"));
  return leavesDoubt(error) ? { ...error, said: sentence("phoenix.send.not-read") } : error;
}

/** How one request went: its answer, or what it met; `isRefused` false leaves doubt about what it did. */
export type Step =
  | { readonly response: Response }
  | { readonly error: BackendError; readonly status: number | null; readonly isRefused: boolean };

/** Sends one body once behind a session's path. Never throws; tells the connection when the token was refused. */
export async function sendStep(
  { client }: Sending,
  record: BatchRecord,
  { path, body }: { readonly path: string; readonly body: string },
): Promise<Step> {
  const tokenAge = client.tokenAge();
  try {
    const response = await client.send(`${sessionPath(record.session.id)}/${path}`, body, toTheEnd());
    return response.ok ? { response } : metBy(client, tokenAge, await statusFault(response));
  } catch (thrown) {
    return metBy(client, tokenAge, thrown instanceof HttpFailure ? thrown.fault : { kind: "broken-off" });
  }
}

function metBy(client: PhoenixClient, tokenAge: number, fault: HttpFault): Step {
  const error = sendError(fault, client.clock.now());
  const isRefused = error.kind === "needs-token" && fault.kind === "status" && !isUntrustedOrigin(fault);
  if (isRefused && client.refuseToken(tokenAge))
    client.state.failed(errorOf("needs-token", sentence("phoenix.read.needs-token"), error.serverWords));
  return { error, status: fault.kind === "status" ? fault.status : null, isRefused: !leavesDoubt(error) };
}

/** Follows a `/chat` that was taken to the end of its stream, and reads the record back. */
export async function* followStream(
  sending: Sending,
  record: BatchRecord,
  response: Response,
): AsyncGenerator<SubmissionEvent> {
  if (!isOfType(response, "text/event-stream") || response.body === null) return yield wrongAnswer(response);
  yield { kind: "sent" };
  try {
    yield* streamEvents(response.body, record.reading.value.calls);
  } catch (thrown) {
    const fault = thrown instanceof HttpFailure ? thrown.fault : ({ kind: "broken-off" } as const);
    return yield { kind: "unknown", error: sendError(fault, sending.client.clock.now()) };
  }
  yield await recordReadBack(sending);
}

/** A 200 that is not what was due: nobody can say what it did. */
export function wrongAnswer(response: Response): SubmissionEvent {
  const id = isOfType(response, "text/html") ? "phoenix.send.page" : "phoenix.send.wrong-answer";
  return { kind: "unknown", error: errorOf("unreadable", sentence(id)) };
}

/** The record after everything that left; without it nobody can say. */
export async function recordReadBack({ client, seen }: Sending): Promise<SubmissionEvent> {
  try {
    const record = await readBatch(client, seen.batchId, toTheEnd());
    return { kind: "record", reading: record.reading, next: nextRef(client, record) };
  } catch (thrown) {
    const said = sentence("phoenix.send.no-answer");
    const error = thrown instanceof BackendFailure ? thrown.error : errorOf("unreadable", said);
    return { kind: "unknown", error };
  }
}

/** Kinds after which the record may say more than the refusal does. */
const worthReading: ReadonlySet<BackendErrorKind> = new Set<BackendErrorKind>(["stale", "conflict", "busy"]);

/** Nothing of the answer was taken; with the record where it may say why. */
export async function refusedBy(
  { client, seen }: Sending,
  error: BackendError,
  isWorthReading = worthReading.has(error.kind),
): Promise<SubmissionEvent> {
  const record = isWorthReading ? await readBatch(client, seen.batchId, toTheEnd()).catch(() => null) : null;
  return { kind: "refused", error, reading: record?.reading ?? null };
}
