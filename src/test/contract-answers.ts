import type { ApprovalBatch } from "../domain/approval-batch.ts";
import type { DecidingAnswer, Decision } from "../domain/decision.ts";
import type { Verb } from "../domain/decision-rules.ts";
import type { AnswerForm, GivenAnswer, GivenToQuestion, Question } from "../domain/question.ts";
import type { ToolCall } from "../domain/tool-call.ts";

/** A key as the inbox makes them: a UUID of its own for each number. */
export const keyOf = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

/** Approve or deny, with a reason only where the batch wants one. */
export const yesOrNo = (isYes: boolean, batch?: Pick<ApprovalBatch, "rules">): Decision => {
  const verb = isYes ? "approve" : "deny";
  return { verb, reason: batch?.rules.reason[verb] === "required" ? "not today" : null };
};

const waitingIn = (batch: ApprovalBatch): readonly ToolCall[] =>
  batch.calls.filter(({ outcome }) => outcome.kind === "waiting");

/** An answer that gives every waiting call the same verb. */
export function answerAll(batch: ApprovalBatch, verb: Verb, key = keyOf(1)): DecidingAnswer {
  if (verb === "abort") {
    const calls = waitingIn(batch).map(({ id }) => id);
    return { kind: "abort", calls, feedback: "stop", attachments: [], key };
  }
  return eachAnswer(batch, (call) => decisionOf(batch, call, verb), key);
}

/** An answer that gives every waiting call a decision of its own. */
export const eachAnswer = (
  batch: ApprovalBatch,
  decide: (call: ToolCall) => Decision,
  key = keyOf(1),
): DecidingAnswer => ({
  kind: "each",
  decisions: new Map(waitingIn(batch).map((call) => [call.id, decide(call)])),
  key,
});

function decisionOf(batch: ApprovalBatch, { rules }: ToolCall, verb: Exclude<Verb, "abort">): Decision {
  if (verb === "answer") return { verb, answer: wholeAnswer(rules.answer) };
  if (verb === "decline") return { verb, words: "no" };
  return yesOrNo(verb === "approve", batch);
}

/** An answer that gives something to every question of a form; a typed one where the form is of no questions. */
export function wholeAnswer(form: AnswerForm | null, pick = 0): GivenAnswer {
  if (form?.kind === "output") return { kind: "output", text: `picked\n${pick}`, isError: pick % 2 === 1 };
  if (form?.kind !== "questions") return { kind: "json", text: `{"picked":${pick}}` };
  return {
    kind: "questions",
    given: new Map(form.questions.map((question) => [question.id, given(question, pick)])),
  };
}

function given({ kind, options }: Question, pick: number): GivenToQuestion {
  const option = options[pick % Math.max(options.length, 1)];
  if (kind === "words" || option === undefined) return { options: [], words: `words ${pick}` };
  return { options: [option.id], words: null };
}

/** Every question answered otherwise than `answerAll` does. */
export const otherAnswer = (batch: ApprovalBatch): DecidingAnswer =>
  eachAnswer(batch, ({ rules }) => ({ verb: "answer", answer: wholeAnswer(rules.answer, 1) }));

/** Answers that say nothing. */
export const emptyAnswer = (batch: ApprovalBatch): DecidingAnswer =>
  eachAnswer(batch, ({ rules }) => {
    const isForm = rules.answer?.kind === "questions";
    const answer: GivenAnswer = isForm ? { kind: "questions", given: new Map() } : { kind: "json", text: "" };
    return { verb: "answer", answer };
  });
