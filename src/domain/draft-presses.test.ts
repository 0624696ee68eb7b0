import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aBatch, aCall } from "../test/builders.ts";
import type { ApprovalBatch } from "./approval-batch.ts";
import type { CallLook } from "./call-look.ts";
import {
  type DecisionDraft,
  decidableCalls,
  emptyDraft,
  undecidedCalls,
  withApproveAll,
  withChoice,
  withDenyAll,
  withReason,
  withRecord,
} from "./decision-draft.ts";
import { answerOf, validate } from "./draft-validation.ts";
import type { ToolCall } from "./tool-call.ts";

const strict = { allowUninspectable: false };
const batchOf = (...calls: Partial<ToolCall>[]): ApprovalBatch =>
  aBatch({ calls: calls.map((call, index) => aCall({ id: `c${index}`, ...call })) });
const uninspectable = { level: "uninspectable", obstacles: [{ kind: "missing" }], marks: [] } as const;
const marked = { level: "marked", marks: [{ kind: "hidden-characters", count: 1 }] } as const;

/** One press, or one thing that happens to a draft. */
type Step =
  | { readonly kind: "choose"; readonly call: number; readonly verb: "approve" | "deny" }
  | { readonly kind: "approve-all" | "deny-all" | "read" }
  | { readonly kind: "reason"; readonly call: number; readonly words: string }
  | { readonly kind: "change" | "record"; readonly call: number }
  | { readonly kind: "look"; readonly call: number; readonly look: Omit<CallLook, "digest"> };

const call = fc.nat(3);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant("choose" as const),
    call,
    verb: fc.constantFrom("approve" as const, "deny" as const),
  }),
  fc.record({ kind: fc.constantFrom("approve-all" as const, "deny-all" as const, "read" as const) }),
  fc.record({ kind: fc.constant("reason" as const), call, words: fc.string({ maxLength: 3 }) }),
  fc.record({ kind: fc.constantFrom("change" as const, "record" as const), call }),
  fc.record({
    kind: fc.constant("look" as const),
    call,
    look: fc.record({ unopened: fc.nat(1), isEndSeen: fc.boolean() }),
  }),
);

/** A draft with its batch, and what a person has asked for: what the draft may hold and no more. */
interface World {
  batch: ApprovalBatch;
  draft: DecisionDraft;
  looks: Map<string, CallLook>;
  readonly asked: Set<string>;
  readonly reasons: Map<string, string>;
}

const askedFor = (id: string, verb: string, digest: string): string => JSON.stringify([id, verb, digest]);

function choose(world: World, index: number, verb: "approve" | "deny"): void {
  const chosen = world.batch.calls[index] as ToolCall;
  world.asked.add(askedFor(chosen.id, verb, chosen.digest));
  world.draft = withChoice(world.draft, chosen, verb);
}

function chooseAll(world: World, verb: "approve" | "deny"): void {
  for (const undecided of undecidedCalls(world.draft, world.batch))
    world.asked.add(askedFor(undecided.id, verb, undecided.digest));
  world.draft =
    verb === "deny"
      ? withDenyAll(world.draft, world.batch)
      : withApproveAll(world.draft, world.batch, world.looks).draft;
}

function replaceCall(world: World, index: number, over: Partial<ToolCall>): void {
  const calls = world.batch.calls.map((known, at) => (at === index ? { ...known, ...over } : known));
  world.batch = { ...world.batch, calls };
}

const recorded = {
  outcome: { kind: "denied", reason: null },
  rules: { verbs: [], off: null, answer: null },
} as const;

function take(world: World, taken: Step, count: number): void {
  if (taken.kind === "choose") choose(world, taken.call, taken.verb);
  else if (taken.kind === "approve-all") chooseAll(world, "approve");
  else if (taken.kind === "deny-all") chooseAll(world, "deny");
  else if (taken.kind === "read") world.draft = withRecord(world.draft, world.batch);
  else if (taken.kind === "change") replaceCall(world, taken.call, { digest: `changed ${count}` });
  else if (taken.kind === "record")
    replaceCall(world, taken.call, { ...recorded, digest: `recorded ${count}` });
  else if (taken.kind === "reason") giveReason(world, `c${taken.call}`, taken.words);
  else if (taken.kind === "look") look(world, world.batch.calls[taken.call] as ToolCall, taken.look);
}

function giveReason(world: World, id: string, words: string): void {
  world.reasons.set(id, words);
  world.draft = withReason(world.draft, id, words);
}

function look(world: World, { id, digest }: ToolCall, how: Omit<CallLook, "digest">): void {
  world.looks.set(id, { ...how, digest });
}

function expectWholeAnswer({ draft, batch, looks, asked }: World): void {
  const answer = answerOf(draft, batch, "key");
  if (answer.kind !== "each") throw new Error("no abort was asked for");
  expect([...answer.decisions.keys()]).toEqual(decidableCalls(batch).map(({ id }) => id));
  for (const waiting of decidableCalls(batch)) {
    const verb = answer.decisions.get(waiting.id)?.verb ?? "";
    expect(asked).toContain(askedFor(waiting.id, verb, waiting.digest));
    if (verb === "approve") expectToBeLookedAt(waiting, looks);
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
        const batch = batchOf({}, { inspection: marked }, { inspection: uninspectable }, {});
        const world: World = {
          batch,
          draft: emptyDraft,
          looks: new Map(),
          asked: new Set(),
          reasons: new Map(),
        };
        steps.forEach((taken, count) => {
          take(world, taken, count);
          check(world);
        });
      }),
      { numRuns: 500 },
    );

  it("no call has a verb that nobody chose for it as it stood", () => {
    worlds(({ draft, asked }) => {
      for (const [id, { verb, digest }] of draft.choices) expect(asked).toContain(askedFor(id, verb, digest));
    });
  });

  it("reasons, feedback and files are never cleared", () => {
    worlds(({ draft, reasons }) => {
      expect(draft.reasons).toEqual(reasons);
      expect(draft.feedback).toBe("");
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
      expect(undecided).toEqual(undecidedCalls(draft, batch).map(({ id }) => id));
    });
  });
});
