import { describe, expect, it } from "vitest";
import type { ApprovalBatch } from "../domain/approval-batch.ts";
import type { CallOutcome } from "../domain/call-outcome.ts";
import type { Answer, Decision } from "../domain/decision.ts";
import { compareWithRecord } from "../domain/record-comparison.ts";
import type { Submission } from "../domain/submission.ts";
import { aBatch, aCall, seenOf } from "../test/builders.ts";
import { newSubmission } from "./new-submission.ts";
import { entryOf, submissionOf } from "./sent-entry.ts";

const secret = "hunter2";
const asked = aCall({ id: "asked", toolName: "ask_user", isClientTool: true });
const other = aCall({ id: "other" });
const batch = aBatch({ calls: [asked, other] });

const answered: Decision = {
  verb: "answer",
  answer: {
    kind: "questions",
    given: new Map([["__proto__", { options: [`option-${secret}`], words: `because ${secret}` }]]),
  },
};

const mixed: Answer = {
  kind: "each",
  decisions: new Map<string, Decision>([
    ["asked", answered],
    ["other", { verb: "decline", words: secret }],
  ]),
  key: "key-1",
};

const pressed = (answer: Answer): Submission =>
  newSubmission({ batch, answer, seen: seenOf(batch), at: 7 }, undefined);

/** Through storage, as text. */
const again = (submission: Submission): Submission | null =>
  submissionOf(JSON.parse(JSON.stringify(entryOf(submission))));

/** The record in which the question was answered so. */
const recordOf = (decision: Decision, words: string | null = secret): ApprovalBatch =>
  aBatch({
    calls: [
      {
        ...asked,
        outcome: decision.verb === "answer" ? { kind: "answered", answer: decision.answer } : asked.outcome,
      },
      { ...other, outcome: { kind: "declined", words } },
    ],
  });

describe("a submission that is kept", () => {
  it("of an answer holds its digest and no word of it", () => {
    const text = JSON.stringify(entryOf(pressed(mixed)));
    expect(text).not.toContain(secret);
    const kept = again(pressed(mixed));
    expect(kept?.answer).toMatchObject({ kind: "each", key: "key-1" });
    expect(kept?.isKept).toBe(true);
    expect(kept?.calls.map(({ decision }) => decision)).toEqual(["answer", "decline"]);
  });

  it("knows its answer again in a record, and another answer as someone else's", () => {
    const kept = again(pressed(mixed));
    const compare = (record: ApprovalBatch) => kept && compareWithRecord(kept.answer, record).kind;
    expect(compare(recordOf(answered))).toBe("recorded");
    expect(compare(recordOf(answered, "in other words"))).toBe("elsewhere");
    expect(compare(recordOf({ verb: "answer", answer: { kind: "text", text: "no" } }))).toBe("elsewhere");
  });

  it.each([
    { kind: "act", act: "close-turn", words: secret, key: "act-1" },
    { kind: "act", act: "send-feedback-again", words: secret, key: "act-2" },
    { kind: "act", act: "continue", words: "", key: "act-3" },
    { kind: "abort", calls: ["asked", "other"], feedback: secret, attachments: [], key: "abort-1" },
  ] satisfies Answer[])("of $kind $act $key comes back with its key and without its words", (answer) => {
    const submission = pressed(answer);
    expect(JSON.stringify(entryOf(submission))).not.toContain(secret);
    const kept = again(submission);
    const { words: _words, feedback: _feedback, ...rest } = { words: "", feedback: "", ...answer };
    expect(kept?.answer).toMatchObject(rest);
    expect(kept?.calls).toEqual(submission.calls);
    expect(JSON.stringify(kept)).not.toContain(secret);
  });

  it("in the state undelivered stays in that state", () => {
    const submission: Submission = {
      ...pressed({ kind: "abort", calls: ["other"], feedback: secret, attachments: [], key: "abort-1" }),
      state: { kind: "undelivered" },
    };
    expect(again(submission)?.state).toEqual({ kind: "undelivered" });
  });

  it.each([
    { kind: "recorded", approved: true, isConsumed: true },
    { kind: "awaits-continuation", approved: true },
    { kind: "recorded-lapsed", approved: false },
    { kind: "decided-twice", approved: [true, false] },
  ] satisfies CallOutcome[])("keeps what the record said of a call: $kind", (outcome) => {
    const submission = pressed(mixed);
    const calls = submission.calls.map((call) => ({ ...call, outcome }));
    const state = { kind: "decided-twice", calls: ["asked"] } as const;
    const kept = again({ ...submission, calls, state });
    expect(kept?.calls.map((call) => call.outcome)).toEqual([outcome, outcome]);
    expect(kept?.state).toEqual(state);
  });
});
