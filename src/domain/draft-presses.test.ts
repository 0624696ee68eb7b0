import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { askedFor, aWorld, question, step, take, verbOf, type World } from "../test/draft-world.ts";
import {
  type Choice,
  decidableCalls,
  emptyDraft,
  undecidedCalls,
  withoutAbort,
  withRecord,
} from "./decision-draft.ts";
import { answerOf, validate } from "./draft-validation.ts";
import type { ToolCall } from "./tool-call.ts";

const strict = { allowUninspectable: false };

function expectWholeAnswer(world: World): void {
  const { draft, batch } = world;
  const answer = answerOf(draft, batch, "key");
  const waiting = decidableCalls(batch).map(({ id }) => id);
  expect(answer.kind).toBe(draft.isAborting ? "abort" : "each");
  if (answer.kind === "abort") {
    expect(world.isAbortAsked).toBe(true);
    expect(answer.calls).toEqual(waiting);
    expect(answer.feedback).toBe(world.feedback);
    expect(answer.feedback.trim()).not.toBe("");
  } else if (answer.kind === "each") {
    expect([...answer.decisions.keys()]).toEqual(waiting);
    expectToBeAskedFor(world);
  }
}

function expectToBeAskedFor({ draft, batch, looks, asked: pressed }: World): void {
  for (const waiting of decidableCalls(batch)) {
    const choice = draft.choices.get(waiting.id) as Choice;
    expect(pressed).toContain(askedFor(waiting.id, verbOf(choice), waiting.digest));
    if (choice.verb === "approve") expectToBeLookedAt(waiting, looks);
  }
}

function expectToBeLookedAt({ id, digest, inspection }: ToolCall, looks: World["looks"]): void {
  expect(inspection.level).not.toBe("uninspectable");
  expect(looks.get(id)).toEqual({ digest, unopened: 0, isEndSeen: true });
}

describe("whatever a person presses and a server changes", () => {
  const worlds = (check: (world: World) => void) =>
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        const world = aWorld();
        steps.forEach((taken, count) => {
          take(world, taken, count);
          check(world);
        });
      }),
      { numRuns: 500 },
    );

  it("no call has a verb that nobody chose for it as it stood", () => {
    worlds(({ draft, asked }) => {
      for (const [id, choice] of draft.choices)
        expect(asked).toContain(askedFor(id, verbOf(choice), choice.digest));
    });
  });

  it("nothing is aborted that nobody asked to abort, and an abort changes no choice behind it", () => {
    worlds(({ draft, isAbortAsked, behind }) => {
      if (!draft.isAborting) return;
      expect(isAbortAsked).toBe(true);
      for (const [id, choice] of draft.choices) expect(behind?.get(id)).toEqual(choice);
    });
  });

  it("an abort that is undone brings back every choice that still stands, and no other", () => {
    worlds(({ draft, batch, behind }) => {
      if (!draft.isAborting) return;
      const undone = withRecord(withoutAbort(draft), batch);
      const standing = [...(behind ?? [])].filter(([id, { verb, digest }]) =>
        batch.calls.some(
          (each) => each.id === id && each.digest === digest && each.rules.verbs.includes(verb),
        ),
      );
      expect(undone.choices).toEqual(new Map(standing.filter(([id]) => draft.choices.has(id))));
      for (const [id] of standing) if (`c${question}` !== id) expect(undone.choices.has(id)).toBe(true);
    });
  });

  it("words beside choices are never sent, and never keep an abort", () => {
    worlds(({ draft, batch, looks, feedback }) => {
      const faults = validate(draft, batch, { looks, policy: strict }).map(({ kind }) => kind);
      const isBeside = feedback.trim() !== "" && !draft.isAborting && !draft.isFeedbackLeftOut;
      expect(faults.includes("feedback-beside-choices")).toBe(isBeside && !faults.includes("nothing-waits"));
    });
  });

  it("reasons, answers, feedback and files are never cleared", () => {
    worlds(({ draft, reasons, feedback, filled }) => {
      expect(draft.reasons).toEqual(reasons);
      expect(draft.feedback).toBe(feedback);
      expect([...draft.answers.values()]).toEqual(filled === null ? [] : [{ kind: "json", text: filled }]);
      expect(draft.attachments).toBe(emptyDraft.attachments);
    });
  });

  it("a draft without faults answers every call that waits, with what was asked for and what was seen", () => {
    worlds((world) => {
      if (validate(world.draft, world.batch, { looks: world.looks, policy: strict }).length === 0)
        expectWholeAnswer(world);
    });
  });

  it("the faults name exactly the calls that stand in the way", () => {
    worlds(({ draft, batch, looks }) => {
      const faults = validate(draft, batch, { looks: looks, policy: strict });
      const undecided = faults.flatMap((fault) => (fault.kind === "undecided" ? [fault.call.id] : []));
      const expected = draft.isAborting ? [] : undecidedCalls(draft, batch).map(({ id }) => id);
      expect(undecided).toEqual(expected);
    });
  });
});
