import { describe, expect, it } from "vitest";
import { aBatch, aCall } from "../test/builders.ts";
import type { ApprovalBatch } from "./approval-batch.ts";
import {
  type DecisionDraft,
  emptyDraft,
  withAbort,
  withAttachments,
  withChoice,
  withFeedback,
  withFeedbackLeftOut,
  withoutAbort,
  withReason,
  withRecord,
} from "./decision-draft.ts";
import { answerOf, validate } from "./draft-validation.ts";
import type { ToolCall } from "./tool-call.ts";

/** A batch of a system with an abort of its own: all or none, and words are due. */
const nativeOf = (...calls: Partial<ToolCall>[]): ApprovalBatch =>
  aBatch({
    calls: calls.map((call) => aCall({ rules: takesAll, ...call })),
    rules: {
      ...aBatch().rules,
      reason: { approve: "none", deny: "none", decline: "none" },
      abort: { kind: "native", feedback: "required" },
      attachments: { files: 4, bytes: 1_000 },
    },
  });
const takesAll = { verbs: ["approve", "deny", "abort"], off: null, answer: null } as const;
const batch = nativeOf({ id: "c0" }, { id: "c1" }, { id: "c2" });
const [first, second, third] = batch.calls as [ToolCall, ToolCall, ToolCall];

const file = { id: "f", name: "a.png", type: "image/png", bytes: new Blob(["a"]) };
const looked = {
  looks: new Map(batch.calls.map(({ id, digest }) => [id, { digest, unopened: 0, isEndSeen: true }])),
  policy: { allowUninspectable: false },
};

/** Half decided: one approved, one denied, the third undecided. */
const before = withChoice(withChoice(emptyDraft, first, "approve"), second, "deny");
const aborting = withAttachments(withFeedback(withAbort(before), "wrong day"), [file]);

const sends = (draft: DecisionDraft, of = batch) => {
  const answer = answerOf(draft, of, "key");
  if (answer.kind === "abort") return { abort: answer.calls, feedback: answer.feedback };
  if (answer.kind === "act") throw new Error("a draft makes no act");
  return Object.fromEntries([...answer.decisions].map(([id, { verb }]) => [id, verb]));
};
const faults = (draft: DecisionDraft, of = batch) => validate(draft, of, looked).map(({ kind }) => kind);

describe("the draft of a system with an abort of its own, after", () => {
  it("abort from a card: every call is aborted, every choice stands behind it, and words are due", () => {
    const draft = withAbort(before);
    expect(draft).toEqual({ ...before, isAborting: true });
    expect(sends(draft)).toEqual({ abort: ["c0", "c1", "c2"], feedback: "" });
    expect(faults(draft)).toEqual(["feedback-missing"]);
  });

  it("abort from the feedback: the words and files that stood beside choices go with it", () => {
    const beside = withAttachments(withFeedback(before, "wrong day"), [file]);
    expect(faults(beside)).toEqual(["undecided", "feedback-beside-choices"]);
    const draft = withAbort(beside);
    expect(faults(draft)).toEqual([]);
    expect(answerOf(draft, batch, "key")).toEqual({
      kind: "abort",
      calls: ["c0", "c1", "c2"],
      feedback: "wrong day",
      attachments: [file],
      key: "key",
    });
  });

  it("undo abort: as it stood before, and what was written since stays", () => {
    expect(withoutAbort(aborting)).toEqual({ ...before, feedback: "wrong day", attachments: [file] });
    expect(sends(withoutAbort(aborting))).toEqual({ c0: "approve", c1: "deny" });
  });

  it("undo abort of one that took words along which were left out: they are left out again", () => {
    const leftOut = withFeedbackLeftOut(withFeedback(before, "wrong day"));
    expect(sends(withAbort(leftOut))).toMatchObject({ feedback: "wrong day" });
    expect(withoutAbort(withAbort(leftOut))).toEqual(leftOut);
  });

  it("approve on a card while aborting: as it stood before, and that card is approved", () => {
    const draft = withChoice(aborting, third, "approve");
    expect(draft.isAborting).toBe(false);
    expect(sends(draft)).toEqual({ c0: "approve", c1: "deny", c2: "approve" });
    expect(draft).toMatchObject({ feedback: "wrong day", attachments: [file] });
    expect(faults(draft)).toEqual(["feedback-beside-choices"]);
  });

  it("the verb that a card had before, pressed while aborting: the abort ends, and the card keeps it", () => {
    expect(sends(withChoice(aborting, first, "approve"))).toEqual({ c0: "approve", c1: "deny" });
    expect(sends(withChoice(aborting, first, "deny"))).toEqual({ c0: "deny", c1: "deny" });
  });

  it("a call changed under it: the abort stands for it too, and undone that call alone is undecided", () => {
    const changed = nativeOf({ id: "c0", digest: "changed" }, { id: "c1" }, { id: "c2" });
    const draft = withRecord(aborting, changed);
    expect(sends(draft, changed)).toEqual({ abort: ["c0", "c1", "c2"], feedback: "wrong day" });
    expect(sends(withoutAbort(draft), changed)).toEqual({ c1: "deny" });
    expect([...withoutAbort(draft).choices.keys()]).toEqual(["c1"]);
    // Even where nobody took the record in yet, no verb goes to another form of a call.
    expect(sends(before, changed)).toEqual({ c1: "deny" });
  });

  it("a call joined under it: an abort is of the batch, so stopping waits for nothing; undone it is undecided", () => {
    const grown = nativeOf({ id: "c0" }, { id: "c1" }, { id: "c2" }, { id: "c3" });
    const draft = withRecord(aborting, grown);
    expect(sends(draft, grown)).toEqual({ abort: ["c0", "c1", "c2", "c3"], feedback: "wrong day" });
    expect(sends(withoutAbort(draft), grown)).toEqual({ c0: "approve", c1: "deny" });
  });

  it("a call left it: the others are aborted, and undone they are as they were", () => {
    const smaller = nativeOf({ id: "c1" }, { id: "c2" });
    const draft = withRecord(aborting, smaller);
    expect(sends(draft, smaller)).toEqual({ abort: ["c1", "c2"], feedback: "wrong day" });
    expect(sends(withoutAbort(draft), smaller)).toEqual({ c1: "deny" });
  });

  it("everything was recorded under it: the abort is over, the words and files stay", () => {
    const outcome = { kind: "no-longer-waiting" } as const;
    const over = nativeOf({ id: "c0", outcome }, { id: "c1", outcome }, { id: "c2", outcome });
    const draft = withRecord(aborting, over);
    expect(draft).toMatchObject({ isAborting: false, feedback: "wrong day", attachments: [file] });
    expect(faults(draft, over)).toEqual(["nothing-waits"]);
  });

  it("a reason was written for a call: no deny carries one here, so it is kept and goes nowhere", () => {
    const draft = withReason(before, second.id, "not this one");
    expect(sends(draft)).toEqual(sends(before));
    expect(answerOf(draft, batch, "key")).toEqual(answerOf(before, batch, "key"));
    expect(draft.reasons.get(second.id)).toBe("not this one");
  });
});
