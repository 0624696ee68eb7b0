import type { SubmissionEvent } from "../../../domain/approval-backend.ts";
import {
  type BackendError,
  type BackendErrorKind,
  BackendFailure,
  errorOf,
  leavesDoubt,
} from "../../../domain/backend-error.ts";
import type { Answer } from "../../../domain/decision.ts";
import { sentence } from "../../../domain/sentence.ts";
import { faultOf, type HttpFault, isOfType, statusFault } from "../../http.ts";
import {
  recordBefore as readBefore,
  refusedAs as refusedFor,
  type SendingOf,
  toTheEnd,
} from "../../sending.ts";
import { type BatchRecord, nextRef, readBatch } from "../batch/detail.ts";
import { type PhoenixClient, sessionPath } from "../client.ts";
import { isUntrustedOrigin } from "../read-errors.ts";
import { sendError } from "./send-errors.ts";
import { streamEvents } from "./stream.ts";

/** What one sending is about. */
export type Sending<A extends Answer = Answer> = SendingOf<PhoenixClient, A>;

/** Reads the record afresh before anything leaves: the record, or how the sending ends without it. */
export async function recordBefore(sending: Sending): Promise<BatchRecord | SubmissionEvent> {
  const record = await readBefore(sending, readBatch, {
    takenBack: sentence("phoenix.send.taken-back"),
    notRead: sentence("phoenix.send.not-read"),
  });
  const isFull = "session" in record && record.session.isStorageFull;
  return isFull ? refusedAs("storage-full", "phoenix.send.507", record) : record;
}

/** Nothing left, for a reason that this inbox itself knows; `id` is that of its sentence. */
export const refusedAs = (
  kind: BackendErrorKind,
  id: string,
  record: BatchRecord | null = null,
): SubmissionEvent => refusedFor(kind, sentence(id), record);

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
    return metBy(client, tokenAge, faultOf(thrown));
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
    return yield { kind: "unknown", error: sendError(faultOf(thrown), sending.client.clock.now()) };
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
