import { describe, expect, it } from "vitest";
import { aBatch, aCall } from "../test/builders.ts";
import type { ApprovalBatch } from "./approval-batch.ts";
import {
  type DecisionDraft,
  emptyDraft,
  withAbort,
  withAnswerChosen,
  withAttachments,
  withChoice,
  withDenyAll,
  withFeedback,
  withFeedbackLeftOut,
  withReason,
} from "./decision-draft.ts";
import type { DecisionRules } from "./decision-rules.ts";
import { answerOf, contentOf, validate } from "./draft-validation.ts";
import type { ToolCall } from "./tool-call.ts";

const looked = { looks: new Map(), policy: { allowUninspectable: false } };
const faultsOf = (draft: DecisionDraft, batch: ApprovalBatch) => validate(draft, batch, looked);

const abortable = { verbs: ["approve", "deny", "abort"], off: null, answer: null } as const;
const asking = {
  verbs: ["answer", "decline", "abort"],
  off: null,
  answer: { kind: "typed" },
} as const;

/** A batch whose abort stands for denials, with the feedback that `feedback` asks for. */
function batchOf(
  calls: readonly Partial<ToolCall>[],
  feedback: "optional" | "required" = "required",
): ApprovalBatch {
  const batch = aBatch({
    calls: calls.map((call, index) => aCall({ id: `c${index}`, rules: abortable, ...call })),
  });
  const abort: DecisionRules["abort"] = {
    kind: "stands-for-denials",
    said: { id: "said" },
    goesAs: "message",
    feedback,
  };
  return { ...batch, rules: { ...batch.rules, abort, attachments: { files: 1, bytes: 10 } } };
}
const two = batchOf([{}, {}]);
const file = { id: "file-1", name: "a.txt", type: "text/plain", bytes: new Blob(["a"]) };

describe("an abort", () => {
  it("needs its feedback where the rules say so, and words of blanks are none", () => {
    const missing = [{ kind: "feedback-missing" }];
    expect(faultsOf(withAbort(emptyDraft), two)).toEqual(missing);
    expect(faultsOf(withAbort(withFeedback(emptyDraft, " \n")), two)).toEqual(missing);
    expect(faultsOf(withAbort(withFeedback(emptyDraft, "no")), two)).toEqual([]);
    expect(faultsOf(withAbort(emptyDraft), batchOf([{}], "optional"))).toEqual([]);
  });

  it("is held by every call that takes none, and names each with its place", () => {
    const batch = batchOf([{}, { rules: { verbs: ["deny"], off: null, answer: null } }]);
    expect(faultsOf(withAbort(withFeedback(emptyDraft, "no")), batch)).toEqual([
      { kind: "not-abortable", call: batch.calls[1] },
    ]);
  });

  it("asks for no decision and no reason: it takes every waiting call, and no recorded one", () => {
    const batch = batchOf([{}, { outcome: { kind: "denied", reason: null } }, { rules: asking }]);
    const draft = withAbort(withFeedback(emptyDraft, "no"));
    expect(faultsOf(draft, batch)).toEqual([]);
    expect(answerOf(draft, batch, "k")).toEqual({
      kind: "abort",
      calls: ["c0", "c2"],
      feedback: "no",
      attachments: [],
      key: "k",
    });
  });
});

describe("words or files in Feedback beside choices", () => {
  const denied = withDenyAll(emptyDraft, two);

  it("keep the choices from being sent, until they are left out", () => {
    const beside = [{ kind: "feedback-beside-choices" }];
    expect(faultsOf(withFeedback(denied, "no"), two)).toEqual(beside);
    expect(faultsOf(withAttachments(denied, [file]), two)).toEqual(beside);
    expect(faultsOf(withFeedbackLeftOut(withFeedback(denied, "no")), two)).toEqual([]);
    expect(faultsOf(withFeedback(denied, "  "), two)).toEqual([]);
  });

  it("come after what keeps a call from being decided", () => {
    expect(faultsOf(withFeedback(emptyDraft, "no"), two).map(({ kind }) => kind)).toEqual([
      "undecided",
      "undecided",
      "feedback-beside-choices",
    ]);
  });

  it("keep their limits too, so that they are told before sending", () => {
    const limited = {
      ...two,
      rules: { ...two.rules, feedbackLimit: 1, attachments: { files: 0, bytes: 0 } },
    };
    const written = withAttachments(withFeedback(denied, "no"), [file]);
    const beyond = [
      { kind: "feedback-too-long", over: 1 },
      { kind: "too-many-files", over: 1 },
      { kind: "files-too-large", over: 1 },
    ];
    expect(faultsOf(written, limited)).toEqual([{ kind: "feedback-beside-choices" }, ...beyond]);
    expect(faultsOf(withAbort(written), limited)).toEqual(beyond);
    expect(faultsOf(withFeedbackLeftOut(written), limited)).toEqual([]);
  });

  it("name files that a system does not take, beside choices and in an abort", () => {
    const without = { ...two, rules: { ...two.rules, attachments: "none" as const } };
    const draft = withAttachments(withFeedback(denied, "no"), [file]);
    const notTaken = { kind: "files-not-taken" };
    expect(faultsOf(draft, without)).toEqual([{ kind: "feedback-beside-choices" }, notTaken]);
    expect(faultsOf(withAbort(draft), without)).toEqual([notTaken]);
  });

  it("mean nothing where a system has no abort", () => {
    const batch = { ...two, rules: { ...two.rules, abort: { kind: "none" } as const } };
    expect(faultsOf(withFeedback(denied, "no"), batch)).toEqual([]);
  });
});

describe("an answer to a client tool", () => {
  const batch = batchOf([{ rules: asking, isClientTool: true }]);
  const [call] = batch.calls as [ToolCall];
  const answered = (text: string) => withAnswerChosen(emptyDraft, call, { kind: "json", text });

  it("that breaks off is incomplete, at its call", () => {
    expect(faultsOf(answered('{"a":'), batch)).toEqual([{ kind: "answer-incomplete", call }]);
    expect(faultsOf(answered('{"a":1}'), batch)).toEqual([]);
  });

  it("is sent as it stood when it was chosen", () => {
    expect(answerOf(answered("1"), batch, "k")).toMatchObject({
      decisions: new Map([["c0", { verb: "answer", answer: { kind: "json", text: "1" } }]]),
    });
  });

  it("may be declined, with words where the person gave some", () => {
    const declined = withChoice(emptyDraft, call, "decline");
    const decisionOf = (draft: DecisionDraft) => {
      const answer = answerOf(draft, batch, "k");
      return answer.kind === "each" ? answer.decisions.get("c0") : undefined;
    };
    expect(decisionOf(declined)).toEqual({ verb: "decline", words: null });
    expect(decisionOf(withReason(declined, "c0", "later"))).toEqual({ verb: "decline", words: "later" });
  });
});

describe("the content that an idempotency key is made for", () => {
  const denied = withDenyAll(emptyDraft, two);
  const abort = withAbort(withFeedback(emptyDraft, "no"));

  it.each<[string, DecisionDraft, DecisionDraft]>([
    ["another choice", denied, withChoice(denied, two.calls[0] as ToolCall, "approve")],
    ["another reason", denied, withReason(denied, "c0", "no")],
    ["an abort in place of choices", withFeedbackLeftOut(withFeedback(denied, "no")), abort],
    ["other feedback", abort, withFeedback(abort, "no!")],
    ["another file", abort, withAttachments(abort, [file])],
  ])("%s makes another", (_what, one, other) => {
    expect(contentOf(one, two)).not.toBe(contentOf(other, two));
  });

  it("what is not sent makes no other: feedback left out, a filled form that is not chosen", () => {
    expect(contentOf(withFeedbackLeftOut(withFeedback(denied, "no")), two)).toBe(contentOf(denied, two));
  });

  it("another record makes another", () => {
    expect(contentOf(denied, two)).not.toBe(contentOf(denied, { ...two, version: "later" }));
  });
});
