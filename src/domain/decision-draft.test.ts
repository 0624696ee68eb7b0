import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aBatch, aCall } from "../test/builders.ts";
import type { ApprovalBatch } from "./approval-batch.ts";
import type { CallLook } from "./call-look.ts";
import {
  answerOf,
  choiceOf,
  type DecisionDraft,
  decidableCalls,
  emptyDraft,
  isEmptyDraft,
  undecidedCalls,
  validate,
  withApproveAll,
  withChoice,
  withDenyAll,
  withReason,
  withRecord,
} from "./decision-draft.ts";
import type { ToolCall } from "./tool-call.ts";

const strict = { allowUninspectable: false };
const seen = (call: ToolCall): CallLook => ({ digest: call.digest, unopened: 0, isEndSeen: true });
const allSeen = (batch: ApprovalBatch): Map<string, CallLook> =>
  new Map(batch.calls.map((call) => [call.id, seen(call)]));
const verbsOf = (draft: DecisionDraft) =>
  Object.fromEntries([...draft.choices].map(([id, choice]) => [id, choice.verb]));
const batchOf = (...calls: Partial<ToolCall>[]): ApprovalBatch =>
  aBatch({ calls: calls.map((call, index) => aCall({ id: `c${index}`, ...call })) });
const uninspectable = { level: "uninspectable", obstacles: [{ kind: "missing" }], marks: [] } as const;
const marked = { level: "marked", marks: [{ kind: "hidden-characters", count: 1 }] } as const;

describe("one choice a call", () => {
  const batch = batchOf({}, {});
  const [call] = batch.calls as [ToolCall];

  it("is set, changed, and taken back by the same verb again", () => {
    const approved = withChoice(emptyDraft, call, "approve");
    expect(verbsOf(approved)).toEqual({ c0: "approve" });
    expect(verbsOf(withChoice(approved, call, "deny"))).toEqual({ c0: "deny" });
    expect(isEmptyDraft(withChoice(approved, call, "approve"))).toBe(true);
  });

  it("is bound to what was on screen: the same verb for changed arguments is a new choice", () => {
    const approved = withChoice(emptyDraft, call, "approve");
    const changed = { ...call, digest: "changed" };
    expect(choiceOf(approved, changed)).toBeUndefined();
    expect(choiceOf(withChoice(approved, changed, "approve"), changed)).toEqual({
      verb: "approve",
      digest: "changed",
    });
  });
});

describe("after a change of the record", () => {
  it("only the changed call loses its choice", () => {
    const batch = batchOf({}, {}, {});
    const draft = withDenyAll(emptyDraft, batch);
    const changed = {
      ...batch,
      calls: batch.calls.map((call, index) => (index === 1 ? { ...call, digest: "changed" } : call)),
    };
    expect(verbsOf(withRecord(draft, changed))).toEqual({ c0: "deny", c2: "deny" });
  });

  it("a call that is gone, or takes the verb no more, loses its choice", () => {
    const batch = batchOf({}, {});
    const draft = withDenyAll(emptyDraft, batch);
    const [first, second] = batch.calls as [ToolCall, ToolCall];
    const recorded = { ...second, rules: { verbs: [], off: null } };
    expect(verbsOf(withRecord(draft, { ...batch, calls: [first, recorded] }))).toEqual({ c0: "deny" });
    expect(verbsOf(withRecord(draft, { ...batch, calls: [second] }))).toEqual({ c1: "deny" });
  });

  it("a draft that lost nothing is the same draft", () => {
    const batch = batchOf({}, {});
    const draft = withDenyAll(emptyDraft, batch);
    expect(withRecord(draft, { ...batch, lineage: { ...batch.lineage, agent: "other" } })).toBe(draft);
  });
});

describe("all at once", () => {
  it("Approve all takes the undecided calls that are clear and seen, and says why it left the others", () => {
    const batch = batchOf(
      {},
      { inspection: marked },
      { inspection: uninspectable },
      {},
      { rules: { verbs: ["deny"], off: null } },
      {},
    );
    const looks = allSeen(batch);
    looks.delete("c3");
    const denied = withChoice(emptyDraft, batch.calls[5] as ToolCall, "deny");
    const { draft, left } = withApproveAll(denied, batch, looks);
    expect(verbsOf(draft)).toEqual({ c0: "approve", c5: "deny" });
    expect(left.map(({ call, why }) => [call.id, why])).toEqual([
      ["c1", "marked"],
      ["c2", "uninspectable"],
      ["c3", "not-seen"],
      ["c4", "not-offered"],
    ]);
  });

  it("Approve all leaves what has an unopened fold, or was looked at before it changed", () => {
    const batch = batchOf({}, {});
    const [first, second] = batch.calls as [ToolCall, ToolCall];
    const looks = new Map([
      [first.id, { ...seen(first), unopened: 1 }],
      [second.id, { ...seen(second), digest: "earlier" }],
    ]);
    expect(withApproveAll(emptyDraft, batch, looks)).toMatchObject({
      left: [{ why: "not-seen" }, { why: "not-seen" }],
    });
  });

  it("Deny all takes every undecided call, seen or not, marked or not, and changes no choice that was made", () => {
    const batch = batchOf(
      {},
      { inspection: marked },
      { inspection: uninspectable },
      { outcome: { kind: "denied", reason: null } },
    );
    const approved = withChoice(emptyDraft, batch.calls[0] as ToolCall, "approve");
    expect(verbsOf(withDenyAll(approved, batch))).toEqual({ c0: "approve", c1: "deny", c2: "deny" });
  });

  it("a choice that was made for earlier arguments does not count as decided", () => {
    const batch = batchOf({});
    const stale: DecisionDraft = {
      ...emptyDraft,
      choices: new Map([["c0", { verb: "approve", digest: "earlier" }]]),
    };
    expect(undecidedCalls(stale, batch)).toHaveLength(1);
    expect(choiceOf(withDenyAll(stale, batch), batch.calls[0] as ToolCall)?.verb).toBe("deny");
  });
});

describe("validate", () => {
  it("gives every fault at once, each with its call, in the order of the calls", () => {
    const batch = {
      ...batchOf({}, {}, {}, {}),
      rules: { ...aBatch().rules, reason: { approve: "none", deny: "required" } } as const,
    };
    const [c0, c1, c2] = batch.calls as [ToolCall, ToolCall, ToolCall];
    const looks = new Map([["c3", seen(batch.calls[3] as ToolCall)]]);
    let draft = withChoice(withChoice(emptyDraft, c1, "approve"), c2, "deny");
    draft = withReason(draft, c2.id, "  ");
    draft = withChoice(draft, batch.calls[3] as ToolCall, "approve");
    expect(validate(draft, batch, { looks: looks, policy: strict })).toEqual([
      { kind: "undecided", call: c0 },
      { kind: "not-approvable", call: c1 },
      { kind: "reason-missing", call: c2 },
    ]);
  });

  it("a choice for earlier arguments is no decision", () => {
    const batch = batchOf({});
    const draft: DecisionDraft = {
      ...emptyDraft,
      choices: new Map([["c0", { verb: "deny", digest: "earlier" }]]),
    };
    expect(validate(draft, batch, { looks: allSeen(batch), policy: strict })).toMatchObject([
      { kind: "undecided" },
    ]);
    expect(answerOf(draft, batch, "k")).toMatchObject({ decisions: new Map() });
  });

  it("an uninspectable call cannot be approved unless the deployment allows it, and can always be denied", () => {
    const batch = batchOf({ inspection: uninspectable });
    const [call] = batch.calls as [ToolCall];
    const looks = allSeen(batch);
    expect(
      validate(withChoice(emptyDraft, call, "approve"), batch, { looks: looks, policy: strict }),
    ).toMatchObject([{ kind: "not-approvable" }]);
    expect(
      validate(withChoice(emptyDraft, call, "approve"), batch, {
        looks: looks,
        policy: { allowUninspectable: true },
      }),
    ).toEqual([]);
    expect(
      validate(withChoice(emptyDraft, call, "deny"), batch, { looks: new Map(), policy: strict }),
    ).toEqual([]);
  });

  it("where each call may be answered alone, only the chosen ones are looked at; none chosen is a fault", () => {
    const whole = batchOf({}, { outcome: { kind: "denied", reason: null } }, {});
    const batch = { ...whole, rules: { ...whole.rules, scope: "each" } as const };
    const [first, second] = batch.calls as [ToolCall, ToolCall];
    expect(
      validate(withChoice(emptyDraft, first, "deny"), batch, { looks: new Map(), policy: strict }),
    ).toEqual([]);
    expect(validate(emptyDraft, batch, { looks: new Map(), policy: strict })).toHaveLength(2);
    const onlyRecorded: DecisionDraft = {
      ...emptyDraft,
      choices: new Map([[second.id, { verb: "deny", digest: second.digest }]]),
    };
    expect(validate(onlyRecorded, batch, { looks: new Map(), policy: strict })).toHaveLength(2);
  });

  it("a blocked batch, and one where nothing waits, have that one fault", () => {
    const batch = batchOf({});
    const blocked = { ...batch, rules: { ...batch.rules, blocked: { id: "no" } } };
    expect(validate(emptyDraft, blocked, { looks: new Map(), policy: strict })).toEqual([
      { kind: "blocked" },
    ]);
    expect(
      validate(emptyDraft, batchOf({ outcome: { kind: "gone" } }), { looks: new Map(), policy: strict }),
    ).toEqual([{ kind: "nothing-waits" }]);
  });
});

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

const recorded = { outcome: { kind: "denied", reason: null }, rules: { verbs: [], off: null } } as const;

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
