import { describe, expect, it } from "vitest";
import { aBatch, aCall } from "../test/builders.ts";
import type { ApprovalBatch } from "./approval-batch.ts";
import {
  type DecisionDraft,
  emptyDraft,
  isEmptyDraft,
  withAbort,
  withAnswer,
  withAnswerChosen,
  withAttachments,
  withChoice,
  withDenyAll,
  withFeedback,
  withFeedbackLeftOut,
  withoutAbort,
  withoutSent,
  withReason,
  withRecord,
} from "./decision-draft.ts";
import type { ToolCall } from "./tool-call.ts";

const batch: ApprovalBatch = aBatch({
  calls: ["c0", "c1"].map((id) =>
    aCall({
      id,
      rules: { verbs: ["approve", "deny", "answer", "decline", "abort"], off: null, answer: null },
    }),
  ),
});
const [first, second] = batch.calls as [ToolCall, ToolCall];
const verbsOf = (draft: DecisionDraft) =>
  Object.fromEntries([...draft.choices].map(([id, choice]) => [id, choice.verb]));

describe("progressive abort", () => {
  const chosen = withReason(withChoice(emptyDraft, first, "deny"), first.id, "no");

  it("stands over the choices, and undone leaves them as they were", () => {
    const aborting = withAbort(withFeedback(chosen, "wrong"));
    expect(aborting.isAborting).toBe(true);
    expect(verbsOf(aborting)).toEqual({ c0: "deny" });
    expect(withoutAbort(aborting)).toEqual(withFeedback(chosen, "wrong"));
  });

  it("a verb on a card ends it and sets that card alone; the same verb as before is not taken back by it", () => {
    expect(verbsOf(withChoice(withAbort(chosen), second, "approve"))).toEqual({ c0: "deny", c1: "approve" });
    const again = withChoice(withAbort(chosen), first, "deny");
    expect(again.isAborting).toBe(false);
    expect(verbsOf(again)).toEqual({ c0: "deny" });
  });

  it("ends when nothing waits any more, and the words stay", () => {
    const recorded = batch.calls.map((call) => ({
      ...call,
      outcome: { kind: "denied", reason: null } as const,
    }));
    const after = withRecord(withAbort(withFeedback(chosen, "wrong")), { ...batch, calls: recorded });
    expect(after).toMatchObject({ isAborting: false, feedback: "wrong" });
  });

  it("keeps what is left out only as long as nothing is written anew; undone, it is left out as before", () => {
    const leftOut = withFeedbackLeftOut(withFeedback(chosen, "wrong"));
    expect(leftOut).toMatchObject({ feedback: "wrong", isFeedbackLeftOut: true });
    expect(withFeedback(leftOut, "wrong!").isFeedbackLeftOut).toBe(false);
    expect(withoutAbort(withAbort(leftOut))).toEqual(leftOut);
    expect(withoutAbort(withFeedback(withAbort(leftOut), "wrong!")).isFeedbackLeftOut).toBe(false);
  });

  it("an abort and feedback alone make a draft that a person would miss", () => {
    expect(isEmptyDraft(withAbort(emptyDraft))).toBe(false);
    expect(isEmptyDraft(withFeedback(emptyDraft, "w"))).toBe(false);
    expect(isEmptyDraft(withoutAbort(withAbort(emptyDraft)))).toBe(true);
  });
});

describe("an answer", () => {
  const one = { kind: "json", text: "1" } as const;
  const other = { kind: "json", text: "2" } as const;

  it("that is filled in is no choice; chosen and pressed again it is taken back, and stays filled in", () => {
    const filled = withAnswer(emptyDraft, first.id, one);
    expect(verbsOf(filled)).toEqual({});
    const chosen = withAnswerChosen(filled, first, one);
    expect(verbsOf(chosen)).toEqual({ c0: "answer" });
    const back = withAnswerChosen(chosen, first, one);
    expect(verbsOf(back)).toEqual({});
    expect(back.answers.get("c0")).toBe(one);
  });

  it("that says something else than what was chosen drops the choice, and one that says the same does not", () => {
    const chosen = withAnswerChosen(emptyDraft, first, one);
    expect(verbsOf(withAnswer(chosen, first.id, other))).toEqual({});
    expect(verbsOf(withAnswer(chosen, first.id, { kind: "json", text: " 1 " }))).toEqual({ c0: "answer" });
  });

  it("is behind an abort like any choice", () => {
    const aborting = withAbort(withAnswerChosen(emptyDraft, first, one));
    expect(verbsOf(withoutAbort(aborting))).toEqual({ c0: "answer" });
  });
});

describe("once it is recorded, the draft loses", () => {
  it("the feedback that was sent, and keeps what was left out or written since", () => {
    const abort = withAbort(withFeedback(emptyDraft, "wrong"));
    expect(withoutSent(abort, abort)).toEqual(emptyDraft);
    expect(withoutSent(withFeedback(abort, "wrong!"), abort).feedback).toBe("wrong!");
    const leftOut = withFeedbackLeftOut(withFeedback(withDenyAll(emptyDraft, batch), "wrong"));
    expect(withoutSent(leftOut, leftOut)).toMatchObject({ feedback: "wrong", choices: new Map() });
  });

  it("the files that were sent, and keeps those that were left out", () => {
    const file = { id: "f1", name: "a.png", type: "image/png", bytes: new Blob(["a"]) };
    const withFile = withAttachments(withDenyAll(emptyDraft, batch), [file]);
    expect(withoutSent(withAbort(withFile), withAbort(withFile)).attachments).toEqual([]);
    const leftOut = withFeedbackLeftOut(withFile);
    expect(withoutSent(leftOut, leftOut).attachments).toEqual([file]);
    expect(withoutSent(withAbort(leftOut), withAbort(leftOut)).attachments).toEqual([]);
  });
});
