import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aBatch, aCall, anAnswer } from "../test/builders.ts";
import { type CallOutcome, permitted } from "./call-outcome.ts";
import type { Answer, Decision } from "./decision.ts";
import { compareWithRecord, type RecordComparison } from "./record-comparison.ts";

type Said = RecordComparison["kind"];

/** Every outcome, with what it says of permission and of an answer that approved, denied, answered or declined. */
const table: readonly (readonly [
  CallOutcome,
  boolean | null,
  approve: Said,
  deny: Said,
  answer: Said,
  decline: Said,
])[] = [
  [{ kind: "waiting" }, null, "still-waiting", "still-waiting", "still-waiting", "still-waiting"],
  [
    { kind: "recorded-not-continued", approved: true },
    true,
    "recorded",
    "elsewhere",
    "elsewhere",
    "elsewhere",
  ],
  [
    { kind: "recorded-not-continued", approved: false },
    false,
    "elsewhere",
    "recorded",
    "elsewhere",
    "recorded",
  ],
  [
    { kind: "recorded-beside-waiting", approved: true },
    true,
    "recorded",
    "elsewhere",
    "elsewhere",
    "elsewhere",
  ],
  [
    { kind: "recorded-beside-waiting", approved: false },
    false,
    "elsewhere",
    "recorded",
    "elsewhere",
    "recorded",
  ],
  [{ kind: "running", approved: true }, true, "recorded", "elsewhere", "elsewhere", "elsewhere"],
  [{ kind: "running", approved: false }, false, "elsewhere", "recorded", "elsewhere", "recorded"],
  [{ kind: "ran", exitCode: 0, wasAsked: true }, true, "recorded", "elsewhere", "elsewhere", "elsewhere"],
  [{ kind: "ran", exitCode: null, wasAsked: false }, null, "not-told", "not-told", "not-told", "not-told"],
  [{ kind: "failed", message: "m", approved: true }, true, "recorded", "elsewhere", "elsewhere", "elsewhere"],
  [
    { kind: "failed", message: "m", approved: false },
    false,
    "elsewhere",
    "recorded",
    "elsewhere",
    "recorded",
  ],
  [{ kind: "failed", message: "m", approved: null }, null, "not-told", "not-told", "not-told", "not-told"],
  [{ kind: "denied", reason: null }, false, "elsewhere", "recorded", "elsewhere", "recorded"],
  [{ kind: "interrupted", approved: true }, true, "recorded", "elsewhere", "elsewhere", "elsewhere"],
  [{ kind: "interrupted", approved: false }, false, "elsewhere", "recorded", "elsewhere", "recorded"],
  [{ kind: "interrupted", approved: null }, null, "elsewhere", "elsewhere", "elsewhere", "elsewhere"],
  [{ kind: "lapsed" }, null, "elsewhere", "elsewhere", "elsewhere", "elsewhere"],
  [{ kind: "superseded" }, null, "elsewhere", "elsewhere", "elsewhere", "elsewhere"],
  [{ kind: "gone" }, null, "not-told", "not-told", "not-told", "not-told"],
  [
    { kind: "answered", answer: { kind: "json", text: "1" } },
    null,
    "elsewhere",
    "elsewhere",
    "recorded",
    "elsewhere",
  ],
  [{ kind: "declined", words: null }, null, "elsewhere", "recorded", "elsewhere", "recorded"],
  [{ kind: "recorded", approved: true }, null, "recorded", "elsewhere", "elsewhere", "elsewhere"],
  [{ kind: "recorded", approved: false }, null, "elsewhere", "recorded", "elsewhere", "recorded"],
  [{ kind: "awaits-continuation", approved: true }, null, "recorded", "elsewhere", "elsewhere", "elsewhere"],
  [{ kind: "recorded-lapsed", approved: true }, false, "recorded", "elsewhere", "elsewhere", "elsewhere"],
  [
    { kind: "decided-twice", approved: [true, true] },
    true,
    ...(["decided-twice", "decided-twice", "decided-twice", "decided-twice"] as const),
  ],
  [{ kind: "aborted" }, null, "elsewhere", "elsewhere", "elsewhere", "elsewhere"],
  [{ kind: "no-longer-waiting" }, null, "recorded", "recorded", "recorded", "recorded"],
  [{ kind: "not-known" }, null, "not-told", "not-told", "not-told", "not-told"],
];

/** The compiler asks for every kind of outcome here, so that none can be left out of the table. */
const everyKind: Readonly<Record<CallOutcome["kind"], true>> = {
  waiting: true,
  recorded: true,
  "awaits-continuation": true,
  "recorded-lapsed": true,
  "decided-twice": true,
  aborted: true,
  "no-longer-waiting": true,
  "recorded-not-continued": true,
  "recorded-beside-waiting": true,
  running: true,
  ran: true,
  failed: true,
  denied: true,
  interrupted: true,
  lapsed: true,
  superseded: true,
  gone: true,
  answered: true,
  declined: true,
  "not-known": true,
};

const decisions: readonly Decision[] = [
  { verb: "approve", reason: null },
  { verb: "deny", reason: null },
  { verb: "answer", answer: { kind: "json", text: "1" } },
  { verb: "decline", words: "" },
];

const answerWith = (decision: Decision, ...ids: readonly string[]): Answer => ({
  kind: "each",
  decisions: new Map(ids.map((id) => [id, decision])),
  key: "k",
});

describe("what an outcome says", () => {
  it("every kind of outcome is in the table", () => {
    expect(new Set(table.map(([outcome]) => outcome.kind))).toEqual(new Set(Object.keys(everyKind)));
  });

  it.each(table)(
    "%j permits %s; of approve, deny, answer, decline it says %s, %s, %s, %s",
    (outcome, isPermitted, ...said) => {
      expect(permitted(outcome)).toBe(isPermitted);
      const batch = aBatch({ calls: [aCall({ id: "c", outcome })] });
      expect(decisions.map((decision) => compareWithRecord(answerWith(decision, "c"), batch).kind)).toEqual(
        said,
      );
    },
  );
});

/** The kind of a comparison; calls that were closed without an answer are told from those decided otherwise. */
const kindOf = (comparison: ReturnType<typeof compareWithRecord>): string =>
  comparison.kind === "elsewhere" && comparison.calls.length === 0 ? "closed" : comparison.kind;

describe("what a record says of an answer", () => {
  const ran = { kind: "ran", exitCode: 0, wasAsked: true } as const;
  const denied = { kind: "denied", reason: null } as const;
  const approveBoth = answerWith({ verb: "approve", reason: null }, "a", "b");
  const record = (a: CallOutcome, b: CallOutcome) =>
    aBatch({ calls: [aCall({ id: "a", outcome: a }), aCall({ id: "b", outcome: b })] });

  it("recorded needs every decision", () => {
    expect(compareWithRecord(approveBoth, record(ran, ran))).toEqual({ kind: "recorded" });
    expect(compareWithRecord(approveBoth, record(ran, { kind: "waiting" }))).toEqual({
      kind: "in-part",
      missing: ["b"],
    });
    expect(compareWithRecord(approveBoth, record({ kind: "gone" }, ran))).toEqual({
      kind: "in-part",
      missing: ["a"],
    });
  });

  it("a question that was declined in other words is not this person's decline: their words never arrived", () => {
    const declinedWith = (words: string | null) => record({ kind: "declined", words }, ran);
    const decline = (words: string | null) => answerWith({ verb: "decline", words }, "a");
    expect(compareWithRecord(decline("not now"), declinedWith("not now")).kind).toBe("recorded");
    expect(compareWithRecord(decline("not now"), declinedWith("User cancelled the question."))).toEqual({
      kind: "elsewhere",
      calls: ["a"],
    });
    expect(compareWithRecord(decline(null), declinedWith("anything")).kind).toBe("recorded");
    expect(compareWithRecord(decline("not now"), declinedWith(null)).kind).toBe("recorded");
  });

  it("one call decided otherwise is told before anything else", () => {
    expect(compareWithRecord(approveBoth, record(ran, denied))).toEqual({ kind: "elsewhere", calls: ["b"] });
  });

  it("all closed without an answer is told as that: nothing of it can be recorded any more", () => {
    const closed = [{ kind: "superseded" }, { kind: "interrupted", approved: null }] as const;
    expect(compareWithRecord(approveBoth, record(...closed))).toEqual({ kind: "elsewhere", calls: [] });
    expect(compareWithRecord(approveBoth, record(closed[0], { kind: "waiting" }))).toEqual({
      kind: "not-told",
    });
    expect(compareWithRecord(approveBoth, record(closed[0], ran))).toEqual({
      kind: "in-part",
      missing: ["a"],
    });
  });

  it("nothing of it and all waiting, or not told", () => {
    expect(compareWithRecord(approveBoth, record({ kind: "waiting" }, { kind: "waiting" }))).toEqual({
      kind: "still-waiting",
    });
    expect(compareWithRecord(approveBoth, record({ kind: "waiting" }, { kind: "gone" }))).toEqual({
      kind: "not-told",
    });
    expect(compareWithRecord(approveBoth, aBatch({ calls: [] }))).toEqual({ kind: "not-told" });
    expect(compareWithRecord(answerWith({ verb: "approve", reason: null }), record(ran, ran)).kind).not.toBe(
      "recorded",
    );
  });

  it("two calls under one id are recorded only when both are", () => {
    const twins = (second: CallOutcome) =>
      aBatch({ calls: [aCall({ id: "a", outcome: denied }), aCall({ id: "a", outcome: second })] });
    const deny = answerWith({ verb: "deny", reason: null }, "a");
    expect(compareWithRecord(deny, twins(denied))).toEqual({ kind: "recorded" });
    expect(compareWithRecord(deny, twins({ kind: "waiting" }))).toEqual({ kind: "still-waiting" });
    expect(compareWithRecord(deny, twins(ran))).toEqual({ kind: "elsewhere", calls: ["a"] });
  });

  it("an abort stands when every call of it is denied", () => {
    const abort: Answer = { kind: "abort", calls: ["a", "b"], feedback: "", attachments: [], key: "k" };
    expect(compareWithRecord(abort, record(denied, denied)).kind).toBe("recorded");
    expect(compareWithRecord(abort, record(denied, ran)).kind).toBe("elsewhere");
  });

  it("recorded is said exactly when each call, held alone, is recorded", () => {
    const outcome = fc.constantFrom(...table.map(([each]) => each));
    fc.assert(
      fc.property(
        fc.array(fc.tuple(outcome, fc.constantFrom("approve" as const, "deny" as const)), {
          minLength: 1,
          maxLength: 4,
        }),
        (pairs) => {
          const calls = pairs.map(([each], index) => aCall({ id: `c${index}`, outcome: each }));
          const each = pairs.map(([, verb], index) => [`c${index}`, { verb, reason: null }] as const);
          const alone = each.map(([id, decision]) =>
            kindOf(compareWithRecord(answerWith(decision, id), aBatch({ calls }))),
          );
          const together = compareWithRecord(
            { kind: "each", decisions: new Map(each), key: "k" },
            aBatch({ calls }),
          );
          expect(together.kind === "recorded").toBe(alone.every((kind) => kind === "recorded"));
          const isTwice = alone.includes("decided-twice");
          expect(together.kind === "decided-twice").toBe(isTwice);
          expect(together.kind === "elsewhere").toBe(
            !isTwice && (alone.includes("elsewhere") || alone.every((kind) => kind === "closed")),
          );
          expect(together.kind === "still-waiting").toBe(alone.every((kind) => kind === "still-waiting"));
        },
      ),
    );
  });

  it("nothing is taken from the sending: the key and the reasons of an answer change nothing", () => {
    const batch = record(ran, denied);
    const answer = anAnswer(record({ kind: "waiting" }, { kind: "waiting" }), { a: "approve", b: "deny" });
    expect(compareWithRecord({ ...answer, key: "other" }, batch)).toEqual(compareWithRecord(answer, batch));
  });
});

describe("a system that has an abort of its own", () => {
  const rules = { ...aBatch().rules, abort: { kind: "native", feedback: "required" } as const };
  const abort: Answer = { kind: "abort", calls: ["a", "b"], feedback: "stop", attachments: [], key: "k" };
  const batchOf = (...outcomes: readonly CallOutcome[]) =>
    aBatch({ rules, calls: outcomes.map((outcome, at) => aCall({ id: "ab"[at] ?? "", outcome })) });

  it("holds an abort only where every call is recorded as aborted: a denial is another decision", () => {
    const compared = (...outcomes: readonly CallOutcome[]) => compareWithRecord(abort, batchOf(...outcomes));
    expect(compared({ kind: "aborted" }, { kind: "aborted" })).toEqual({ kind: "recorded" });
    expect(compared({ kind: "aborted" }, { kind: "recorded", approved: false })).toEqual({
      kind: "elsewhere",
      calls: ["b"],
    });
    expect(compared({ kind: "aborted" }, { kind: "waiting" })).toEqual({ kind: "in-part", missing: ["b"] });
  });

  it("a record that no longer asks and does not tell is said as that, and as nothing more", () => {
    const untold = { kind: "no-longer-waiting" } as const;
    expect(compareWithRecord(abort, batchOf(untold, untold))).toEqual({ kind: "recorded", isUntold: true });
    expect(compareWithRecord(abort, batchOf({ kind: "aborted" }, untold))).toEqual({
      kind: "recorded",
      isUntold: true,
    });
    expect(compareWithRecord(abort, batchOf({ kind: "recorded", approved: true }, untold))).toEqual({
      kind: "elsewhere",
      calls: ["a"],
    });
    expect(compareWithRecord(abort, { ...batchOf(), status: "gone" })).toEqual({
      kind: "recorded",
      isUntold: true,
    });
  });
});
