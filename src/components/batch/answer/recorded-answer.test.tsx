import { within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { CallOutcome } from "../../../domain/call-outcome.ts";
import type { GivenToQuestion } from "../../../domain/question.ts";
import { aBatch } from "../../../test/builders.ts";
import { anAskUser, aQuestion } from "../../../test/questions.ts";
import { renderBatch } from "../../../test/render-batch.tsx";

const questions = [
  aQuestion({ takesOwnWords: true }),
  aQuestion({ id: "q-2", prompt: "Which days?", kind: "several" }),
  aQuestion({ id: "q-3", prompt: "Why?", kind: "words" }),
];

const opened = async (outcome: CallOutcome) => {
  const call = anAskUser(questions, { outcome, rules: { verbs: [], off: null, answer: null } });
  const pane = await renderBatch(aBatch({ calls: [call] }));
  return { ...pane, card: pane.article("ask_user") };
};

const given = new Map<string, GivenToQuestion>([
  ["q-1", { options: [], words: "half of it\u200b" }],
  ["q-2", { options: ["yes", "no"], words: null }],
  ["q-3", { options: [], words: null }],
]);

test("a recorded answer stands beside its questions, in the words that were asked", async () => {
  const pane = await opened({ kind: "answered", answer: { kind: "questions", given }, asked: questions });
  expect(pane.card).toHaveTextContent("Answered.");
  const pairs = [...pane.card.querySelectorAll("dl > div")].map((pair) =>
    [...pair.children].map((part) => part.textContent),
  );
  expect(pairs).toEqual([
    ["Overwrite the old dataset?", "in own wordshalf of itU+200B"],
    ["Which days?", "Yes", "No"],
    ["Why?", "skipped"],
  ]);
  expect(
    within(pane.card).getByRole("button", { name: /^Show the arguments as they were sent/ }),
  ).toBeVisible();
  expect(within(pane.card).queryByRole("radio")).toBeNull();
  expect(within(pane.card).queryByRole("button", { name: /^(Answer|Decline) / })).toBeNull();
});

test("where the questions are not known, their ids and those of the options stand there", async () => {
  const pane = await opened({ kind: "answered", answer: { kind: "questions", given } });
  expect([...pane.card.querySelectorAll("dt")].map((asked) => asked.textContent)).toEqual([
    "q-1",
    "q-2",
    "q-3",
  ]);
  expect(pane.card.querySelectorAll("dd")[1]).toHaveTextContent("yes");
});

test("an output that is no answer to questions is shown raw", async () => {
  const pane = await opened({ kind: "answered", answer: { kind: "json", text: '{"a": 1.0, "a":2}' } });
  expect(within(pane.card).getByRole("figure", { name: "The output that was recorded" })).toHaveTextContent(
    '{"a": 1.0, "a":2}',
  );
});

test("a declined question shows the words that were recorded", async () => {
  const pane = await opened({ kind: "declined", words: "Not mine to say." });
  expect(pane.card).toHaveTextContent("Declined. No answer was given.");
  expect(within(pane.card).getByRole("figure", { name: "The words that were recorded" })).toHaveTextContent(
    "“Not mine to say.”",
  );
});
