import { expect, it } from "vitest";
import type { CallOutcome } from "../../../domain/call-outcome.ts";
import type { Answer } from "../../../domain/decision.ts";
import type { DecisionRules } from "../../../domain/decision-rules.ts";
import { sentence } from "../../../domain/sentence.ts";
import type { SubmissionState } from "../../../domain/submission.ts";
import { newSubmission } from "../../../submissions/new-submission.ts";
import { anAbortable } from "../../../test/abortable.ts";
import { aBatch, aCall, anAnswer, seenOf } from "../../../test/builders.ts";
import { stateWords } from "./state-words.ts";

it.each([
  [{ kind: "waiting" }, "still has no decision in it. Decide what is left below, then submit."],
  [{ kind: "interrupted", approved: null }, "it holds no decision of 1 call, and that call no longer waits."],
] satisfies readonly (readonly [CallOutcome, string])[])(
  "recorded in part says whether the rest can still be decided: %j",
  (outcome, says) => {
    const batch = aBatch({ calls: [aCall({ id: "one" }), aCall({ id: "two" })] });
    const pressed = newSubmission({ batch, answer: anAnswer(batch), seen: seenOf(batch), at: 1 }, undefined);
    const calls = pressed.calls.map((call) => (call.id === "two" ? { ...call, outcome } : call));
    const words = stateWords(
      { ...pressed, calls, state: { kind: "recorded-in-part", missing: ["two"] } },
      batch.rules,
    );
    expect(words.says).toContain(says);
  },
);

it("recorded in part of a batch that takes no decision any more does not ask for one", () => {
  const batch = aBatch({ calls: [aCall({ id: "one" }), aCall({ id: "two" })] });
  const pressed = newSubmission({ batch, answer: anAnswer(batch), seen: seenOf(batch), at: 1 }, undefined);
  const rules = { ...batch.rules, blocked: sentence("test.blocked") };
  const { says } = stateWords({ ...pressed, state: { kind: "recorded-in-part", missing: ["two"] } }, rules);
  expect(says).toMatch(/no decision of 1 call, and takes none here any more. The batch says why.$/);
});

it("an abort that took only what still waited says nothing of a sibling that someone had approved", () => {
  const approved = { kind: "recorded-beside-waiting", approved: true } as const;
  const batch = aBatch({ calls: [aCall({ id: "one" }), aCall({ id: "two", outcome: approved })] });
  const answer = { kind: "abort", calls: ["one"], feedback: "Stop.", attachments: [], key: "k" } as const;
  const pressed = newSubmission({ batch, answer, seen: seenOf(batch), at: 1 }, undefined);
  const { says } = stateWords({ ...pressed, state: { kind: "undelivered" } }, batch.rules);
  expect(says).toMatch(/^The calls that you aborted stand in the record as denied/);
});

it("calls that were closed without an answer are told so, and nobody is said to have answered first", () => {
  const batch = aBatch({ calls: [aCall({ id: "one" })] });
  const pressed = newSubmission({ batch, answer: anAnswer(batch), seen: seenOf(batch), at: 1 }, undefined);
  const { title, says } = stateWords({ ...pressed, state: { kind: "elsewhere", calls: [] } }, batch.rules);
  expect(title).toBe("Not recorded: the conversation went on");
  expect(says).toMatch(/closed without any answer. Yours is not recorded.$/);
});

it("a record that no longer asks and does not tell is never said as recorded, of decisions and of an abort", () => {
  const batch = aBatch({ calls: [aCall({ id: "one" })] });
  const answers: readonly Answer[] = [anAnswer(batch), abortOf("one")];
  for (const answer of answers) {
    const pressed = newSubmission({ batch, answer, seen: seenOf(batch), at: 1 }, undefined);
    const state: SubmissionState = { kind: "recorded", isUntold: true };
    const { title, says, sign, isTrouble } = stateWords(
      { ...pressed, state },
      { abort: native, blocked: null },
    );
    expect(title).toBe("No longer waiting");
    expect(says).toMatch(/no longer asks .* This system does not say what it recorded.$/);
    expect([sign, isTrouble]).toEqual(["info", false]);
  }
});

it("a recorded abort is said as what its system has: an abort of its own, or denials and a message", () => {
  const batch = aBatch({ calls: [aCall({ id: "one" })] });
  const pressed = newSubmission({ batch, answer: abortOf("one"), seen: seenOf(batch), at: 1 }, undefined);
  const saysBy = (abort: DecisionRules["abort"]) =>
    stateWords({ ...pressed, state: { kind: "recorded" } }, { abort, blocked: null }).says;
  expect(saysBy(native)).toBe("The record was read back and holds the abort of these calls.");
  expect(saysBy(anAbortable(["bash"]).rules.abort)).toMatch(/after the denials of its abort.$/);
});

const native: DecisionRules["abort"] = { kind: "native", feedback: "required" };

const abortOf = (id: string): Answer => ({
  kind: "abort",
  calls: [id],
  feedback: "Stop.",
  attachments: [],
  key: "k",
});
