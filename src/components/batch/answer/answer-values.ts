import type { GivenAnswer, GivenToQuestion, Question } from "../../../domain/question.ts";
import { nothingGiven } from "../../../domain/question.ts";

/** The value of the radio that stands before the own words; an option's value is its place, so it is never a number. */
export const ownChoice = "own";

/** What the fields of one question hold. Fields go by places: ids come from outside, and may be any text. */
export interface QuestionValues {
  /** The place of the chosen option, `ownChoice`, or empty; for a question that takes one. */
  choice: string;
  /** For a question that takes several, by place. */
  chosen: boolean[];
  words: string;
  isSkipped: boolean;
}

/** What all fields of a form of questions hold. */
export interface QuestionsValues {
  questions: QuestionValues[];
}

/** The values of a form that holds this answer; what the questions do not offer any more is left out. */
export function valuesOf(questions: readonly Question[], answer: GivenAnswer | undefined): QuestionsValues {
  const given = answer?.kind === "questions" ? answer.given : new Map<string, GivenToQuestion>();
  return { questions: questions.map((question) => valuesOfOne(question, given.get(question.id))) };
}

function valuesOfOne(question: Question, given: GivenToQuestion = nothingGiven): QuestionValues {
  const isSkipped = isSetAside(given);
  const shown = isSkipped ? (given.aside ?? nothingGiven) : given;
  const chosen = question.options.map(({ id }) => shown.options.includes(id));
  const at = chosen.indexOf(true);
  const own = question.takesOwnWords && shown.words !== null ? ownChoice : "";
  return {
    choice: at === -1 ? own : String(at),
    chosen,
    words: shown.words ?? given.aside?.words ?? "",
    isSkipped,
  };
}

/** Nothing is given and something stands aside: the question was skipped by its own control. */
const isSetAside = ({ options, words, aside }: GivenToQuestion): boolean =>
  aside !== undefined && options.length === 0 && words === null;

/** The answer that the fields hold; every question stands in it, so that nothing filled in is lost. */
export function givenAnswerOf(questions: readonly Question[], values: QuestionsValues): GivenAnswer {
  const given = new Map<string, GivenToQuestion>();
  questions.forEach((question, at) => {
    const one = values.questions[at];
    if (one !== undefined) given.set(question.id, givenToOne(question, one));
  });
  return { kind: "questions", given };
}

function givenToOne(question: Question, values: QuestionValues): GivenToQuestion {
  const given = question.kind === "one" ? givenChoice(question, values) : givenAny(question, values);
  if (!values.isSkipped || !question.mayBeSkipped) return given;
  const words = values.words === "" ? given.words : values.words;
  return { ...nothingGiven, aside: { options: given.options, words } };
}

function givenChoice({ options }: Question, { choice, words }: QuestionValues): GivenToQuestion {
  if (choice === ownChoice) return { options: [], words };
  const option = choice === "" ? undefined : options[Number(choice)];
  if (option === undefined) return nothingGiven;
  const given = { options: [option.id], words: null };
  return words === "" ? given : { ...given, aside: { options: [], words } };
}

function givenAny({ kind, options, takesOwnWords }: Question, values: QuestionValues): GivenToQuestion {
  const takesWords = kind === "words" || takesOwnWords;
  return {
    options: options.flatMap(({ id }, at) => (values.chosen[at] === true ? [id] : [])),
    words: takesWords && values.words !== "" ? values.words : null,
  };
}
