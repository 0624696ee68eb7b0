import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anAbortable, closeTurn, deniedOf } from "../test/abortable.ts";
import { aBatch, aCall, anAnswer, anError, aReading, seenOf } from "../test/builders.ts";
import type { SubmissionEvent } from "./approval-backend.ts";
import type { ApprovalBatch } from "./approval-batch.ts";
import type { CallOutcome } from "./call-outcome.ts";
import type { Answer } from "./decision.ts";
import { compareWithRecord } from "./record-comparison.ts";
import {
  isSettled,
  needsAttention,
  type RunnerEvent,
  reduceSubmission,
  type Submission,
  type SubmissionState,
} from "./submission.ts";

const waiting: CallOutcome = { kind: "waiting" };
const ran: CallOutcome = { kind: "ran", exitCode: 0, wasAsked: true };
const denied: CallOutcome = { kind: "denied", reason: null };
const record = (...outcomes: readonly CallOutcome[]): ApprovalBatch =>
  aBatch({ calls: outcomes.map((outcome, index) => aCall({ id: `c${index}`, outcome })) });
const before = record(waiting, waiting);

/** Approves the first call and denies the second. */
const submission: Submission = {
  id: "s",
  ref: before.ref,
  isKept: false,
  connectionLabel: "Phoenix, staging",
  actingAs: null,
  answer: anAnswer(before, { c0: "approve", c1: "deny" }),
  seen: seenOf(before),
  calls: before.calls.map(({ id, toolName }, index) => ({
    id,
    toolName,
    decision: index === 0 ? "approve" : "deny",
    outcome: waiting,
  })),
  state: { kind: "sending", hasLeft: false },
  startedAt: 1,
  settledAt: null,
  words: "",
  notices: [],
  next: null,
};

type Happening = SubmissionEvent | RunnerEvent;
const read = (batch: ApprovalBatch): SubmissionEvent => ({
  kind: "record",
  reading: aReading(batch),
  next: null,
});
const reached = (...events: readonly Happening[]): Submission =>
  events.reduce((known, event, index) => reduceSubmission(known, event, 100 + index), submission);
const doubt = anError("unreachable");

describe("the way of a submission", () => {
  it("from the press to the record", () => {
    const told = reached(
      { kind: "waiting-for-stream" },
      { kind: "leaving" },
      { kind: "sending" },
      { kind: "sent" },
      { kind: "words", text: "Done" },
      { kind: "words", text: "." },
    );
    expect(told).toMatchObject({ state: { kind: "sent" }, words: "Done.", settledAt: null });
    expect(reduceSubmission(told, read(record(ran, denied)), 200)).toMatchObject({
      state: { kind: "recorded" },
      settledAt: 200,
      calls: [{ outcome: ran }, { outcome: denied }],
    });
  });

  it("what is told on the way is no record", () => {
    const told = reached(
      { kind: "sending" },
      { kind: "told", callId: "c0", outcome: ran },
      { kind: "told", callId: "c1", outcome: denied },
    );
    expect(told.state).toEqual({ kind: "sending", hasLeft: true });
    expect(told.calls.map((call) => call.outcome)).toEqual([ran, denied]);
  });

  it("doubt is checked, and ends by what the record says or as not known", () => {
    expect(reached({ kind: "sending" }, { kind: "unknown", error: doubt }).state).toEqual({
      kind: "checking",
      error: doubt,
    });
    const settle = (batch: ApprovalBatch) =>
      reached({ kind: "sending" }, { kind: "unknown", error: doubt }, read(batch)).state;
    expect(settle(record(ran, denied))).toEqual({ kind: "recorded" });
    expect(settle(record(ran, waiting))).toEqual({ kind: "recorded-in-part", missing: ["c1"] });
    expect(settle(record(denied, denied))).toEqual({ kind: "elsewhere", calls: ["c0"] });
    expect(settle(record(waiting, waiting))).toEqual({ kind: "unknown", error: doubt, isStillWaiting: true });
    expect(settle(record({ kind: "gone" }, waiting))).toEqual({
      kind: "unknown",
      error: doubt,
      isStillWaiting: false,
    });
    expect(
      reached({ kind: "sending" }, { kind: "unknown", error: doubt }, { kind: "gave-up-checking" }).state,
    ).toEqual({ kind: "unknown", error: doubt, isStillWaiting: false, isUnread: true });
  });

  it("a refusal is told as what the record shows, when it was read and shows more", () => {
    const refused = (batch: ApprovalBatch | null) =>
      reached(
        { kind: "sending" },
        { kind: "refused", error: doubt, reading: batch === null ? null : aReading(batch) },
      ).state;
    expect(refused(null)).toEqual({ kind: "refused", error: doubt });
    expect(refused(record(waiting, waiting))).toEqual({ kind: "refused", error: doubt });
    expect(refused(record(denied, denied))).toEqual({ kind: "elsewhere", calls: ["c0"] });
    expect(refused(record(ran, denied))).toEqual({ kind: "recorded" });
  });

  it("a further try that was held back, while what waits is another by now, says why", () => {
    const doubted: Submission = { ...submission, doubt };
    const held = reduceSubmission(
      doubted,
      { kind: "changed", reading: aReading(record(waiting, waiting)) },
      9,
    );
    expect(held.state).toMatchObject({ kind: "unknown", isStillWaiting: true });
    expect(held.notices.map(({ said }) => said.id)).toEqual(["submission.not-again"]);
  });

  it("nothing was sent when the record had changed", () => {
    expect(reached({ kind: "changed", reading: aReading(record(denied, waiting)) })).toMatchObject({
      state: { kind: "changed" },
      settledAt: 100,
    });
  });

  it("an abort whose denials stand without its feedback is undelivered, until a record holds it", () => {
    const asked = anAbortable(["bash", "run_sql"]);
    const answer: Answer = { kind: "abort", calls: ["c1", "c2"], feedback: "no", attachments: [], key: "k" };
    const aborted: Submission = { ...submission, answer, state: { kind: "checking", error: doubt } };
    const stands = deniedOf(asked, [closeTurn]);
    const undelivered = reduceSubmission(aborted, read(stands), 200);
    expect(undelivered).toMatchObject({ state: { kind: "undelivered" }, settledAt: 200 });
    const message = { id: "k", role: "user", at: null, isCompaction: false, parts: [] } as const;
    const delivered = { ...stands, transcript: { ...stands.transcript, messages: [message] } };
    expect(reduceSubmission(undelivered, read(delivered), 300).state).toEqual({ kind: "recorded" });
  });

  it("what has left cannot be cancelled, what has not can", () => {
    expect(reached({ kind: "waiting-for-stream" }, { kind: "cancelled" }).state.kind).toBe("cancelled");
    expect(reached({ kind: "cancelled" }).state.kind).toBe("cancelled");
    expect(reached({ kind: "sending" }, { kind: "cancelled" }).state.kind).toBe("sending");
    expect(reached({ kind: "sending" }, { kind: "sent" }, { kind: "cancelled" }).state.kind).toBe("sent");
    expect(
      reached({ kind: "sending" }, { kind: "unknown", error: doubt }, { kind: "cancelled" }).state.kind,
    ).toBe("checking");
  });

  it("sending again begins anew", () => {
    const again = reached(
      { kind: "sending" },
      { kind: "unknown", error: doubt },
      { kind: "gave-up-checking" },
      { kind: "leaving" },
    );
    expect(again).toMatchObject({ state: { kind: "sending", hasLeft: false }, settledAt: null });
  });

  it("a record that says nothing of it takes nothing back", () => {
    const recorded = reached(read(record(ran, denied)));
    expect(reduceSubmission(recorded, read(record(waiting, waiting)), 200)).toBe(recorded);
    expect(reduceSubmission(recorded, read(record({ kind: "gone" }, { kind: "gone" })), 200)).toBe(recorded);
  });

  it("a later record that says the same does not move the time at which it was known", () => {
    expect(reached(read(record(ran, denied)), read(record(ran, denied))).settledAt).toBe(100);
  });
});

const outcome = fc.constantFrom<CallOutcome>(
  waiting,
  ran,
  denied,
  { kind: "recorded-not-continued", approved: true },
  { kind: "recorded-beside-waiting", approved: false },
  { kind: "gone" },
  { kind: "no-longer-waiting" },
  { kind: "not-known" },
);
const batch = fc.tuple(outcome, outcome).map((outcomes) => record(...outcomes));
const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc.constantFrom<Happening>(
    { kind: "waiting-for-stream" },
    { kind: "leaving" },
    { kind: "cancelled" },
    { kind: "gave-up-checking" },
    { kind: "sending" },
    { kind: "sent" },
    { kind: "words", text: "w" },
    { kind: "unknown", error: doubt },
    { kind: "refused", error: anError("stale"), reading: null },
    { kind: "notice", said: { id: "n" }, serverWords: null },
  ),
  fc
    .tuple(fc.constantFrom("c0", "c1"), outcome)
    .map(([callId, told]): Happening => ({ kind: "told", callId, outcome: told })),
  batch.map(read),
  batch.map((each): Happening => ({ kind: "changed", reading: aReading(each) })),
  batch.map((each): Happening => ({ kind: "refused", error: anError("conflict"), reading: aReading(each) })),
);

/** Whether a happening shows a record that holds the answer. */
const showsRecorded = (event: Happening): boolean =>
  (event.kind === "record" || event.kind === "refused" || event.kind === "changed") &&
  event.reading !== null &&
  compareWithRecord(submission.answer, event.reading.value).kind === "recorded";

describe("whatever happens, in any order", () => {
  it("recorded is reached only through a record that holds the answer (I-17)", () => {
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 12 }), (events) => {
        let known = submission;
        for (const event of events) {
          const next = reduceSubmission(known, event, 1);
          if (next.state.kind === "recorded" && known.state.kind !== "recorded")
            expect(showsRecorded(event)).toBe(true);
          known = next;
        }
      }),
      { numRuns: 2000 },
    );
  });

  it("recorded is left only for another record, and what was decided and sent never changes", () => {
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 12 }), (events) => {
        let known = submission;
        for (const event of events) {
          const next = reduceSubmission(known, event, 1);
          if (known.state.kind === "recorded") expectToStand(known, event, next);
          expect([next.answer, next.seen, next.ref]).toEqual([
            submission.answer,
            submission.seen,
            submission.ref,
          ]);
          expect(next.calls.map(({ id, decision }) => [id, decision])).toEqual([
            ["c0", "approve"],
            ["c1", "deny"],
          ]);
          known = next;
        }
      }),
      { numRuns: 1000 },
    );
  });
});

function expectToStand(known: Submission, event: Happening, next: Submission): void {
  if (event.kind !== "record") expect(next.state).toBe(known.state);
  if (event.kind === "told") expect(next.calls).toBe(known.calls);
}

describe("states", () => {
  const every: Readonly<Record<SubmissionState["kind"], readonly [settled: boolean, attention: boolean]>> = {
    "waiting-for-stream": [false, false],
    sending: [false, false],
    sent: [false, false],
    checking: [false, true],
    unknown: [true, true],
    recorded: [true, false],
    "recorded-in-part": [true, true],
    undelivered: [true, true],
    refused: [true, true],
    changed: [true, true],
    elsewhere: [true, true],
    "decided-twice": [true, true],
    cancelled: [true, false],
  };

  it.each(Object.entries(every))(
    "%s is at rest or not, and asks for a look or not: %j",
    (kind, [settled, attention]) => {
      const state = { kind } as SubmissionState;
      expect(isSettled(state)).toBe(settled);
      expect(needsAttention(state)).toBe(attention);
    },
  );
});
