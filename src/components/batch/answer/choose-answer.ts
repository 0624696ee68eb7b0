import { choiceOf, withAnswerChosen } from "../../../domain/decision-draft.ts";
import { answerFaults } from "../../../domain/given-answer.ts";
import type { GivenAnswer } from "../../../domain/question.ts";
import type { ToolCall } from "../../../domain/tool-call.ts";
import { answerEn } from "../../../messages/en/answer.ts";
import { speaker } from "../../../messages/speaker.ts";
import { changeDraft } from "../../../stores/draft-store.ts";
import type { BatchScopeValue } from "../batch-scope.ts";
import { noteTriedAnswer, sayNotTaken } from "../pane-state.ts";

const t = speaker(answerEn);

/** The answer of a form of questions in which nothing was touched: every question may be skipped. */
const nothingFilledIn: GivenAnswer = { kind: "questions", given: new Map() };

/**
 * Chooses the answer that is filled in, or takes the choice back. With faults it chooses nothing: the form says each
 * beside its question and goes to the first. The caller has asked whether the verb is off.
 */
export function chooseAnswer({ draftStore, pane }: BatchScopeValue, call: ToolCall): void {
  const { draft } = draftStore.getState();
  const form = call.rules.answer;
  if (form === null) return;
  const answer = draft.answers.get(call.id);
  const faults = answerFaults(form, answer);
  const isTakenBack = !draft.isAborting && choiceOf(draft, call)?.verb === "answer";
  if (faults.length === 0 || isTakenBack) {
    changeDraft(draftStore, (now) => withAnswerChosen(now, call, answer ?? nothingFilledIn));
    return;
  }
  sayNotTaken(
    pane,
    call.id,
    t("fault.not-chosen", { count: faults.length, isTyped: form.kind !== "questions" }),
  );
  noteTriedAnswer(pane, call.id, true);
}
