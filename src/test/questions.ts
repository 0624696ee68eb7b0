// The form is there before a test opens a batch: that it comes late is the matter of `late-form.test.tsx` alone.
import "../components/batch/answer/answer-form.tsx";
import type { AnswerForm, Question } from "../domain/question.ts";
import type { ToolCall } from "../domain/tool-call.ts";
import { aCall } from "./builders.ts";

/** A question of yes or no; `over` replaces what a test is about. */
export const aQuestion = (over: Partial<Question> = {}): Question => ({
  id: "q-1",
  prompt: "Overwrite the old dataset?",
  kind: "one",
  options: [
    { id: "yes", label: "Yes", says: null },
    { id: "no", label: "No", says: "keep it as it is" },
  ],
  takesOwnWords: false,
  mayBeSkipped: false,
  ...over,
});

/** A waiting `ask_user` with these questions. */
export const anAskUser = (questions: readonly Question[], over: Partial<ToolCall> = {}): ToolCall =>
  aClientTool({ kind: "questions", questions }, { toolName: "ask_user", ...over });

/** A waiting client tool whose answer takes this form. */
export function aClientTool(answer: AnswerForm, over: Partial<ToolCall> = {}): ToolCall {
  const verbs = answer.kind === "elsewhere" ? (["decline"] as const) : (["answer", "decline"] as const);
  return aCall({
    toolName: "measure_thing",
    isClientTool: true,
    approvalId: null,
    rules: { verbs, off: null, answer },
    ...over,
  });
}
