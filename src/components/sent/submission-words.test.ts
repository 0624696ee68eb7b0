import { expect, test } from "vitest";
import type { Answer } from "../../domain/decision.ts";
import type { Submission, SubmissionState } from "../../domain/submission.ts";
import { aBatch, aCall, anAnswer, anError, seenOf } from "../../test/builders.ts";
import { canDismiss, contentOf, sentAttention, withoutTitle } from "./submission-words.ts";

const batch = aBatch({ calls: [aCall({ id: "c1" }), aCall({ id: "c2", toolName: "run_sql" })] });

function submission(answer: Answer, state: SubmissionState, id = "s"): Submission {
  const decision = answer.kind === "abort" ? "abort" : answer.kind === "act" ? "none" : "deny";
  return {
    id,
    ref: batch.ref,
    isKept: false,
    connectionLabel: "Phoenix",
    actingAs: null,
    answer,
    seen: seenOf(batch),
    calls: batch.calls.map(({ id: callId, toolName, outcome }) => ({
      id: callId,
      toolName,
      decision,
      outcome,
    })),
    state,
    startedAt: 0,
    settledAt: null,
    words: "",
    notices: [],
    next: null,
  };
}

const recorded: SubmissionState = { kind: "recorded" };
const abort: Answer = { kind: "abort", calls: ["c1", "c2"], feedback: "no", attachments: [], key: "k" };

test.each<[string, Answer]>([
  ["2 deny", anAnswer(batch, "deny")],
  ["abort 2", abort],
  ["your message", { kind: "act", act: "close-turn", words: "w", key: "k" }],
  ["continue", { kind: "act", act: "continue", words: "", key: "k" }],
  ["your feedback", { kind: "act", act: "send-feedback-again", words: "w", key: "k" }],
])("a row of Sent says %s, and never that an act decided", (words, answer) => {
  expect(contentOf(submission(answer, recorded))).toBe(words);
});

test("an abort whose feedback was lost counts as not delivered, not as not recorded, and can be dismissed", () => {
  const lost = submission(abort, { kind: "undelivered" });
  const all = new Map([
    ["lost", lost],
    ["refused", submission(abort, { kind: "refused", error: anError("busy") }, "refused")],
  ]);
  expect(sentAttention(all.values())).toEqual({
    total: 2,
    unknown: 0,
    notRecorded: 1,
    undelivered: 1,
    twice: 0,
  });
  expect(canDismiss(lost)).toBe(true);
});

test("a decision that the record holds twice counts as that, and not as one that was not recorded", () => {
  const all = new Map([["one", submission(abort, { kind: "decided-twice", calls: ["c1"] })]]);
  expect(sentAttention(all.values())).toMatchObject({ notRecorded: 0, twice: 1 });
});

test("a sentence that begins with its title loses it there, and nothing else of it", () => {
  expect(withoutTitle("Not recorded: the server is full.", "Not recorded")).toBe("The server is full.");
  expect(withoutTitle("Nothing was sent: it changed.", "Not recorded")).toBe("Nothing was sent: it changed.");
  expect(withoutTitle("Not recorded", "Not recorded")).toBe("Not recorded");
});
