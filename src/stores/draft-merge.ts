import type { Attachment } from "../domain/decision.ts";
import {
  areSameFiles,
  type Choice,
  type DecisionDraft,
  emptyDraft,
  isSameChoice,
} from "../domain/decision-draft.ts";
import { isSameAnswer } from "../domain/given-answer.ts";
import type { GivenAnswer } from "../domain/question.ts";
import { type DraftState, untouched } from "./draft-store.ts";
import { textsOf } from "./draft-words.ts";

/** What is kept of a draft beyond its page. How far arguments were looked at is not: they must be seen again. */
export type DraftContent = Pick<DraftState, "draft" | "sent" | "tools" | "spare">;

/** Nothing to keep. */
export const emptyContent: DraftContent = {
  draft: emptyDraft,
  sent: null,
  tools: new Map(),
  spare: untouched.spare,
};

/**
 * Joins what two tabs made of one draft since `base`, the form that both knew. Each place (a call's choice, its answer,
 * its reason, the feedback) takes the side that changed it. Where both did, `ours` stands, since it is written last;
 * words of `theirs` that would be lost go to `spare`: they are shown, and never sent unless a person takes them over.
 * Files of both stand beside each other.
 */
export function mergeContent(base: DraftContent, ours: DraftContent, theirs: DraftContent): DraftContent {
  const lost: string[] = [];
  const keepWords = (theirWords: readonly string[], ourWords: readonly string[]) => {
    for (const text of theirWords) {
      if (text.trim() !== "" && !ourWords.some((own) => own.includes(text))) lost.push(text);
    }
  };
  const sides = [base.draft, ours.draft, theirs.draft] as const;
  const draft: DecisionDraft = {
    choices: mergeMaps<Choice>(of(sides, "choices"), isSameChoice, () => undefined),
    answers: mergeMaps<GivenAnswer>(of(sides, "answers"), isSameForm, (theirAnswer, ourAnswer) =>
      keepWords(textsOf(theirAnswer), ourAnswer === undefined ? [] : textsOf(ourAnswer)),
    ),
    reasons: mergeMaps<string>(of(sides, "reasons"), Object.is, (theirText, ourText = "") =>
      keepWords([theirText], [ourText]),
    ),
    feedback: pick(of(sides, "feedback"), Object.is, (theirText, ourText) =>
      keepWords([theirText], [ourText]),
    ),
    attachments: mergeFiles(of(sides, "attachments")),
    isAborting: pick(of(sides, "isAborting"), Object.is),
    isFeedbackLeftOut: pick(of(sides, "isFeedbackLeftOut"), Object.is),
  };
  const sent = pick([base.sent, ours.sent, theirs.sent], (one, other) => one?.key === other?.key);
  const tools = new Map([...theirs.tools, ...ours.tools]);
  return { draft, sent, tools, spare: mergeSpare(base.spare, ours.spare, [...theirs.spare, ...lost]) };
}

type Sides<T> = readonly [base: T, ours: T, theirs: T];

function of<K extends keyof DecisionDraft>(
  [base, ours, theirs]: Sides<DecisionDraft>,
  place: K,
): Sides<DecisionDraft[K]> {
  return [base[place], ours[place], theirs[place]];
}

/** The side that changed; ours when both did, and then `onConflict` hears of theirs. */
function pick<T>(
  [base, ours, theirs]: Sides<T>,
  isSame: (one: T, other: T) => boolean,
  onConflict: (theirs: T, ours: T) => void = () => undefined,
): T {
  if (isSame(ours, theirs) || isSame(theirs, base)) return ours;
  if (isSame(ours, base)) return theirs;
  onConflict(theirs, ours);
  return ours;
}

function mergeMaps<V>(
  [base, ours, theirs]: Sides<ReadonlyMap<string, V>>,
  isSame: (one: V, other: V) => boolean,
  onConflict: (theirs: V, ours: V | undefined) => void,
): ReadonlyMap<string, V> {
  const isSameOrNone = (one: V | undefined, other: V | undefined) =>
    one === undefined || other === undefined ? one === other : isSame(one, other);
  const merged = new Map<string, V>();
  for (const id of new Set([...ours.keys(), ...theirs.keys()])) {
    const value = pick([base.get(id), ours.get(id), theirs.get(id)], isSameOrNone, (theirValue, ourValue) => {
      if (theirValue !== undefined) onConflict(theirValue, ourValue);
    });
    if (value !== undefined) merged.set(id, value);
  }
  return merged;
}

/** What either side attached is there, and what either took away is not. */
function mergeFiles([base, ours, theirs]: Sides<readonly Attachment[]>): readonly Attachment[] {
  if (areSameFiles(ours, theirs) || areSameFiles(theirs, base)) return ours;
  if (areSameFiles(ours, base)) return theirs;
  const has = (files: readonly Attachment[], id: string) => files.some((file) => file.id === id);
  const added = theirs.filter(({ id }) => !has(ours, id));
  return [...ours, ...added].filter(({ id }) => !has(base, id) || (has(ours, id) && has(theirs, id)));
}

/** Words that stand aside, and the space around words, say nothing and were typed all the same. */
const isSameForm = (one: GivenAnswer, other: GivenAnswer): boolean =>
  isSameAnswer(one, other) && JSON.stringify(textsOf(one)) === JSON.stringify(textsOf(other));

/** What one side threw away stays away. */
function mergeSpare(
  base: readonly string[],
  ours: readonly string[],
  theirs: readonly string[],
): readonly string[] {
  const isStanding = (text: string) => !base.includes(text) || (ours.includes(text) && theirs.includes(text));
  const merged = [...new Set([...ours, ...theirs])].filter(isStanding);
  const isAsOurs = merged.length === ours.length && merged.every((text, at) => text === ours[at]);
  return isAsOurs ? ours : merged;
}
