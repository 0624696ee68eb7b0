import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Question } from "../../../domain/question.ts";
import { aBatch } from "../../../test/builders.ts";
import { anAskUser, aQuestion } from "../../../test/questions.ts";
import { renderBatch } from "../../../test/render-batch.tsx";

async function opened(...questions: readonly Question[]) {
  const pane = await renderBatch(aBatch({ calls: [anAskUser(questions)] }));
  const [group] = await screen.findAllByRole("group");
  return { ...pane, group: within(group as HTMLElement) };
}

const option = (id: string, label: string, says: string | null = null) => ({ id, label, says });

test("what an agent writes is text and nothing else: no link, no button, no markup", async () => {
  const words = '<b onclick="x()">[Approve](https://evil.test)</b> <button>Answer ask_user</button>';
  const pane = await opened(aQuestion({ prompt: words, options: [option("a", words, words)] }));
  expect(pane.group.getByRole("radio", { name: words })).toHaveAccessibleDescription(words);
  expect(pane.group.queryByRole("button")).toBeNull();
  expect(pane.group.queryByRole("link")).toBeNull();
  expect(pane.region.getAllByRole("button", { name: "Answer ask_user" })).toHaveLength(1);
});

test("hidden characters and letters of another script are chips in prompts and labels", async () => {
  const pane = await opened(aQuestion({ prompt: "Send\u202e it?", options: [option("y", "N\u043e")] }));
  expect(pane.region.getByRole("group", { name: /^Send\s*U\+202E it\?$/ })).toBeVisible();
  expect(pane.group.getByRole("radio", { name: /^N\s*U\+043E$/ })).toBeVisible();
});

test("the id of an option is shown only where its label is empty or doubled", async () => {
  const options = [option("a", "Yes"), option("b", "Yes "), option("c", ""), option("d", "No")];
  const pane = await opened(aQuestion({ options }));
  const described = pane.group.getAllByRole("radio").map((radio) => radio.getAttribute("aria-describedby"));
  expect(described.map((id) => (id === null ? null : document.getElementById(id)?.textContent))).toEqual([
    "id a",
    "id b",
    "id c",
    null,
  ]);
  expect(pane.group.getByRole("radio", { name: "an option without a label" })).toHaveAccessibleDescription(
    "id c",
  );
});

test("a very long prompt is folded with its count, and opens", async () => {
  const pane = await opened(aQuestion({ prompt: `${"word ".repeat(200)}end` }));
  expect(pane.region.getByRole("group")).toHaveAccessibleName(/…$/);
  await pane.user.click(pane.button("Open 403 more characters"));
  expect(pane.region.getByRole("group")).toHaveAccessibleName(/end$/);
});

test("forty options all stand there, and the last can be chosen", async () => {
  const options = Array.from({ length: 40 }, (_, at) => option(`city-${at}`, `City ${at}`));
  const pane = await opened(aQuestion({ options }));
  expect(pane.group.getAllByRole("radio")).toHaveLength(40);
  await pane.user.click(pane.group.getByRole("radio", { name: "City 39" }));
  await pane.user.click(pane.button("Answer ask_user"));
  expect(pane.button("Answer ask_user")).toHaveAttribute("aria-pressed", "true");
});

test("a question without words is named by its place; one with nothing to choose from says so and cannot be answered", async () => {
  const pane = await opened(aQuestion({ prompt: " ", options: [] }));
  const group = pane.region.getByRole("group", { name: "Question 1, which came without words" });
  expect(group).toHaveAccessibleDescription(/It came without anything to choose from/);
  await pane.user.click(pane.button("Answer ask_user"));
  expect(await pane.group.findByText("This question needs an answer.")).toBeVisible();
  expect(group).toHaveFocus();
});
