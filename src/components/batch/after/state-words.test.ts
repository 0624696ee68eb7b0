import { expect, it } from "vitest";
import type { CallOutcome } from "../../../domain/call-outcome.ts";
import { newSubmission } from "../../../submissions/new-submission.ts";
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
    const words = stateWords({ ...pressed, calls, state: { kind: "recorded-in-part", missing: ["two"] } });
    expect(words.says).toContain(says);
  },
);

it("an abort that took only what still waited says nothing of a sibling that someone had approved", () => {
  const approved = { kind: "recorded-beside-waiting", approved: true } as const;
  const batch = aBatch({ calls: [aCall({ id: "one" }), aCall({ id: "two", outcome: approved })] });
  const answer = { kind: "abort", calls: ["one"], feedback: "Stop.", attachments: [], key: "k" } as const;
  const pressed = newSubmission({ batch, answer, seen: seenOf(batch), at: 1 }, undefined);
  const { says } = stateWords({ ...pressed, state: { kind: "undelivered" } });
  expect(says).toMatch(/^The calls that you aborted stand in the record as denied/);
});

it("calls that were closed without an answer are told so, and nobody is said to have answered first", () => {
  const batch = aBatch({ calls: [aCall({ id: "one" })] });
  const pressed = newSubmission({ batch, answer: anAnswer(batch), seen: seenOf(batch), at: 1 }, undefined);
  const { title, says } = stateWords({ ...pressed, state: { kind: "elsewhere", calls: [] } });
  expect(title).toBe("Not recorded: the conversation went on");
  expect(says).toMatch(/closed without any answer. Yours is not recorded, and none of them runs.$/);
});
