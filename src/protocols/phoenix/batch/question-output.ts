import {
  type GivenAnswer,
  type GivenToQuestion,
  nothingGiven,
  type Question,
} from "../../../domain/question.ts";
import { at, itemsOf, type Source, stringOf } from "../../../lib/json/json-piece.ts";
import { readText } from "../../../lib/json/json-piece-spans.ts";
import { memberOf, readJsonSource } from "../../../lib/json/json-source.ts";
import { ownWordsOption } from "./question-form.ts";

/**
 * The output of an `ask_user` as Phoenix's own page writes it: both members always there, a question that was skipped
 * in neither. Written by hand: an object would lose `__proto__` and sort ids that look like numbers.
 */
export function questionsOutput(
  questions: readonly Question[],
  given: ReadonlyMap<string, GivenToQuestion>,
): string {
  const kept = questions.map((question) => ({
    question,
    ...keptOf(question, given.get(question.id) ?? nothingGiven),
  }));
  const answers = kept.flatMap(({ question, options, words }) => {
    const value = question.kind === "words" ? words : chosenWith(options, words);
    return value === null ? [] : memberOfText(question, value);
  });
  const ownWords = kept.flatMap(({ question, words }) =>
    question.kind === "words" || words === null ? [] : memberOfText(question, words),
  );
  return `{"answers":{${answers.join(",")}},"freeformTexts":{${ownWords.join(",")}}}`;
}

const memberOfText = ({ id }: Question, value: string | readonly string[]): string =>
  `${JSON.stringify(id)}:${JSON.stringify(value)}`;

/** What stands in the list of chosen options; null where nothing was chosen. */
function chosenWith(options: readonly string[], words: string | null): readonly string[] | null {
  const chosen = words === null ? options : [...options, ownWordsOption];
  return chosen.length > 0 ? chosen : null;
}

/** Options in the order of the question; words of nothing but space are none. */
function keptOf(question: Question, given: GivenToQuestion): GivenToQuestion {
  const options = question.options.flatMap(({ id }) => (given.options.includes(id) ? [id] : []));
  return { options, words: given.words === null || given.words.trim() === "" ? null : given.words };
}

/**
 * An output read back through the questions that it answers; as plain JSON where it is not of their form, so that
 * nothing of what stands in the record is passed over.
 */
export function givenFromOutput(questions: readonly Question[] | null, output: string): GivenAnswer {
  const source = questions === null ? null : readText(output);
  const given = questions === null || source === null ? null : givenOf(questions, source, output);
  return given === null ? { kind: "json", text: output } : { kind: "questions", given };
}

function givenOf(
  questions: readonly Question[],
  source: Source,
  output: string,
): ReadonlyMap<string, GivenToQuestion> | null {
  if (!isOfTheirForm(questions, output)) return null;
  const given = new Map<string, GivenToQuestion>();
  for (const question of questions) {
    const one = answerOf(question, source);
    if (one === null) return null;
    given.set(question.id, one);
  }
  return given;
}

/** Whether an output holds the two members of an answer, about these questions, and nothing else. */
function isOfTheirForm(questions: readonly Question[], output: string): boolean {
  const read = readJsonSource(output);
  const root = read.ok ? read.root : undefined;
  if (root?.kind !== "object" || memberOf(root, "answers")?.kind !== "object") return false;
  const ids = new Set(questions.map(({ id }) => id));
  return root.members.every(({ key, value }) => {
    const isOurs = key === "answers" || key === "freeformTexts";
    return isOurs && value.kind === "object" && value.members.every((member) => ids.has(member.key));
  });
}

/** What was given to one question; null when it stands there in another form. */
function answerOf(question: Question, source: Source): GivenToQuestion | null {
  const answer = at(source, "answers", question.id);
  const words = stringOf(at(source, "freeformTexts", question.id));
  if (question.kind === "words") {
    const text = stringOf(answer);
    return answer !== null && text === null ? null : { options: [], words: text };
  }
  const chosen = chosenOf(answer);
  if (chosen === null) return null;
  const options = chosen.filter((id) => id !== ownWordsOption);
  const isKnown = options.every((id) => question.options.some((option) => option.id === id));
  // Words of an option that was taken back stay in the page's answer, and say nothing.
  return isKnown ? { options, words: chosen.includes(ownWordsOption) ? words : null } : null;
}

/** Chosen ids; a single one may stand there alone, as a third party writes it. */
function chosenOf(answer: Source | null): readonly string[] | null {
  if (answer === null) return [];
  const one = stringOf(answer);
  if (one !== null) return [one];
  const items = itemsOf(answer)?.map(stringOf) ?? null;
  return items === null || items.includes(null) ? null : (items as readonly string[]);
}
