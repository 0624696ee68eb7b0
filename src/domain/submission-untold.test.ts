import { expect, it } from "vitest";
import { aBatch, aCall, anAnswer, anError, aReading, seenOf } from "../test/builders.ts";
import type { SubmissionEvent } from "./approval-backend.ts";
import type { ApprovalBatch } from "./approval-batch.ts";
import type { CallOutcome } from "./call-outcome.ts";
import { type RunnerEvent, reduceSubmission, type Submission } from "./submission.ts";
import { isUntold } from "./submission-state.ts";

const waiting: CallOutcome = { kind: "waiting" };
const ran: CallOutcome = { kind: "ran", exitCode: 0, wasAsked: true };
const denied: CallOutcome = { kind: "denied", reason: null };
const untold: CallOutcome = { kind: "no-longer-waiting" };
const record = (...outcomes: readonly CallOutcome[]): ApprovalBatch =>
  aBatch({ calls: outcomes.map((outcome, index) => aCall({ id: `c${index}`, outcome })) });
const gone: ApprovalBatch = { ...record(), status: "gone" };
const before = record(waiting, waiting);
const doubt = anError("unreachable");

/** Approves the first call and denies the second. */
const pressed: Submission = {
  id: "s",
  ref: before.ref,
  isKept: false,
  connectionLabel: "Envole",
  actingAs: null,
  answer: anAnswer(before, { c0: "approve", c1: "deny" }),
  seen: seenOf(before),
  calls: [
    { id: "c0", toolName: "send_email", decision: "approve", outcome: waiting },
    { id: "c1", toolName: "run_sql", decision: "deny", outcome: waiting },
  ],
  state: { kind: "sending", hasLeft: false },
  startedAt: 1,
  settledAt: null,
  words: "",
  notices: [],
  next: null,
};

const read = (batch: ApprovalBatch): SubmissionEvent => ({
  kind: "record",
  reading: aReading(batch),
  next: null,
});
const reached = (...events: readonly (SubmissionEvent | RunnerEvent)[]): Submission =>
  events.reduce((known, event) => reduceSubmission(known, event, 100), pressed);
const outcomes = ({ calls }: Submission) => calls.map(({ outcome }) => outcome);

it("a record that no longer asks ends a doubt as that, and what a stream told of the call stands no more", () => {
  const told = reached(
    { kind: "sending" },
    { kind: "told", callId: "c0", outcome: ran },
    { kind: "unknown", error: doubt },
    read(gone),
  );
  expect(told.state).toEqual({ kind: "recorded", isUntold: true });
  expect(outcomes(told)).toEqual([untold, untold]);
});

it("what the record was read to hold is not taken back by one that no longer asks", () => {
  for (const known of [reached(read(record(ran, denied))), reached(read(record(denied, denied)))])
    expect(reduceSubmission(known, read(gone), 200)).toBe(known);
  const inPart = reduceSubmission(reached(read(record(ran, waiting))), read(gone), 200);
  expect(inPart.state).toEqual({ kind: "recorded", isUntold: true });
  expect(outcomes(inPart)).toEqual([ran, untold]);
});

it("a record that tells later what it holds is told, at its own time", () => {
  const silent = reached(read(record(untold, untold)));
  expect(silent).toMatchObject({ state: { isUntold: true }, settledAt: 100 });
  const later = reduceSubmission(silent, read(record(ran, denied)), 200);
  expect(later).toMatchObject({ state: { kind: "recorded" }, settledAt: 200 });
  expect(isUntold(later.state)).toBe(false);
});

it("a refusal stays one where the record no longer asks: the server said that it took nothing", () => {
  const error = anError("mixed-abort");
  const reading = aReading(gone);
  const refused = reached({ kind: "sending" }, { kind: "refused", error, reading });
  expect(refused.state).toEqual({ kind: "refused", error });
  expect(outcomes(refused)).toEqual([untold, untold]);
});
