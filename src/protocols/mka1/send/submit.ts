import type { SubmissionEvent } from "../../../domain/approval-backend.ts";
import { errorOf, leavesDoubt } from "../../../domain/backend-error.ts";
import { isChanged } from "../../../domain/decision.ts";
import { inTime } from "../../../domain/in-time.ts";
import { sentence } from "../../../domain/sentence.ts";
import { at, type Source, stringOf } from "../../../lib/json/json-piece.ts";
import { faultOf } from "../../http.ts";
import { refusedAs } from "../../sending.ts";
import { wordsIn } from "../batch/transcript.ts";
import { bodyOf, type DecisionBody, notTakenBy, unsupportedIn } from "../encode.ts";
import { memoryOf } from "../list/memory.ts";
import { batchIdOf } from "../record/place.ts";
import type { BatchRecord } from "../record/record.ts";
import { type ResponseRecord, readResponse } from "../record/response.ts";
import { recordAfter, recordBefore, refusedBy } from "./record-around.ts";
import { readReply } from "./reply.ts";
import { sendError } from "./send-errors.ts";
import type { Sending } from "./sending.ts";

/**
 * Answers a batch, or continues one: reads the record afresh, compares it with what was seen, sends one request, reads
 * the record back. Nothing is sent twice, whatever comes of it: MKA1 has no key that would make two requests one
 * (protocols/mka1.md, trap 1).
 */
export async function* submitAnswer(sending: Sending): AsyncGenerator<SubmissionEvent> {
  const { answer, seen, signal } = sending;
  const unsupported = unsupportedIn(answer);
  if (unsupported !== null) return yield refusedAs("unsupported", sentence(`mka1.send.${unsupported}`));
  const record = await recordBefore(sending);
  if ("kind" in record) return yield record;
  if (isChanged(record.reading.value, seen)) return yield { kind: "changed", reading: record.reading };
  const fault = notTakenBy(record, answer);
  if (fault !== null) return yield refusedAs("unsupported", sentence(`mka1.send.${fault}`), record);
  const body = bodyOf(record, answer);
  if (body === null) return yield refusedAs("unsupported", sentence("mka1.send.incomplete"), record);
  if (signal.aborted) return yield refusedAs("unreachable", sentence("mka1.send.taken-back"), record);
  yield { kind: "sending" };
  yield* sendBody(sending, record, body);
}

/** How long an answer may take: a continuation's comes when its tools and its model are done. */
const longestAnswer = 300_000;

async function* sendBody(
  sending: Sending,
  record: BatchRecord,
  { path, body }: DecisionBody,
): AsyncGenerator<SubmissionEvent> {
  const { client } = sending;
  const tokenAge = client.tokenAge();
  let answered: { readonly reply: Source | null } | null;
  try {
    const reply = client.send(path, body).then(readReply);
    answered = await inTime(
      reply.then((source) => ({ reply: source })),
      client.clock,
      longestAnswer,
    );
  } catch (thrown) {
    const error = sendError(faultOf(thrown), client.clock.now());
    if (error.kind === "needs-token" && client.refuseToken(tokenAge))
      client.state.failed(errorOf("needs-token", sentence("mka1.read.needs-token"), error.serverWords));
    return yield leavesDoubt(error) ? { kind: "unknown", error } : await refusedBy(sending, error);
  }
  // What has left is not called back: the record tells what becomes of it.
  if (answered === null)
    return yield { kind: "unknown", error: errorOf("unreachable", sentence("mka1.send.no-answer")) };
  const { reply } = answered;
  if (reply === null)
    return yield { kind: "unknown", error: errorOf("unreadable", sentence("mka1.send.wrong-answer")) };
  yield { kind: "sent" };
  yield* learn(sending, record, reply);
  yield await recordAfter(sending);
}

/** What an answer tells that no record repeats: which response, or run, went on, and what it said. */
function* learn(
  { client }: Sending,
  { place, responseId }: BatchRecord,
  reply: Source,
): Generator<SubmissionEvent> {
  const memory = memoryOf(client);
  if (place.kind === "run") {
    const approved = at(reply, "approved")?.scalar();
    // What is neither yes nor no records neither.
    if (stringOf(at(reply, "approval_request_id")) !== place.callId || typeof approved !== "boolean") return;
    const continuationRunId = stringOf(at(reply, "continuation_run", "id"));
    memory.runAnswers.set(batchIdOf(place), { approved, continuationRunId });
    return;
  }
  // What `decide` answers is the call: it is read again by itself.
  const response = stringOf(at(reply, "object")) === "response" ? readResponse(reply) : null;
  if (response === null || responseId === null) return;
  memory.continuations.set(responseId, response.id);
  yield* said(response);
}

function* said({ output, failure, status }: ResponseRecord): Generator<SubmissionEvent> {
  const words = output.flatMap((item) => wordsIn(item) ?? []).join("\n");
  if (words !== "") yield { kind: "words", text: words };
  if (status === "failed")
    yield { kind: "notice", said: sentence("mka1.notice.response-failed"), serverWords: failure };
}
