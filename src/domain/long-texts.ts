import { askOffThread } from "../lib/off-thread.ts";
import type { ArgumentText, Inspection } from "./argument-text.ts";

/** Something that is asked about a text and that takes as long as the text is; plain data, a worker is asked it too. */
export type LongQuestion =
  | { readonly kind: "digest"; readonly text: string }
  | {
      readonly kind: "inspection";
      readonly text: string;
      readonly form: Exclude<ArgumentText["form"], "missing">;
      readonly toolName: string;
    };

/** What a worker answers to several questions, in their order. */
export type LongAnswer = string | Inspection;

/** What the page asks of the worker. */
export interface StudyAsked {
  readonly kind: "study";
  readonly questions: readonly LongQuestion[];
}

/** From this length on, in UTF-16 units, an answer is remembered and may be made in a worker. */
export const longFrom = 4_000;

/** So much text together is worked at in place: it takes a few milliseconds. */
const mostInPlace = 64_000;

/** How much text is remembered with its answers, in UTF-16 units; what was not asked for longest is forgotten. */
const mostRemembered = 16_000_000;

/** The answers about one text, by what was asked of it. */
type Answers = Map<string, LongAnswer>;

const remembered = new Map<string, Answers>();
let length = 0;

/** What is not known yet and was asked for, while somebody asks ahead. */
let askedAhead: LongQuestion[] | null = null;

/**
 * The answer to a question about a text: a short one's is made by `here`, a long one's is remembered. Inside `studied`
 * what is not known yet gives `placeholder`, and is asked for.
 */
export function answerTo<Answer extends LongAnswer>(
  question: LongQuestion,
  here: () => Answer,
  placeholder: Answer,
): Answer {
  if (question.text.length < longFrom) return here();
  const known = recall(question);
  if (known !== undefined) return known as Answer;
  if (askedAhead !== null) {
    askedAhead.push(question);
    return placeholder;
  }
  const answer = here();
  remember([question], [answer]);
  return answer;
}

/**
 * Runs what asks about long texts (`inspectionOf`, `digestOf`) without holding up the page: what it asks is answered in a
 * worker first. `ask` may be run several times and must not change anything; what came of it while answers were missing
 * is thrown away. Rejects with what `ask` throws.
 */
export async function studied<T>(ask: () => T): Promise<T> {
  // A question may only come up when another was answered.
  for (let round = 0; round < 3; round += 1) {
    const ahead = askAhead(ask);
    if (ahead.questions.length === 0) return ahead.result();
    const sum = ahead.questions.reduce((all, { text }) => all + text.length, 0);
    if (sum <= mostInPlace) break;
    const answers = await askOffThread<readonly LongAnswer[]>("reading", {
      kind: "study",
      questions: ahead.questions,
    } satisfies StudyAsked);
    if (answers === null) break;
    remember(ahead.questions, answers);
  }
  return ask();
}

function askAhead<T>(ask: () => T): { readonly questions: readonly LongQuestion[]; result(): T } {
  const questions: LongQuestion[] = [];
  askedAhead = questions;
  try {
    const result = ask();
    return { questions: unlike(questions), result: () => result };
  } catch (thrown) {
    return {
      questions: unlike(questions),
      result: () => {
        throw thrown;
      },
    };
  } finally {
    askedAhead = null;
  }
}

/** Each question once. */
function unlike(questions: readonly LongQuestion[]): readonly LongQuestion[] {
  const byText = new Map<string, Set<string>>();
  return questions.filter((question) => {
    const asked = byText.get(question.text) ?? new Set();
    byText.set(question.text, asked);
    const isNew = !asked.has(keyOf(question));
    asked.add(keyOf(question));
    return isNew;
  });
}

const keyOf = (question: LongQuestion): string =>
  question.kind === "digest" ? "digest" : `${question.form} ${question.toolName}`;

function recall(question: LongQuestion): LongAnswer | undefined {
  const answers = remembered.get(question.text);
  if (answers === undefined) return undefined;
  // What was asked for last stays longest.
  remembered.delete(question.text);
  remembered.set(question.text, answers);
  return answers.get(keyOf(question));
}

/** What is remembered together stays until something else is: one batch may be more than is usually kept. */
function remember(questions: readonly LongQuestion[], answers: readonly LongAnswer[]): void {
  const fresh = questions.reduce((sum, { text }) => sum + (remembered.has(text) ? 0 : text.length), 0);
  forgetDownTo(mostRemembered - fresh, new Set(questions.map(({ text }) => text)));
  questions.forEach((question, index) => {
    const answer = answers[index];
    if (answer === undefined) return;
    const known = remembered.get(question.text);
    if (known !== undefined) known.set(keyOf(question), answer);
    else {
      // A slice of an answer's text would keep the whole answer alive; a clone does not.
      remembered.set(structuredClone(question.text), new Map([[keyOf(question), answer]]));
      length += question.text.length;
    }
  });
}

function forgetDownTo(most: number, but: ReadonlySet<string>): void {
  for (const text of [...remembered.keys()]) {
    if (length <= most) return;
    if (but.has(text)) continue;
    remembered.delete(text);
    length -= text.length;
  }
}
