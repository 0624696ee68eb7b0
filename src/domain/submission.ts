import type { SubmissionEvent } from "./approval-backend.ts";
import type { ApprovalBatch } from "./approval-batch.ts";
import type { BackendError } from "./backend-error.ts";
import type { BatchRef, CallId } from "./batch-ref.ts";
import type { CallOutcome } from "./call-outcome.ts";
import type { Answer, Decision, Seen } from "./decision.ts";
import { compareWithRecord } from "./record-comparison.ts";
import { type Sentence, sentence } from "./sentence.ts";
import {
  isRecordRead,
  isSettled,
  isUntold,
  needsAttention,
  type SubmissionState,
} from "./submission-state.ts";

export { isSettled, needsAttention, type SubmissionState };

/** The facts of one call that a submission keeps, so that they can be told after the batch has moved on. */
export interface SubmittedCall {
  readonly id: CallId;
  readonly toolName: string;
  /** Of an act nothing was decided about the call: "continue", or "none". */
  readonly decision: Decision["verb"] | "abort" | "continue" | "none";
  readonly outcome: CallOutcome;
}

/** The sending of one draft, and what is known of it. Times are milliseconds since the epoch, UTC. */
export interface Submission {
  readonly id: string;
  readonly ref: BatchRef;
  readonly connectionLabel: string;
  readonly actingAs: string | null;
  readonly answer: Answer;
  readonly seen: Seen;
  /** Of an earlier page: its words and what was on screen are gone, so it can be checked and not sent. */
  readonly isKept: boolean;
  readonly calls: readonly SubmittedCall[];
  readonly state: SubmissionState;
  /** An earlier try of the same content left, and nobody knew what became of it: it may yet be in the record. */
  readonly doubt?: BackendError;
  readonly startedAt: number;
  readonly settledAt: number | null;
  /** The assistant's words after the answer, as they came. */
  readonly words: string;
  readonly notices: readonly { readonly said: Sentence; readonly serverWords: string | null }[];
  /** The next asking of the same conversation, when the record shows one. */
  readonly next: BatchRef | null;
}

/** Milliseconds for which what came to rest and asks for nothing stays in Sent. */
const day = 86_400_000;

/** When a submission leaves Sent by itself, milliseconds since the epoch, UTC: what is under way or asks for a look never does. */
export const leavesSentAt = ({ state, settledAt }: Pick<Submission, "state" | "settledAt">): number =>
  !isSettled(state) || needsAttention(state) || settledAt === null
    ? Number.POSITIVE_INFINITY
    : settledAt + day;

/** What the runner itself tells a submission, beside the events of the port. */
export type RunnerEvent =
  | { readonly kind: "waiting-for-stream" }
  | { readonly kind: "leaving" }
  | { readonly kind: "cancelled" }
  /** The record could not be read, or said nothing after every try. */
  | { readonly kind: "gave-up-checking" };

/**
 * The one reducer of a submission. What the record was read to hold is changed by a later record alone; what has
 * left cannot be cancelled. `now` is milliseconds since the epoch, UTC.
 */
export function reduceSubmission(
  submission: Submission,
  event: SubmissionEvent | RunnerEvent,
  now: number,
): Submission {
  return isTooLate(submission.state, event) ? submission : afterEvent(submission, event, now);
}

function isTooLate(state: SubmissionState, event: SubmissionEvent | RunnerEvent): boolean {
  if (state.kind === "recorded") return !["words", "notice", "record"].includes(event.kind);
  if (event.kind !== "cancelled") return false;
  return !(state.kind === "waiting-for-stream" || (state.kind === "sending" && !state.hasLeft));
}

function afterEvent(submission: Submission, event: SubmissionEvent | RunnerEvent, now: number): Submission {
  switch (event.kind) {
    case "waiting-for-stream":
      return { ...submission, state: { kind: "waiting-for-stream" } };
    case "leaving":
      return {
        ...submission,
        ...doubtLeftBy(submission.state),
        state: { kind: "sending", hasLeft: false },
        settledAt: null,
      };
    case "sending":
      return { ...submission, state: { kind: "sending", hasLeft: true } };
    case "sent":
      return { ...submission, state: { kind: "sent" } };
    case "words":
      return { ...submission, words: submission.words + event.text };
    case "told":
      return { ...submission, calls: withOutcome(submission.calls, event.callId, event.outcome) };
    case "notice":
      return {
        ...submission,
        notices: [...submission.notices, { said: event.said, serverWords: event.serverWords }],
      };
    case "cancelled":
      return settled(submission, stillInDoubt(submission, true) ?? { kind: "cancelled" }, now);
    case "changed":
      return changed(submission, event.reading.value, now);
    case "refused":
      return refused(submission, event, now);
    case "unknown":
      return { ...submission, state: { kind: "checking", error: event.error } };
    case "record":
      return recordRead(submission, event, now);
    case "gave-up-checking":
      return submission.state.kind === "checking"
        ? unread(submission, submission.state.error, now)
        : submission;
  }
}

const unread = (submission: Submission, error: BackendError, now: number): Submission =>
  settled(submission, { kind: "unknown", error, isStillWaiting: false, isUnread: true }, now);

/** What a sending in this state leaves open when the same content is sent once more. */
export const doubtLeftBy = (state: SubmissionState): Pick<Submission, "doubt"> =>
  state.kind === "unknown" ? { doubt: state.error } : {};

/** That a further try did not leave says nothing of the earlier one: null where there was none. */
function stillInDoubt({ doubt }: Submission, isStillWaiting: boolean): SubmissionState | null {
  return doubt === undefined ? null : { kind: "unknown", error: doubt, isStillWaiting };
}

/** The record differs: by what an earlier try of the same content did, or by what others did. */
function changed(submission: Submission, record: ApprovalBatch, now: number): Submission {
  const state = stateAfterTry(submission, record) ?? { kind: "changed" };
  const isHeldBack = state.kind === "unknown" && state.isStillWaiting;
  const told = isHeldBack ? { ...submission, notices: [...submission.notices, notAgain] } : submission;
  return settled(withRecordRead(told, record), state, now);
}

/** A further try that was held back looks like one that never happened: why is said. */
const notAgain = { said: sentence("submission.not-again"), serverWords: null };

/** Where the record puts a sending with an earlier try; null where there was none. */
function stateAfterTry(submission: Submission, record: ApprovalBatch): SubmissionState | null {
  if (submission.doubt === undefined) return null;
  const { kind } = compareWithRecord(submission.answer, record);
  return stateByRecord(submission, record) ?? stillInDoubt(submission, kind === "still-waiting");
}

/**
 * A refusal after which the record shows another answer is told as that; the refusal alone otherwise. That the record
 * no longer asks is no answer: the server said that it took nothing.
 */
function refused(submission: Submission, event: Refusal, now: number): Submission {
  if (submission.doubt !== undefined) return refusedAgain(submission, event, now);
  const state: SubmissionState = { kind: "refused", error: event.error };
  if (event.reading === null) return settled(submission, state, now);
  const record = event.reading.value;
  const shown = stateByRecord(submission, record);
  const isShown = shown !== null && !isUntold(shown);
  return settled(withRecordRead(submission, record), isShown ? shown : state, now);
}

/** What refused the further try is told as a notice, and bounds when the next may go; the earlier try stays in doubt. */
function refusedAgain(submission: Submission, { error, reading }: Refusal, now: number): Submission {
  const doubt = { ...(submission.doubt ?? error), retryAt: error.retryAt };
  const { said, serverWords } = error;
  const told = { ...submission, doubt, notices: [...submission.notices, { said, serverWords }] };
  if (reading === null) return unread(told, doubt, now);
  const state = stateAfterTry(told, reading.value) ?? { kind: "refused", error };
  return settled(withRecordRead(told, reading.value), state, now);
}

/** A record that says nothing of the answer changes nothing, unless the record was read to end a doubt. */
function recordRead(submission: Submission, event: RecordRead, now: number): Submission {
  const record = event.reading.value;
  const read = { ...withRecordRead(submission, record), next: event.next ?? submission.next };
  const state = stateByRecord(submission, record);
  if (state !== null && isUntold(state) && saidMore.has(submission.state.kind)) return submission;
  if (state !== null) return settled(read, state, now);
  if (submission.state.kind === "recorded") return submission;
  if (submission.state.kind !== "checking" && submission.state.kind !== "unknown") return read;
  const isStillWaiting = compareWithRecord(submission.answer, record).kind === "still-waiting";
  return settled(read, { kind: "unknown", error: submission.state.error, isStillWaiting }, now);
}

/** What a record said that was read earlier is not taken back by one that no longer asks. */
const saidMore: ReadonlySet<SubmissionState["kind"]> = new Set([
  "recorded",
  "elsewhere",
  "undelivered",
  "decided-twice",
]);

type Refusal = Extract<SubmissionEvent, { readonly kind: "refused" }>;
type RecordRead = Extract<SubmissionEvent, { readonly kind: "record" }>;

/** Where the record alone puts a submission; null when it says nothing of the answer. */
function stateByRecord({ answer }: Submission, record: ApprovalBatch): SubmissionState | null {
  const comparison = compareWithRecord(answer, record);
  switch (comparison.kind) {
    case "recorded":
      return comparison;
    case "in-part":
      return { kind: "recorded-in-part", missing: comparison.missing };
    case "elsewhere":
      return { kind: "elsewhere", calls: comparison.calls };
    case "decided-twice":
      return { kind: "decided-twice", calls: comparison.calls };
    case "undelivered":
      return { kind: "undelivered" };
    case "still-waiting":
    case "not-told":
      return null;
  }
}

/** A later record that says the same does not move the time. */
const settled = (submission: Submission, state: SubmissionState, now: number): Submission => ({
  ...submission,
  state,
  settledAt: isSaidAgain(submission.state, state) ? (submission.settledAt ?? now) : now,
});

const isSaidAgain = (known: SubmissionState, next: SubmissionState): boolean =>
  known.kind === next.kind && isUntold(known) === isUntold(next);

function withRecordRead(submission: Submission, record: ApprovalBatch): Submission {
  const calls = submission.calls.map((call) => {
    const recorded = record.calls.find((candidate) => candidate.id === call.id);
    if (recorded !== undefined) return { ...call, outcome: recorded.outcome };
    const isGone = record.status === "gone" && !isReadAs(submission.state, call.outcome);
    return isGone ? { ...call, outcome: noLongerWaiting } : call;
  });
  return { ...submission, calls };
}

const noLongerWaiting: CallOutcome = { kind: "no-longer-waiting" };

/** Whether an outcome was read from an earlier record; what was only told on the way was not. */
const isReadAs = (state: SubmissionState, outcome: CallOutcome): boolean =>
  isRecordRead(state) && outcome.kind !== "waiting";

function withOutcome(
  calls: readonly SubmittedCall[],
  id: CallId,
  outcome: CallOutcome,
): readonly SubmittedCall[] {
  return calls.map((call) => (call.id === id ? { ...call, outcome } : call));
}
