import { describe, expect, it } from "vitest";
import { aBatch, aCall } from "../test/builders.ts";
import type { ApprovalBatch } from "./approval-batch.ts";
import type { CallLook } from "./call-look.ts";
import {
  choiceOf,
  type DecisionDraft,
  emptyDraft,
  isEmptyDraft,
  undecidedCalls,
  withAnswer,
  withAnswerChosen,
  withApproveAll,
  withChoice,
  withDenyAll,
  withReason,
  withRecord,
} from "./decision-draft.ts";
import { answerOf, validate } from "./draft-validation.ts";
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
const marked = {
  level: "marked",
  marks: [{ kind: "hidden-characters", count: 1, codes: ["U+200B"], place: { in: "name" }, spelt: null }],
} as const;

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
    const recorded = { ...second, rules: { verbs: [], off: null, answer: null } };
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
      { rules: { verbs: ["deny"], off: null, answer: null } },
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
      rules: { ...aBatch().rules, reason: { approve: "none", deny: "required", decline: "none" } } as const,
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
        looks: new Map([[call.id, { digest: call.digest, unopened: 0, isEndSeen: true, isConfirmed: true }]]),
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

describe("a form that is filled in", () => {
  const call = aCall({
    id: "q",
    rules: { verbs: ["answer", "decline"], off: null, answer: { kind: "typed" } },
  });
  const given = (words: string | null) =>
    ({ kind: "questions", given: new Map([["why", { options: [], words }]]) }) as const;

  it("is kept as it stands, and is no draft any more once every field was emptied again", () => {
    const filled = withAnswer(emptyDraft, call.id, given("because"));
    expect(filled.answers.get("q")).toEqual(given("because"));
    expect(filled.choices.size).toBe(0);
    const emptied = withAnswer(filled, call.id, given(null));
    expect(isEmptyDraft(emptied)).toBe(true);
  });

  it("loses its choice when it is emptied, as with any other change", () => {
    const chosen = withAnswerChosen(emptyDraft, call, given("because"));
    expect(chosen.choices.get("q")?.verb).toBe("answer");
    expect(withAnswer(chosen, call.id, given(null)).choices.size).toBe(0);
  });
});
