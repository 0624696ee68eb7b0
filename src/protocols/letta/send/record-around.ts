import type { SubmissionEvent } from "../../../domain/approval-backend.ts";
import { type BackendError, BackendFailure, errorOf, leavesDoubt } from "../../../domain/backend-error.ts";
import { compareWithRecord, type RecordComparison } from "../../../domain/record-comparison.ts";
import { sentence } from "../../../domain/sentence.ts";
import { quotable } from "../../http.ts";
import { recordBefore as readBefore, toTheEnd } from "../../sending.ts";
import { type RequestRecord, readRequest } from "../batch/detail.ts";
import type { RunEnd } from "./run-watch.ts";
import { saysNotTaken } from "./send-errors.ts";
import { type Sending, unknownAs } from "./sending.ts";
import { triesOf } from "./tries.ts";

/** Reads the record afresh before anything leaves: the record, or how the sending ends without it. */
export const recordBefore = (sending: Sending) =>
  readBefore(sending, readRequest, {
    takenBack: sentence("letta.send.taken-back"),
    notRead: sentence("letta.send.not-read"),
  });

/** Waits before each further reading of a record that may lag behind the end of a run, in milliseconds. */
const waits = [400, 800, 1_600, 3_200];

/**
 * How a sending ends when its run did: with the record, read back. A run that completed proves nothing, for a late
 * answer is swallowed; one that failed may have failed after the decision was written (protocols/letta.md, "200 proves
 * nothing", "Errors").
 */
export async function* recordAfter(sending: Sending, end: RunEnd): AsyncGenerator<SubmissionEvent> {
  const read = await readBack(sending, mayLag(end) ? waits : []);
  if ("kind" in read) return yield toldOfEnd(end, read);
  const stands = compareWithRecord(sending.answer, read.reading.value).kind;
  const isOpen = open.has(stands);
  if (isOpen && end.kind !== "lost") triesOf(sending.client).spend(sending.answer.key);
  if (end.kind === "failed" && !isOpen && stands !== "elsewhere") yield modelFailed(end.words);
  const doubt = isOpen ? doubtOf(end, read) : null;
  yield doubt ?? { kind: "record", reading: read.reading, next: read.next };
}

/** A record that could not be written yet, or is not all there. */
const open: ReadonlySet<RecordComparison["kind"]> = new Set<RecordComparison["kind"]>([
  "still-waiting",
  "not-told",
  "in-part",
]);

const mayLag = ({ kind }: RunEnd): boolean =>
  kind === "completed" || kind === "failed" || kind === "cancelled";

const modelFailed = (words: string): SubmissionEvent => ({
  kind: "notice",
  said: sentence("letta.notice.model-failed"),
  serverWords: words === "" ? null : quotable(words),
});

/** How ends that leave a doubt of their own are told. */
const doubts = {
  cancelled: () => unknownAs("server-failed", "run-cancelled"),
  endless: () => unknownAs("server-failed", "endless"),
  lost: () => unknownAs("unreachable", "lost"),
};

/** Where no record can be read, such an end says more than the reading: it was taken, and a tool may have run. */
function toldOfEnd({ kind }: RunEnd, unread: SubmissionEvent): SubmissionEvent {
  const isDoubt = unread.kind === "unknown" && leavesDoubt(unread.error);
  return isDoubt && (kind === "cancelled" || kind === "endless" || kind === "lost") ? doubts[kind]() : unread;
}

/** How it ends while the record shows nothing of it; null where the record itself is to be told, and read again. */
function doubtOf(end: RunEnd, { reading }: RequestRecord): SubmissionEvent | null {
  switch (end.kind) {
    case "failed": {
      const words = quotable(end.words);
      if (!saysNotTaken(words)) return unknownAs("server-failed", "run-failed", words);
      const error = errorOf("stale", sentence("letta.send.400"), words);
      return { kind: "refused", error, reading };
    }
    case "cancelled":
    case "endless":
    case "lost":
      return doubts[end.kind]();
    case "completed":
    case "recorded":
      return null;
  }
}

/** Reads a record back, again after each wait while it may yet come to hold more. Without it nobody can say. */
async function readBack(
  sending: Sending,
  waits: readonly number[],
): Promise<RequestRecord | SubmissionEvent> {
  let read = await readOnce(sending);
  for (const wait of waits) {
    if (!("kind" in read) && !isOpen(sending, read)) break;
    await sending.client.clock.wait(wait);
    read = await readOnce(sending);
  }
  return read;
}

const isOpen = ({ answer }: Sending, { reading }: RequestRecord): boolean =>
  open.has(compareWithRecord(answer, reading.value).kind);

async function readOnce({ client, seen }: Sending): Promise<RequestRecord | SubmissionEvent> {
  try {
    return await readRequest(client, seen.batchId, toTheEnd());
  } catch (thrown) {
    const error = thrown instanceof BackendFailure ? thrown.error : null;
    return { kind: "unknown", error: error ?? errorOf("unreadable", sentence("letta.send.not-read-back")) };
  }
}

/** Whether the record shows the answer as it was made; false too while it cannot be read. */
export async function isRecorded(sending: Sending): Promise<boolean> {
  const read = await readOnce(sending);
  return !("kind" in read) && compareWithRecord(sending.answer, read.reading.value).kind === "recorded";
}

/** Nothing of the answer was taken, as the server said; with the record, where it may say why. */
export async function* refusedBy(
  sending: Sending,
  error: BackendError,
  waits: readonly number[] = [],
): AsyncGenerator<SubmissionEvent> {
  const read = worthReading.has(error.kind) ? await readBack(sending, waits) : null;
  yield { kind: "refused", error, reading: read === null || "kind" in read ? null : read.reading };
}

/** Kinds after which the record may say more than the refusal does. */
const worthReading: ReadonlySet<BackendError["kind"]> = new Set<BackendError["kind"]>([
  "stale",
  "busy",
  "refused",
]);
