import { expect, test } from "vitest";
import { answerDigest, answerFaults } from "../../../domain/given-answer.ts";
import type { GivenAnswer, GivenToQuestion } from "../../../domain/question.ts";
import { aQuestion } from "../../../test/questions.ts";
import { givenAnswerOf, ownChoice, valuesOf } from "./answer-values.ts";

const one = aQuestion({ id: "__proto__", kind: "one", takesOwnWords: true, mayBeSkipped: true });
const several = aQuestion({ id: "a.b[0]", kind: "several", takesOwnWords: true });
const words = aQuestion({ id: "", kind: "words", options: [], mayBeSkipped: true });
const questions = [one, several, words];

const answer = (...given: readonly GivenToQuestion[]): GivenAnswer => ({
  kind: "questions",
  given: new Map(questions.map(({ id }, at) => [id, given[at] ?? { options: [], words: null }])),
});

test.each<[string, GivenAnswer]>([
  [
    "an option, several, words",
    answer(
      { options: ["no"], words: null },
      { options: ["yes", "no"], words: null },
      { options: [], words: "because" },
    ),
  ],
  [
    "own words in an option’s place, and beside several",
    answer({ options: [], words: "mine" }, { options: ["yes"], words: "and this" }),
  ],
  ["the own words chosen and nothing written yet", answer({ options: [], words: "" })],
  [
    "own words that an option took the place of",
    answer({ options: ["yes"], words: null, aside: { options: [], words: "mine" } }),
  ],
  [
    "a question that was skipped after it was filled in",
    answer({ options: [], words: null, aside: { options: ["yes"], words: null } }),
  ],
  ["nothing", answer()],
])("what the draft holds comes back from the fields unchanged: %s", (_, given) => {
  expect(givenAnswerOf(questions, valuesOf(questions, given))).toEqual(given);
});

test("an option takes the place of own words, which stay and say nothing", () => {
  const values = valuesOf(questions, answer({ options: [], words: "mine" }));
  const chosen = {
    questions: values.questions.map((each, at) => (at === 0 ? { ...each, choice: "0" } : each)),
  };
  const given = givenAnswerOf(questions, chosen);
  expect(given).toMatchObject({ kind: "questions" });
  expect(answerFaults({ kind: "questions", questions: [one] }, given)).toEqual([]);
  expect(answerDigest(given)).toBe(answerDigest(answer({ options: ["yes"], words: null })));
  expect(valuesOf(questions, given).questions[0]).toMatchObject({ choice: "0", words: "mine" });
});

test("a skipped question gives nothing and keeps what stood in it, own words too", () => {
  const values = valuesOf(questions, answer({ options: [], words: "mine" }));
  const skipped = {
    questions: values.questions.map((each, at) => (at === 0 ? { ...each, isSkipped: true } : each)),
  };
  const given = givenAnswerOf(questions, skipped);
  expect(answerDigest(given)).toBe(answerDigest(answer()));
  expect(valuesOf(questions, given).questions[0]).toEqual({
    choice: ownChoice,
    chosen: [false, false],
    words: "mine",
    isSkipped: true,
  });
});

test("an option that is not offered any more is not shown as chosen", () => {
  const values = valuesOf(
    questions,
    answer({ options: ["gone"], words: null }, { options: ["gone", "no"], words: null }),
  );
  expect(values.questions[0]?.choice).toBe("");
  expect(values.questions[1]?.chosen).toEqual([false, true]);
});
