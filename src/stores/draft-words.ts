import type { CallId } from "../domain/batch-ref.ts";
import type { DecisionDraft } from "../domain/decision-draft.ts";
import type { GivenAnswer } from "../domain/question.ts";

/** One text that a person wrote in a draft, and where. */
export interface WrittenWords {
  readonly place: "feedback" | "reason" | "answer";
  /** Null for the feedback, which belongs to the whole batch. */
  readonly callId: CallId | null;
  readonly text: string;
}

/** Every text that a person wrote in a draft and that is not blank, feedback last. */
export function wordsOf(draft: DecisionDraft): readonly WrittenWords[] {
  const reasons = [...draft.reasons].map(([callId, text]) => ({ place: "reason" as const, callId, text }));
  const answers = [...draft.answers].flatMap(([callId, answer]) =>
    textsOf(answer).map((text) => ({ place: "answer" as const, callId, text })),
  );
  const feedback = { place: "feedback" as const, callId: null, text: draft.feedback };
  return [...answers, ...reasons, feedback].filter(({ text }) => text.trim() !== "");
}

/** The texts that were typed in an answer; options that were chosen are no words. */
export function textsOf(answer: GivenAnswer): readonly string[] {
  switch (answer.kind) {
    case "questions":
      return [...answer.given.values()].flatMap(({ words, aside }) =>
        [words, aside?.words ?? null].flatMap((text) => (text === null ? [] : [text])),
      );
    case "json":
    case "text":
    case "output":
      return [answer.text];
    case "digest":
      return [];
  }
}
