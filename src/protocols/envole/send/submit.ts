import type { SubmissionEvent } from "../../../domain/approval-backend.ts";
import type { BackendError } from "../../../domain/backend-error.ts";
import { errorOf, leavesDoubt } from "../../../domain/backend-error.ts";
import { isChanged } from "../../../domain/decision.ts";
import { sentence } from "../../../domain/sentence.ts";
import { faultOf, type HttpFault, isOfType, statusFault } from "../../http.ts";
import { refusedAs, toTheEnd } from "../../sending.ts";
import type { BatchRecord } from "../batch/detail.ts";
import { threadPath } from "../client.ts";
import { answerBody, notTakenBy, unsupportedIn } from "../encode.ts";
import { toldTo } from "../record/told.ts";
import { type FileItems, fileItems } from "./files.ts";
import { mixedAbortIn } from "./mixed-abort.ts";
import { recordAfter, recordBefore, refusedBy } from "./record-around.ts";
import { type ReplyEnd, replyEvents } from "./reply.ts";
import { sendError } from "./send-errors.ts";
import type { Sending } from "./sending.ts";

/**
 * Answers a batch: reads its files, then the record afresh, compares with what was seen, sends one message, reads its
 * stream to the end, reads the history back. Nothing is sent twice, and what has left is never called back.
 */
export async function* submitAnswer(sending: Sending): AsyncGenerator<SubmissionEvent> {
  const { answer, seen, signal } = sending;
  const unsupported = unsupportedIn(answer);
  if (unsupported !== null) return yield refusedAs("unsupported", sentence(unsupported));
  // Before the record: while files are read a call may join the batch, and an answer without it would leave it hanging.
  const files: FileItems = answer.kind === "abort" ? await fileItems(answer.attachments) : { items: [] };
  if ("unreadable" in files)
    return yield refusedAs("refused", sentence("envole.send.file-gone", { name: files.unreadable }));
  const record = await recordBefore(sending);
  if ("kind" in record) return yield record;
  if (isChanged(record.reading.value, seen)) return yield { kind: "changed", reading: record.reading };
  const fault = notTakenBy(record, answer);
  if (fault !== null) return yield refusedAs("unsupported", sentence(fault), record);
  if (signal.aborted) return yield refusedAs("unreachable", sentence("envole.send.taken-back"), record);
  yield { kind: "sending" };
  yield* sendBody(sending, record, answerBody(record, answer, files.items));
}

async function* sendBody(
  sending: Sending,
  record: BatchRecord,
  body: string,
): AsyncGenerator<SubmissionEvent> {
  const { client } = sending;
  const tokenAge = client.tokenAge();
  const answered = await client
    .send(`${threadPath(record.threadId)}/messages`, body, toTheEnd())
    .then(async (response) => (response.ok ? response : await statusFault(response)))
    .catch(faultOf);
  if (answered instanceof Response) return yield* follow(sending, record, answered);
  const error = errorMet(sending, record, answered);
  if (answered.kind === "status" && error.kind === "needs-token" && client.refuseToken(tokenAge))
    client.state.failed(errorOf("needs-token", sentence("envole.read.needs-token"), error.serverWords));
  yield leavesDoubt(error) ? { kind: "unknown", error } : await refusedBy(sending, error);
}

/** The refusal of a mixed abort is one whatever its status (protocols/envole.md, "Errors"). */
function errorMet({ client }: Sending, record: BatchRecord, fault: HttpFault): BackendError {
  const mixed = fault.kind === "status" ? mixedAbortIn(fault.text, batchIdOf(record)) : null;
  return mixed ?? sendError(fault, client.clock.now());
}

/** Follows an answer that was taken to the end of its stream, and reads the history back. */
async function* follow(
  sending: Sending,
  record: BatchRecord,
  response: Response,
): AsyncGenerator<SubmissionEvent> {
  const { client } = sending;
  if (!isOfType(response, "text/event-stream") || response.body === null)
    return yield* noStream(sending, record, response);
  yield { kind: "sent" };
  const { threadId } = record;
  let end: ReplyEnd;
  try {
    end = yield* replyEvents(response.body, { threadId, batchId: batchIdOf(record), told: toldTo(client) });
  } catch (thrown) {
    return yield { kind: "unknown", error: sendError(faultOf(thrown), client.clock.now()) };
  }
  if (end.refusal !== null) return yield await refusedBy(sending, end.refusal);
  if (!end.isWhole && end.saidRefusal === null)
    return yield { kind: "unknown", error: errorOf("unreachable", sentence("envole.send.broken-off")) };
  yield await recordAfter(sending, end.saidRefusal);
}

/** A 200 that is not what was due: unless it says what it refuses, nobody can say what it did. */
async function* noStream(
  sending: Sending,
  record: BatchRecord,
  response: Response,
): AsyncGenerator<SubmissionEvent> {
  const isJson = isOfType(response, "application/json");
  const text = isJson ? await response.text().catch(() => "") : "";
  const mixed = mixedAbortIn(text, batchIdOf(record));
  if (mixed !== null) return yield await refusedBy(sending, mixed);
  const id = isOfType(response, "text/html") ? "envole.send.page" : "envole.send.wrong-answer";
  yield { kind: "unknown", error: errorOf("unreadable", sentence(id)) };
}

/** The id that the server gave this batch. */
const batchIdOf = ({ entries }: BatchRecord): string | null => entries[0]?.batchId ?? null;
