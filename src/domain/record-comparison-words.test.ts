import { describe, expect, it } from "vitest";
import { aBatch, aCall } from "../test/builders.ts";
import type { CallOutcome } from "./call-outcome.ts";
import type { Answer } from "./decision.ts";
import type { DecisionRules } from "./decision-rules.ts";
import { compareWithRecord } from "./record-comparison.ts";
import type { DecidedBy } from "./tool-call.ts";

describe("words that go with a denial", () => {
  const denial = (reason: string | null): Answer => ({
    kind: "each",
    decisions: new Map([["a", { verb: "deny", reason }]]),
    key: "k",
  });
  const deniedFor = (reason: string | null) =>
    aBatch({ calls: [aCall({ id: "a", outcome: { kind: "denied", reason } })] });

  it("a denial for another reason is somebody else's: the person's words never arrived", () => {
    expect(compareWithRecord(denial("too much"), deniedFor("not today")).kind).toBe("elsewhere");
    expect(compareWithRecord(denial("too much"), deniedFor("too much")).kind).toBe("recorded");
  });

  it("a reason that one side does not tell is not compared", () => {
    expect(compareWithRecord(denial(null), deniedFor("not today")).kind).toBe("recorded");
    expect(compareWithRecord(denial("too much"), deniedFor(null)).kind).toBe("recorded");
  });

  it("an abort whose feedback goes as the reason stands when every denial holds it", () => {
    const abort: Answer = { kind: "abort", calls: ["a"], feedback: "stop it", attachments: [], key: "k" };
    const asReason: DecisionRules["abort"] = {
      kind: "stands-for-denials",
      said: { id: "s" },
      goesAs: "reason",
      feedback: "required",
    };
    const rules = { ...aBatch().rules, abort: asReason };
    const record = (reason: string) => ({ ...deniedFor(reason), rules });
    expect(compareWithRecord(abort, record("stop it")).kind).toBe("recorded");
    expect(compareWithRecord(abort, record("not today")).kind).toBe("elsewhere");
  });
});

describe("who decided", () => {
  const approval = (reason: string | null): Answer => ({
    kind: "each",
    decisions: new Map([["a", { verb: "approve", reason }]]),
    key: "k",
  });
  const approvedWith = (decided: DecidedBy) =>
    aBatch({
      calls: [aCall({ id: "a", outcome: { kind: "awaits-continuation", approved: true }, decided })],
    });

  it("the same verb by somebody else is their decision, never ours", () => {
    const theirs = approvedWith({ by: "cleo", at: null, words: null, isOther: true });
    expect(compareWithRecord(approval(null), theirs)).toEqual({ kind: "elsewhere", calls: ["a"] });
    const ours = approvedWith({ by: "ana", at: null, words: null });
    expect(compareWithRecord(approval(null), ours)).toEqual({ kind: "recorded" });
  });

  it("an approval with other words than ours is somebody else's; words that one side does not tell are not compared", () => {
    const recorded = approvedWith({ by: null, at: null, words: "fine by me" });
    expect(compareWithRecord(approval("as agreed"), recorded).kind).toBe("elsewhere");
    expect(compareWithRecord(approval("fine by me"), recorded).kind).toBe("recorded");
    expect(compareWithRecord(approval(null), recorded).kind).toBe("recorded");
  });
});

describe("a continuation against the record", () => {
  const act: Answer = { kind: "act", act: "continue", words: "", key: "k" };
  const recordOf = (outcome: CallOutcome, isOffered: boolean) =>
    aBatch({
      calls: [aCall({ outcome })],
      acts: isOffered ? [{ kind: "continue", said: { id: "s" }, words: "none" }] : [],
    });

  it("stands once every decision was used, and waits while it is still offered", () => {
    const used = recordOf({ kind: "recorded", approved: true, isConsumed: true }, false);
    const waiting = recordOf({ kind: "awaits-continuation", approved: true }, true);
    expect(compareWithRecord(act, used)).toEqual({ kind: "recorded" });
    expect(compareWithRecord(act, waiting)).toEqual({ kind: "still-waiting" });
  });

  it("is not said to stand where the decision was not used, or lapsed", () => {
    const unused = recordOf({ kind: "recorded", approved: true }, false);
    expect(compareWithRecord(act, unused)).toEqual({ kind: "not-told" });
    const lapsed = recordOf({ kind: "lapsed" }, false);
    expect(compareWithRecord(act, lapsed)).toEqual({ kind: "elsewhere", calls: [] });
  });

  it("is not said to stand of a denied call that still waits to be continued, whatever is offered", () => {
    const denied = recordOf({ kind: "denied", reason: null }, false);
    expect(compareWithRecord(act, denied)).toEqual({ kind: "recorded" });
    expect(compareWithRecord(act, { ...denied, status: "to-continue" })).toEqual({ kind: "not-told" });
  });
});
