import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  anything,
  asChosen,
  at,
  aWorld,
  type Beside,
  beside,
  type Chosen,
  looksOf,
  type Press,
  take,
  takePress,
  type World,
  waitingAt,
} from "../test/native-world.ts";
import { decidableCalls } from "./decision-draft.ts";
import { answerOf, validate } from "./draft-validation.ts";

/** Whatever is pressed, written and read, in a system with an abort of its own (design sections 4 and 6). */

const size = fc.integer({ min: 1, max: 6 });
const sequences = (check: (world: World) => void) =>
  fc.assert(
    fc.property(size, fc.array(anything, { maxLength: 30 }), (count, steps) => {
      const world = aWorld(count);
      for (const taken of steps) {
        take(world, taken);
        check(world);
      }
    }),
    { numRuns: 500 },
  );

describe("no sequence of presses, words and readings", () => {
  it("mixes an abort with anything else: it takes every waiting call, or none", () => {
    sequences(({ draft, batch, isAbortAsked }) => {
      const answer = answerOf(draft, batch, "key");
      const waiting = decidableCalls(batch).map(({ id }) => id);
      if (answer.kind === "abort") {
        expect(isAbortAsked).toBe(true);
        expect(answer.calls).toEqual(waiting);
        return;
      }
      if (answer.kind !== "each") throw new Error("a draft makes no act");
      expect(draft.isAborting).toBe(false);
      for (const [id, { verb }] of answer.decisions) {
        expect(waiting).toContain(id);
        expect(["approve", "deny"]).toContain(verb);
      }
    });
  });

  it("gives a call a verb that nobody chose for it as it stands", () => {
    sequences(({ draft, batch, chosen }) => {
      const answer = answerOf(draft, batch, "key");
      if (answer.kind !== "each") return;
      for (const call of decidableCalls(batch)) {
        const decision = answer.decisions.get(call.id);
        if (decision !== undefined) expect(chosen).toContain(asChosen(call, decision.verb));
      }
    });
  });

  it("clears a word, a file or a reason, and an abort sends them as they were written", () => {
    sequences(({ draft, batch, feedback, files, reasons }) => {
      expect(draft.feedback).toBe(feedback);
      expect(draft.attachments.map(({ id }) => id)).toEqual(files);
      expect(draft.reasons).toEqual(reasons);
      const answer = answerOf(draft, batch, "key");
      if (answer.kind !== "abort") return;
      expect(answer.feedback).toBe(feedback);
      expect(answer.attachments.map(({ id }) => id)).toEqual(files);
    });
  });

  it("lets words or files go beside choices, an abort without words, or an answer to a part of the batch", () => {
    sequences(({ draft, batch, feedback, files }) => {
      const looked = { looks: looksOf(batch), policy: { allowUninspectable: false } };
      if (validate(draft, batch, looked).length > 0) return;
      const answer = answerOf(draft, batch, "key");
      if (answer.kind === "abort") expect(feedback.trim()).not.toBe("");
      if (answer.kind !== "each") return;
      expect([...answer.decisions.keys()]).toEqual(decidableCalls(batch).map(({ id }) => id));
      if (!draft.isFeedbackLeftOut) expect([feedback.trim(), files.length]).toEqual(["", 0]);
    });
  });
});

/** Two worlds after the same steps, in which no abort stands. */
function twice(count: number, steps: readonly (Press | Beside)[]): [World, World] {
  const after = () => {
    const world = aWorld(count);
    for (const taken of steps) take(world, taken);
    takePress(world, { do: "undo" });
    return world;
  };
  return [after(), after()];
}

const story = fc.record({
  count: size,
  earlier: fc.array(anything, { maxLength: 15 }),
  meanwhile: fc.array(beside, { maxLength: 10 }),
});

/** In one of two worlds all is aborted; then the same is written and read in both. */
function abortedAndNever({
  count,
  earlier,
  meanwhile,
}: typeof story extends fc.Arbitrary<infer S> ? S : never) {
  const [aborted, never] = twice(count, earlier);
  takePress(aborted, { do: "abort" });
  for (const taken of meanwhile) {
    take(aborted, taken);
    take(never, taken);
  }
  return { aborted, never };
}

describe("an abort, whatever is written and read while it stands", () => {
  it("leaves the draft, once undone, exactly as if it had never been", () => {
    fc.assert(
      fc.property(story, (told) => {
        const { aborted, never } = abortedAndNever(told);
        takePress(aborted, { do: "undo" });
        expect(aborted.draft).toEqual(never.draft);
      }),
      { numRuns: 500 },
    );
  });

  it("ended by a verb on a card, leaves that card with the verb and all else as if it had never been", () => {
    const card = fc.record({ at, verb: fc.constantFrom<Chosen>("approve", "deny") });
    fc.assert(
      fc.property(story, card, (told, pressed) => {
        const { aborted, never } = abortedAndNever(told);
        const call = waitingAt(aborted, pressed.at);
        fc.pre(call !== undefined && aborted.draft.isAborting);
        takePress(aborted, { do: "choose", ...pressed });
        const choice = { verb: pressed.verb, digest: call.digest };
        expect(aborted.draft).toEqual({
          ...never.draft,
          choices: new Map(never.draft.choices).set(call.id, choice),
        });
      }),
      { numRuns: 500 },
    );
  });
});
