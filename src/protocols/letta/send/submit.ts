import type { SubmissionEvent } from "../../../domain/approval-backend.ts";
import { errorOf, leavesDoubt } from "../../../domain/backend-error.ts";
import { isChanged } from "../../../domain/decision.ts";
import { inTime } from "../../../domain/in-time.ts";
import { sentence } from "../../../domain/sentence.ts";
import { at, stringOf } from "../../../lib/json/json-piece.ts";
import { readText } from "../../../lib/json/json-piece-spans.ts";
import { faultOf, type HttpFault, isOfType, jsonTextOf, statusFault } from "../../http.ts";
import { refusedAs, toTheEnd } from "../../sending.ts";
import type { RequestRecord } from "../batch/detail.ts";
import { type AnswerRequest, lockedRequest, notTakenBy, unlockedRequest } from "../encode.ts";
import { isRecorded, recordAfter, recordBefore, refusedBy } from "./record-around.ts";
import { type StreamStart, streamStart } from "./run-stream.ts";
import { runEnd } from "./run-watch.ts";
import { consentDue, isWithoutLock, modelFailureIn, otherRunIn, sendError } from "./send-errors.ts";
import { type Sending, unknownAs } from "./sending.ts";
import { triesOf } from "./tries.ts";

/** One answer on both its ways, ready before anything leaves. */
interface Ways {
  readonly locked: AnswerRequest;
  readonly unlocked: AnswerRequest;
  /** Whether it goes into a conversation, which without a lock answers only when tool and model are done. */
  readonly isConversations: boolean;
}

/**
 * Answers a request: reads the record afresh, compares it with what was seen, sends one message with every id that
 * waits, follows the run that carries it out, and reads the record back. The locked way is tried first, every time; the
 * other goes only where the server says that it cannot lock, and a person agreed. Nothing is sent twice, and what has
 * left is never called back (protocols/letta.md, "Answering").
 */
export async function* submitAnswer(sending: Sending): AsyncGenerator<SubmissionEvent> {
  const { client, answer, seen, signal } = sending;
  const record = await recordBefore(sending);
  if ("kind" in record) return yield record;
  // Its version covers a run that began unseen, too: it may be carrying out somebody else's answer.
  if (isChanged(record.reading.value, seen)) return yield { kind: "changed", reading: record.reading };
  const fault = notTakenBy(record, answer);
  if (fault !== null) return yield refusedAs("unsupported", sentence(fault), record);
  const ways = waysOf(record, answer, triesOf(client).otidOf(answer.key));
  if (signal.aborted) return yield refusedAs("unreachable", sentence("letta.send.taken-back"), record);
  yield { kind: "sending" };
  yield* sendLocked(sending, ways);
}

const waysOf = (record: RequestRecord, answer: Sending["answer"], otid: string): Ways => ({
  locked: lockedRequest(record, answer, otid),
  unlocked: unlockedRequest(record, answer, otid),
  isConversations: record.place.conversationId !== null,
});

/** How long a server may take until it names the run of an answer: it takes a fifth of a second. */
const longestStart = 60_000;
/** How long a run is followed: as long as the server holds its lock for it (CONVERSATION_LOCK_TTL_SECONDS). */
const longestRun = 300_000;
/** How long somebody else's run is followed, to tell what they decided. */
const longestOther = 15_000;

async function* sendLocked(sending: Sending, ways: Ways): AsyncGenerator<SubmissionEvent> {
  const { client } = sending;
  const closing = new AbortController();
  const start = await inTime(startOf(sending, ways.locked, closing.signal), client.clock, longestStart);
  // The run goes on without its reader [r10]; a stream that nobody reads would only hold a connection.
  closing.abort();
  if (start === null) return yield unknownAs("unreachable", "no-answer");
  if ("fault" in start) return yield* afterFault(sending, ways, start);
  client.learnLock("locked");
  yield* afterStart(sending, start);
}

interface Refusal {
  readonly fault: HttpFault;
  /** The age of the token that the request went with. */
  readonly tokenAge: number;
}

/** Sends an answer on the locked way and reads its stream until it names the run. Never rejects. */
async function startOf(
  { client }: Sending,
  { path, body }: AnswerRequest,
  signal: AbortSignal,
): Promise<StreamStart | Refusal> {
  const tokenAge = client.tokenAge();
  try {
    const response = await client.send(path, body, signal);
    if (!response.ok) return { fault: await statusFault(response), tokenAge };
    if (isOfType(response, "text/html")) return { fault: { kind: "page" }, tokenAge };
    return response.body === null ? { kind: "nothing" } : await streamStart(response.body);
  } catch (thrown) {
    return { fault: faultOf(thrown), tokenAge };
  }
}

async function* afterStart(sending: Sending, start: StreamStart): AsyncGenerator<SubmissionEvent> {
  switch (start.kind) {
    case "run":
      return yield* follow(sending, start.runId);
    case "failed":
      return yield* recordAfter(sending, start);
    case "nothing":
      return yield unknownAs("unreadable", "wrong-answer");
  }
}

/** Follows the run of an answer that was taken to its end, and reads the record. */
async function* follow(sending: Sending, runId: string): AsyncGenerator<SubmissionEvent> {
  const { client, answer } = sending;
  yield { kind: "sent" };
  const since = triesOf(client).began(answer.key, runId, client.clock.monotonic());
  const watch = { client, runId, until: since + longestRun, isRecorded: () => isRecorded(sending) };
  yield* recordAfter(sending, await runEnd(watch));
}

async function* afterFault(sending: Sending, ways: Ways, refusal: Refusal): AsyncGenerator<SubmissionEvent> {
  if (!isWithoutLock(refusal.fault)) return yield* notTaken(sending, refusal);
  const { client } = sending;
  if (client.hasConsent()) return yield* sendUnlocked(sending, ways);
  const { serverWords } = sendError(refusal.fault, client.clock.now());
  yield { kind: "refused", error: consentDue(serverWords), reading: null };
}

/** Nothing was done under the lock, for there is none; a person agreed to go on without. */
async function* sendUnlocked(sending: Sending, ways: Ways): AsyncGenerator<SubmissionEvent> {
  const { client } = sending;
  client.learnLock("unlocked");
  const answered = await inTime(textOf(sending, ways.unlocked), client.clock, longestRun);
  if (answered === null) return yield unknownAs("unreachable", "no-answer");
  if (typeof answered !== "string") return yield* notTaken(sending, answered);
  if (ways.isConversations) {
    yield { kind: "sent" };
    return yield* recordAfter(sending, { kind: "completed" });
  }
  const run = readText(answered);
  const runId = run === null ? null : stringOf(at(run, "id"));
  if (runId === null) return yield unknownAs("unreadable", "wrong-answer");
  yield* follow(sending, runId);
}

/** Sends an answer and reads what comes back whole. Never rejects. */
async function textOf({ client }: Sending, { path, body }: AnswerRequest): Promise<string | Refusal> {
  const tokenAge = client.tokenAge();
  try {
    return await jsonTextOf(await client.send(path, body, toTheEnd()));
  } catch (thrown) {
    return { fault: faultOf(thrown), tokenAge };
  }
}

/** What came back instead of the answer that was due. */
async function* notTaken(sending: Sending, { fault, tokenAge }: Refusal): AsyncGenerator<SubmissionEvent> {
  const { client } = sending;
  if (fault.kind === "status") {
    const words = modelFailureIn(fault.text);
    // The model's own status, a 401 too, says nothing of this inbox's token or of the decision before it.
    if (words !== null) return yield* recordAfter(sending, { kind: "failed", words });
    if (fault.status === 409) return yield* overtaken(sending, fault);
  }
  const error = sendError(fault, client.clock.now());
  if (error.kind === "needs-token" && client.refuseToken(tokenAge))
    client.state.failed(errorOf("needs-token", sentence("letta.read.needs-token"), error.serverWords));
  if (leavesDoubt(error)) return yield { kind: "unknown", error };
  yield* refusedBy(sending, error);
}

/** Another answer is being carried out: it is waited for a moment, so that the record can tell what it decided. */
async function* overtaken(
  sending: Sending,
  fault: Extract<HttpFault, { readonly kind: "status" }>,
): AsyncGenerator<SubmissionEvent> {
  const { client } = sending;
  const runId = otherRunIn(fault.text);
  const until = client.clock.monotonic() + longestOther;
  if (runId !== null) await runEnd({ client, runId, until, isRecorded: async () => false });
  yield* refusedBy(sending, sendError(fault, client.clock.now()), [500, 1_000, 2_000]);
}
