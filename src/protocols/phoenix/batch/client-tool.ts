import type { CallOutcome } from "../../../domain/call-outcome.ts";
import { answerFaults, typedOutput } from "../../../domain/given-answer.ts";
import type { AnswerForm, GivenAnswer } from "../../../domain/question.ts";
import { sentence } from "../../../domain/sentence.ts";
import type { ToolPart } from "../../../domain/tool-part.ts";
import { at, stringOf } from "../../../lib/json/json-piece.ts";
import { readText } from "../../../lib/json/json-piece-spans.ts";
import type { PhoenixPart } from "../record/part.ts";
import { whyNotKept } from "../send/kept-json.ts";
import type { Report } from "../send/tool-output.ts";
import { questionsOf } from "./question-form.ts";
import { givenFromOutput, questionsOutput } from "./question-output.ts";

const question = "ask_user";
const script = "execute_browser_action";

/** Tools whose output only Phoenix's own page can give (protocols/phoenix.md, "Two kinds of waiting call"). */
const elsewhere: ReadonlyMap<string, string> = new Map([
  [script, "phoenix.elsewhere.script"],
  ["get_route_info", "phoenix.elsewhere.page-tool"],
  ["render_generative_ui", "phoenix.elsewhere.page-tool"],
  ["search_browser_actions", "phoenix.elsewhere.search"],
]);

/** The form that the answer to a client's tool takes. */
export function formOf({ part, source }: PhoenixPart): AnswerForm {
  const id = elsewhere.get(part.toolName);
  if (id !== undefined) return { kind: "elsewhere", said: sentence(id) };
  if (part.toolName !== question) return { kind: "typed" };
  const questions = questionsOf(at(source, "input"));
  return questions === null
    ? { kind: "typed", said: sentence("phoenix.typed.questions-unlike") }
    : { kind: "questions", questions };
}

/** What an answer reports, or the id of the sentence that says why it reports nothing. */
export function answerReport(form: AnswerForm, answer: GivenAnswer): Report | { readonly refused: string } {
  if (answer.kind === "digest") return { refused: "phoenix.send.answer-gone" };
  if (answerFaults(form, answer).length > 0) return { refused: "phoenix.send.answer-incomplete" };
  const output =
    form.kind === "questions" && answer.kind === "questions"
      ? questionsOutput(form.questions, answer.given)
      : typedOutput(answer);
  if (output === null) return { refused: "phoenix.send.answer-incomplete" };
  const fault = whyNotKept(output);
  return fault === null ? { state: "output-available", output } : { refused: fault };
}

/** Words for an agent whose question was declined without any. */
const declinedWithoutWords = "Declined in the approval inbox.";

/** What is reported of a tool whose answer a person declined to give; a script is rejected as its tool has it. */
export function declineReport(toolName: string, words: string | null): Report {
  const errorText = words ?? declinedWithoutWords;
  if (toolName !== script) return { state: "output-error", errorText };
  const message = JSON.stringify(errorText);
  return {
    state: "output-available",
    output: `{"status":"rejected","message":${message},"approval":{"decision":"rejected","source":"user"}}`,
  };
}

/** What is reported of a client's tool that an abort takes along. */
export const abortReport: Report = {
  state: "output-error",
  errorText: "Aborted in the approval inbox.",
};

/** What a recorded output of a client's tool says: an answer read through the form it was asked for in, or a no. */
export function answeredOutcome(phoenixPart: PhoenixPart, outcome: CallOutcome): CallOutcome {
  const { part } = phoenixPart;
  if (outcome.kind !== "answered" || part.state !== "output-available") return outcome;
  const rejected = part.toolName === script ? rejection(part) : null;
  if (rejected !== null) return rejected;
  const form = formOf(phoenixPart);
  const questions = form.kind === "questions" ? form.questions : null;
  const answer = givenFromOutput(questions, part.output);
  return questions === null ? { kind: "answered", answer } : { kind: "answered", answer, asked: questions };
}

function rejection({ output }: Extract<ToolPart, { state: "output-available" }>): CallOutcome | null {
  const source = readText(output);
  if (source === null || stringOf(at(source, "status")) !== "rejected") return null;
  return { kind: "declined", words: stringOf(at(source, "message")) };
}
