import { expect, it } from "vitest";
import type { CallOutcome } from "../../../domain/call-outcome.ts";
import { newSubmission } from "../../../submissions/new-submission.ts";
import { aBatch, aCall, anAnswer, seenOf } from "../../../test/builders.ts";
import { stateWords } from "./state-words.ts";

it.each([
  [{ kind: "waiting" }, "still has no decision in it. Decide what is left below, then submit."],
  [{ kind: "interrupted", approved: null }, "it shows no decision, and nothing of it waits any more."],
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
