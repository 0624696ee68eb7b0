import type { Question, QuestionOption } from "../../../domain/question.ts";
import { at, isTrue, itemsOf, type Source, stringOf } from "../../../lib/json/json-piece.ts";

/**
 * The option that Phoenix's own page writes where own words stand in an option's place: without it that page, and
 * whoever reads the answer after it, passes the words over (seen in 20.26.1).
 */
export const ownWordsOption = "__freeform__";

const kinds: ReadonlyMap<string, Question["kind"]> = new Map<string, Question["kind"]>([
  ["single", "one"],
  ["multi", "several"],
  ["freeform", "words"],
]);

/**
 * The questions of an `ask_user` from its arguments; null when they are not wholly of that tool's form, for a form
 * that leaves a question out, or mixes up two, would give an answer that nobody meant.
 */
export function questionsOf(input: Source | null): readonly Question[] | null {
  const items = input === null ? null : itemsOf(at(input, "questions"));
  if (items === null || items.length === 0) return null;
  const questions = allOf(items, questionOf);
  return questions !== null && areUnlike(questions) ? questions : null;
}

function questionOf(source: Source): Question | null {
  const [id, prompt] = [stringOf(at(source, "id")), stringOf(at(source, "prompt"))];
  const kind = kinds.get(stringOf(at(source, "type")) ?? "");
  const flags = ["allow_freeform", "allow_skip"].map((key) => flagOf(source, key));
  if (id === null || prompt === null || kind === undefined || flags.includes(null)) return null;
  const takesOwnWords = kind !== "words" && flags[0] === true;
  const options = kind === "words" ? [] : optionsOf(source, takesOwnWords);
  if (options === null) return null;
  // The page lets a question for words be skipped too, where its agent allows it.
  return { id, prompt, kind, options, takesOwnWords, mayBeSkipped: flags[1] === true };
}

/** A choice among nothing cannot be made, unless own words will do. */
function optionsOf(source: Source, takesOwnWords: boolean): readonly QuestionOption[] | null {
  const options = allOf(itemsOf(at(source, "options")) ?? [], optionOf);
  if (options === null || !areUnlike(options)) return null;
  if (options.some(({ id }) => id === ownWordsOption)) return null;
  return options.length > 0 || takesOwnWords ? options : null;
}

function optionOf(source: Source): QuestionOption | null {
  const [id, label] = [stringOf(at(source, "id")), stringOf(at(source, "label"))];
  const description = at(source, "description");
  const says = stringOf(description);
  const isSaid = description === null || description.scalar() === null || says !== null;
  return id === null || label === null || !isSaid ? null : { id, label, says };
}

/** A member that is true or false; absent and null are false, anything else is no flag: null. */
function flagOf(source: Source, key: string): boolean | null {
  const member = at(source, key);
  const value = member?.scalar();
  if (member === null || value === null || value === false) return false;
  return isTrue(member) ? true : null;
}

/** Everything read, or null when one of it could not be. */
function allOf<T>(items: readonly Source[], read: (item: Source) => T | null): readonly T[] | null {
  const all = items.flatMap((item) => read(item) ?? []);
  return all.length === items.length ? all : null;
}

const areUnlike = (named: readonly { readonly id: string }[]): boolean =>
  new Set(named.map(({ id }) => id)).size === named.length;
