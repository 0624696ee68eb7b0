import type { SubmissionEvent } from "../../domain/approval-backend.ts";
import {
  type BackendError,
  type BackendErrorKind,
  BackendFailure,
  leavesDoubt,
} from "../../domain/backend-error.ts";
import type { Answer, Seen } from "../../domain/decision.ts";
import { sentence } from "../../domain/sentence.ts";
import { HttpFailure, isOfType, statusFault } from "../http.ts";
import { type PhoenixClient, sessionPath } from "./client.ts";
import { type BatchRecord, nextRef, readBatch } from "./detail.ts";
import { chatBody, unsupportedIn } from "./encode.ts";
import { errorOf, isUntrustedOrigin } from "./read-errors.ts";
import { sendError } from "./send-errors.ts";
import { streamEvents } from "./stream.ts";

/** What one sending is about. */
export interface Sending {
  readonly client: PhoenixClient;
  readonly answer: Answer;
  readonly seen: Seen;
  readonly signal: AbortSignal;
}

/** Reads afresh, compares with what was seen, sends once, reads the stream to its end, reads the record back. */
export async function* submitAnswer(sending: Sending): AsyncGenerator<SubmissionEvent> {
  const { answer, seen, client, signal } = sending;
  const unsupported = unsupportedIn(answer);
  if (unsupported !== null || answer.kind !== "each")
    return yield refusedAs("unsupported", unsupported ?? "");
  let record: BatchRecord;
  try {
    record = await readBatch(client, seen.batchId, signal);
  } catch (thrown) {
    return yield { kind: "refused", error: notRead(thrown, signal), reading: null };
  }
  if (isChanged(record, seen)) return yield { kind: "changed", reading: record.reading };
  if (record.session.isStorageFull) return yield refusedAs("storage-full", "phoenix.send.507", record);
  const built = chatBody(record, answer);
  if ("refused" in built) return yield refusedAs("unsupported", built.refused, record);
  if (signal.aborted) return yield refusedAs("unreachable", "phoenix.send.taken-back", record);
  yield { kind: "sending" };
  yield* sendAndFollow(sending, record, built.body);
}

/** The record differs when anything that is decided does, in the batch or in one of its calls (I-09). */
function isChanged({ reading }: BatchRecord, seen: Seen): boolean {
  const { version, calls } = reading.value;
  return version !== seen.version || calls.some((call) => seen.digests.get(call.id) !== call.digest);
}

const refusedAs = (
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

async function* sendAndFollow(
  sending: Sending,
  record: BatchRecord,
  body: string,
): AsyncGenerator<SubmissionEvent> {
  const { client, signal } = sending;
  try {
    const response = await client.send(`${sessionPath(record.session.id)}/chat`, body, signal);
    if (!response.ok) return yield* refusal(sending, await statusFault(response));
    if (!isOfType(response, "text/event-stream") || response.body === null)
      return yield wrongAnswer(response);
    yield { kind: "sent" };
    yield* streamEvents(response.body, record.reading.value.calls);
  } catch (thrown) {
    const fault = thrown instanceof HttpFailure ? thrown.fault : ({ kind: "broken-off" } as const);
    return yield { kind: "unknown", error: sendError(fault, client.clock.now()) };
  }
  yield* recordReadBack(sending);
}

function wrongAnswer(response: Response): SubmissionEvent {
  const id = isOfType(response, "text/html") ? "phoenix.send.page" : "phoenix.send.wrong-answer";
  return { kind: "unknown", error: errorOf("unreadable", sentence(id)) };
}

async function* recordReadBack({ client, seen, signal }: Sending): AsyncGenerator<SubmissionEvent> {
  try {
    const record = await readBatch(client, seen.batchId, signal);
    yield { kind: "record", reading: record.reading, next: nextRef(client, record) };
  } catch (thrown) {
    const said = sentence("phoenix.send.no-answer");
    const error = thrown instanceof BackendFailure ? thrown.error : errorOf("unreadable", said);
    yield { kind: "unknown", error };
  }
}

/** Kinds after which the record may say more than the refusal does. */
const worthReading: ReadonlySet<BackendErrorKind> = new Set<BackendErrorKind>(["stale", "conflict", "busy"]);

async function* refusal(
  sending: Sending,
  fault: Awaited<ReturnType<typeof statusFault>>,
): AsyncGenerator<SubmissionEvent> {
  const { client, seen, signal } = sending;
  const error = sendError(fault, client.clock.now());
  if (leavesDoubt(error)) return yield { kind: "unknown", error };
  if (fault.kind === "status" && fault.status === 400) return yield* recordedAllTheSame(sending, error);
  if (error.kind === "needs-token" && fault.kind === "status" && !isUntrustedOrigin(fault)) {
    client.refuseToken();
    client.state.failed(errorOf("needs-token", sentence("phoenix.read.needs-token"), error.serverWords));
  }
  const record = worthReading.has(error.kind)
    ? await readBatch(client, seen.batchId, signal).catch(() => null)
    : null;
  yield { kind: "refused", error, reading: record?.reading ?? null };
}

/** After a 400 the approvals are recorded all the same (protocols/phoenix.md, "Errors"): only the record tells. */
async function* recordedAllTheSame(sending: Sending, error: BackendError): AsyncGenerator<SubmissionEvent> {
  const { client, seen, signal } = sending;
  const record = await readBatch(client, seen.batchId, signal).catch(() => null);
  if (record === null) return yield { kind: "unknown", error };
  const isStillWaiting = record.reading.value.status === "waiting";
  if (isStillWaiting) return yield { kind: "refused", error, reading: record.reading };
  yield { kind: "notice", said: error.said, serverWords: error.serverWords };
  yield { kind: "record", reading: record.reading, next: nextRef(client, record) };
}
