import { duplicateKeysOf, readJsonSource } from "../lib/json/json-source.ts";
import { canonicalJson } from "../lib/json/same-json.ts";
import type { Decision } from "./decision.ts";
import { digestOf } from "./digest.ts";
import type { AnswerForm, GivenAnswer, GivenToQuestion, Question } from "./question.ts";
import { nothingGiven } from "./question.ts";

/** One thing that keeps an answer from being given, with its place. */
export type AnswerFault =
  /** Nothing was given to a question that may not be skipped. */
  | { readonly kind: "unanswered"; readonly questionId: string }
  /** Several options, or an option and own words, where one is due. */
  | { readonly kind: "one-only"; readonly questionId: string }
  /** An option that the question does not have (any more). */
  | { readonly kind: "unknown-option"; readonly questionId: string }
  | { readonly kind: "not-json"; readonly at: number }
  | { readonly kind: "duplicate-key"; readonly key: string }
  /** The answer is not in the form that is asked for. */
  | { readonly kind: "wrong-form" };

/** Limits of what a person may type as JSON: far above anything typed, far below what would stop the page. */
const typedLimits = { maxDepth: 200, maxMembers: 20_000, maxLength: 2_000_000 };

/** Every fault of an answer at once, in the order of the questions; none means that it can be chosen. */
export function answerFaults(form: AnswerForm, answer: GivenAnswer | undefined): readonly AnswerFault[] {
  if (form.kind === "questions") {
    const given = answer?.kind === "questions" ? answer.given : new Map<string, GivenToQuestion>();
    return form.questions.flatMap((question) => questionFaults(question, given.get(question.id)));
  }
  if (form.kind === "output") return answer?.kind === "output" ? [] : [{ kind: "wrong-form" }];
  if (form.kind !== "typed" || answer === undefined) return [{ kind: "wrong-form" }];
  if (answer.kind === "text") return [];
  return answer.kind === "json" ? jsonFaults(answer.text) : [{ kind: "wrong-form" }];
}

function questionFaults(question: Question, given: GivenToQuestion = nothingGiven): readonly AnswerFault[] {
  const questionId = question.id;
  const words = (given.words ?? "").trim();
  const isKnown = given.options.every((id) => question.options.some((option) => option.id === id));
  if (!isKnown) return [{ kind: "unknown-option", questionId }];
  const count = given.options.length + (words === "" ? 0 : 1);
  if (count === 0) return question.mayBeSkipped ? [] : [{ kind: "unanswered", questionId }];
  return question.kind === "one" && count > 1 ? [{ kind: "one-only", questionId }] : [];
}

function jsonFaults(text: string): readonly AnswerFault[] {
  const read = readJsonSource(text, typedLimits);
  if (!read.ok) return [{ kind: "not-json", at: read.fault.at }];
  return duplicateKeysOf(read.root).map((key) => ({ kind: "duplicate-key", key }));
}

/** The exact JSON text of a typed answer; null for an answer that its protocol writes. */
export function typedOutput(answer: GivenAnswer): string | null {
  if (answer.kind === "json") return answer.text.trim();
  return answer.kind === "text" ? JSON.stringify(answer.text) : null;
}

/** One text for one answer, by which two are compared; only its digest is kept beyond the page. */
export function answerDigest(answer: GivenAnswer): string {
  if (answer.kind === "digest") return answer.digest;
  if (answer.kind === "output") return digestOf([`output ${answer.isError} ${answer.text}`]);
  const typed = typedOutput(answer);
  return digestOf([typed === null ? questionsText(answer) : `typed ${canonicalJson(typed)}`]);
}

/** The same for the words of a decline; null where the person gave none. */
export const wordsDigestOf = ({ words, wordsDigest }: Decline): string | null =>
  wordsDigest ?? (words === null ? null : digestOf([words]));

type Decline = Extract<Decision, { readonly verb: "decline" }>;

function questionsText(answer: GivenAnswer): string {
  if (answer.kind !== "questions") return "";
  const given = [...answer.given]
    .map(([id, { options, words }]) => [id, [...options].sort(), (words ?? "").trim()] as const)
    .filter(([, options, words]) => options.length > 0 || words !== "")
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return `questions ${JSON.stringify(given)}`;
}

/** Whether two answers say the same, however they were given. */
export const isSameAnswer = (one: GivenAnswer, other: GivenAnswer): boolean =>
  answerDigest(one) === answerDigest(other);
