import type { Sentence } from "./sentence.ts";

/** One thing to choose from; ids are the agent's, and any text. */
export interface QuestionOption {
  readonly id: string;
  readonly label: string;
  readonly says: string | null;
}

/** One question of an agent, as far as an answer needs it. */
export interface Question {
  /** Unique in its call; any text, `__proto__` too. */
  readonly id: string;
  readonly prompt: string;
  readonly kind: "one" | "several" | "words";
  readonly options: readonly QuestionOption[];
  /** Own words may stand in an option's place. */
  readonly takesOwnWords: boolean;
  readonly mayBeSkipped: boolean;
}

/** The form that the answer to a client tool takes. */
export type AnswerForm =
  | { readonly kind: "questions"; readonly questions: readonly Question[] }
  /** An output may be typed, as JSON or as text; `said` says why no form stands there, where more is known than nothing. */
  | { readonly kind: "typed"; readonly said?: Sentence }
  /** The text that the tool is to have returned, told as a success or as an error. */
  | { readonly kind: "output"; readonly said?: Sentence }
  /** Its answer is made on the system's own page; `said` says why. It can be declined here. */
  | { readonly kind: "elsewhere"; readonly said: Sentence };

/** The answer to one question. A skipped question holds neither. */
export interface GivenToQuestion {
  /** Ids of the chosen options, in the order of the question. */
  readonly options: readonly string[];
  /** Own words, or the words of a question that asks for words; null where none were given. */
  readonly words: string | null;
  /**
   * What was filled in and stands aside, kept and never sent: own words that an option took the place of, or all of a
   * question that was skipped. It says nothing: two answers that differ in it alone are the same.
   */
  readonly aside?: { readonly options: readonly string[]; readonly words: string | null };
}

/** An answer to a client tool: in a draft perhaps unfinished, in a decision whole. */
export type GivenAnswer =
  | { readonly kind: "questions"; readonly given: ReadonlyMap<string, GivenToQuestion> }
  /** Exact JSON text, sent as it stands. */
  | { readonly kind: "json"; readonly text: string }
  /** Text, sent as one JSON string. */
  | { readonly kind: "text"; readonly text: string }
  /** The text of a tool's return, exactly as it stands. */
  | { readonly kind: "output"; readonly text: string; readonly isError: boolean }
  /** An answer of an earlier page, of which only the digest was kept: it can be compared, not sent. */
  | { readonly kind: "digest"; readonly digest: string };

/** Nothing given to a question. */
export const nothingGiven: GivenToQuestion = { options: [], words: null };
