import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answerDigest, answerFaults, isSameAnswer } from "../../../domain/given-answer.ts";
import type { GivenAnswer, GivenToQuestion, Question } from "../../../domain/question.ts";
import { readAnswer } from "../record/read-answer.ts";
import { ownWordsOption, questionsOf } from "./question-form.ts";
import { givenFromOutput, questionsOutput } from "./question-output.ts";

const questions = (...asked: readonly unknown[]): readonly Question[] | null =>
  questionsOf(readAnswer(JSON.stringify({ questions: asked })));

const yesOrNo = [
  { id: "yes", label: "Yes" },
  { id: "no", label: "No", description: "keep it" },
];
const single = { id: "q", prompt: "Go on?", type: "single", options: yesOrNo };

describe("the form of a question", () => {
  it("holds what an answer needs, in the words of the domain", () => {
    expect(
      questions(
        { ...single, allow_freeform: true },
        { id: "__proto__", prompt: "", type: "multi", allow_skip: true, options: yesOrNo },
        { id: "why", prompt: "Why?", type: "freeform" },
      ),
    ).toEqual([
      {
        id: "q",
        prompt: "Go on?",
        kind: "one",
        options: [
          { id: "yes", label: "Yes", says: null },
          { id: "no", label: "No", says: "keep it" },
        ],
        takesOwnWords: true,
        mayBeSkipped: false,
      },
      {
        id: "__proto__",
        prompt: "",
        kind: "several",
        options: [
          { id: "yes", label: "Yes", says: null },
          { id: "no", label: "No", says: "keep it" },
        ],
        takesOwnWords: false,
        mayBeSkipped: true,
      },
      { id: "why", prompt: "Why?", kind: "words", options: [], takesOwnWords: false, mayBeSkipped: false },
    ]);
  });

  it("own words stand beside options only, and a question for words can be skipped where it says so", () => {
    const words = { id: "w", prompt: "Why?", type: "freeform", allow_freeform: true, allow_skip: true };
    expect(questions(words)).toMatchObject([{ kind: "words", takesOwnWords: false, mayBeSkipped: true }]);
  });

  it("nulls are as good as nothing", () => {
    const nulls = { ...single, allow_freeform: null, allow_skip: null };
    const described = yesOrNo.map((option) => ({ ...option, description: null }));
    expect(questions({ ...nulls, options: described })).toMatchObject([{ takesOwnWords: false }]);
  });

  it("a choice among nothing is one for own words, where they are taken", () => {
    expect(questions({ ...single, options: [], allow_freeform: true })).toMatchObject([{ options: [] }]);
    expect(questions({ ...single, options: [] })).toBeNull();
  });

  it.each([
    ["no question", []],
    ["an id that is a number", [{ ...single, id: 7 }]],
    ["no prompt", [{ ...single, prompt: undefined }]],
    ["an unknown type", [{ ...single, type: "dance" }]],
    ["no options", [{ ...single, options: undefined }]],
    ["options that are no list", [{ ...single, options: "yes" }]],
    ["an option without a label", [{ ...single, options: [{ id: "yes" }] }]],
    ["a description that is no text", [{ ...single, options: [{ id: "a", label: "A", description: 1 }] }]],
    ["two options under one id", [{ ...single, options: [...yesOrNo, ...yesOrNo] }]],
    ["the option that stands for own words", [{ ...single, options: [{ id: ownWordsOption, label: "A" }] }]],
    ["two questions under one id", [single, single]],
    ["a flag that is a text", [{ ...single, allow_skip: "yes" }]],
    ["a good question beside null", [single, null]],
  ])("there is none for %s: nothing is left out of an answer", (_, asked) => {
    expect(questions(...asked)).toBeNull();
  });

  it("there is none for other arguments", () => {
    for (const text of ["{}", "[]", "null", '{"questions":{}}', '{"INVALID_JSON":"{"}'])
      expect(questionsOf(readAnswer(text))).toBeNull();
    expect(questionsOf(null)).toBeNull();
  });
});

const named = fc.constantFrom("__proto__", "constructor", "1", "0", "", "a b", '"', "\u202e", "x");
const option = fc.record({ id: named, label: fc.string(), says: fc.constant(null) });
const question: fc.Arbitrary<Question> = fc
  .record({
    id: named,
    prompt: fc.string(),
    kind: fc.constantFrom("one" as const, "several" as const, "words" as const),
    options: fc.uniqueArray(option, { selector: ({ id }) => id, minLength: 1, maxLength: 4 }),
    takesOwnWords: fc.boolean(),
    mayBeSkipped: fc.boolean(),
  })
  .map((made) => (made.kind === "words" ? { ...made, options: [], takesOwnWords: false } : made));

interface Asked {
  readonly asked: readonly Question[];
  readonly given: ReadonlyMap<string, GivenToQuestion>;
}

const words = fc.oneof(fc.constant(null), fc.constantFrom(" ", "because", " as it is\n", "__freeform__"));

/** Questions, and what a person may have given to each: nothing, options, words. */
const asked: fc.Arbitrary<Asked> = fc
  .uniqueArray(question, { selector: ({ id }) => id, minLength: 1, maxLength: 4 })
  .chain((made) =>
    fc.tuple(...made.map((one) => fc.tuple(fc.constant(one), fc.subarray([...one.options]), words))),
  )
  .map((rows) => ({
    asked: rows.map(([one]) => one),
    given: new Map(
      rows.map(([one, options, text]) => [
        one.id,
        {
          options: options.slice(0, one.kind === "one" ? 1 : undefined).map(({ id }) => id),
          words: one.kind === "words" || one.takesOwnWords ? text : null,
        },
      ]),
    ),
  }));

describe("an answer as Phoenix's page writes it", () => {
  const form = questions(
    { ...single, allow_freeform: true },
    { ...single, id: "days", type: "multi", allow_skip: true, allow_freeform: true },
    { id: "why", prompt: "Why?", type: "freeform", allow_skip: true },
  );
  const written = (given: Readonly<Record<string, Partial<GivenToQuestion>>>): string =>
    questionsOutput(
      form ?? [],
      new Map(Object.entries(given).map(([id, one]) => [id, { options: [], words: null, ...one }])),
    );

  it("a choice is a list of one, words alone are a text", () => {
    expect(written({ q: { options: ["yes"] }, why: { words: "because" } })).toBe(
      '{"answers":{"q":["yes"],"why":"because"},"freeformTexts":{}}',
    );
  });

  it("own words have the page's mark in the list, and stand apart, untrimmed", () => {
    expect(written({ q: { words: " mine " }, days: { options: ["no"], words: "later" } })).toBe(
      '{"answers":{"q":["__freeform__"],"days":["no","__freeform__"]},"freeformTexts":{"q":" mine ","days":"later"}}',
    );
  });

  it("what was skipped is not there, and words of nothing but space are none", () => {
    expect(written({ q: { options: ["no"] }, days: { words: "  " }, why: { words: "" } })).toBe(
      '{"answers":{"q":["no"]},"freeformTexts":{}}',
    );
  });

  it("options go in the order of the question", () => {
    expect(written({ days: { options: ["no", "yes"] } })).toContain('"days":["yes","no"]');
  });

  it("is read back as what was given, whatever the ids are", () => {
    fc.assert(
      fc.property(asked, (one) => {
        const answer: GivenAnswer = { kind: "questions", given: one.given };
        const output = questionsOutput(one.asked, one.given);
        const back = givenFromOutput(one.asked, output);
        expect(back.kind).toBe("questions");
        expect(isSameAnswer(answer, back)).toBe(true);
        expect(JSON.parse(output)).toHaveProperty("freeformTexts");
        const faults = answerFaults({ kind: "questions", questions: one.asked }, answer);
        expect(answerFaults({ kind: "questions", questions: one.asked }, back)).toEqual(faults);
      }),
    );
  });

  it("two answers that differ are never written alike", () => {
    fc.assert(
      fc.property(asked, fc.integer({ min: 0, max: 3 }), (one, index) => {
        const question = one.asked[index];
        fc.pre(question !== undefined);
        const emptied = new Map(one.given);
        emptied.delete(question?.id ?? "");
        const [full, less] = [one.given, emptied].map((given) => ({ kind: "questions", given }) as const);
        fc.pre(full !== undefined && less !== undefined && answerDigest(full) !== answerDigest(less));
        expect(questionsOutput(one.asked, one.given)).not.toBe(questionsOutput(one.asked, emptied));
      }),
    );
  });
});

describe("an output that somebody else gave", () => {
  const form = questions({ ...single, allow_freeform: true }, { id: "why", prompt: "", type: "freeform" });
  const read = (output: string) => givenFromOutput(form, output);

  it("may name a single option by itself, and keeps words of no option to itself", () => {
    const one = read('{"answers":{"q":"yes"},"freeformTexts":{"q":"taken back"}}');
    expect(one).toEqual({
      kind: "questions",
      given: new Map([
        ["q", { options: ["yes"], words: null }],
        ["why", { options: [], words: null }],
      ]),
    });
  });

  it.each([
    '{"answers":{"q":["maybe"]},"freeformTexts":{}}',
    '{"answers":{"other":["yes"]},"freeformTexts":{}}',
    '{"answers":{"q":[1]},"freeformTexts":{}}',
    '{"answers":{"why":["yes"]},"freeformTexts":{}}',
    '{"answers":{},"freeformTexts":{"other":"x"}}',
    '{"answers":{},"freeformTexts":{},"note":"x"}',
    '{"freeformTexts":{}}',
    '{"answers":[]}',
    "null",
    '"yes"',
    "9007199254740993",
  ])("%s is of no form of these questions, and is kept as it stands", (output) => {
    expect(read(output)).toEqual({ kind: "json", text: output });
  });
});
