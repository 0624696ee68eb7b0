import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { withAnswer } from "../../../domain/decision-draft.ts";
import type { GivenAnswer, Question } from "../../../domain/question.ts";
import { changeDraft } from "../../../stores/draft-store.ts";
import { aBatch, aCall } from "../../../test/builders.ts";
import { anAskUser, aQuestion } from "../../../test/questions.ts";
import { renderBatch } from "../../../test/render-batch.tsx";

const colour = aQuestion({
  id: "__proto__",
  prompt: "Which colour?",
  options: [
    { id: "red", label: "Red", says: null },
    { id: "blue", label: "Blue", says: "calm" },
  ],
  takesOwnWords: true,
});
const days = aQuestion({ id: "days.0[x]", prompt: "Which days?", kind: "several", mayBeSkipped: true });
const why = aQuestion({ id: "q-why", prompt: "Why?", kind: "words", options: [] });
const three = [colour, days, why];

async function opened(questions: readonly Question[] = three) {
  const call = anAskUser(questions);
  const pane = await renderBatch(aBatch({ calls: [call] }));
  await screen.findAllByRole("group");
  const group = (name: string) => within(pane.region.getByRole("group", { name }));
  return { ...pane, call, group, store: pane.drafts.open({ connectionId: "px", batchId: "batch-1" }) };
}

type Pane = Awaited<ReturnType<typeof opened>>;

const givenIn = (pane: Pane) => {
  const answer = pane.draft().answers.get(pane.call.id);
  return answer?.kind === "questions" ? answer.given : new Map();
};

async function fill(pane: Pane) {
  await pane.user.click(pane.group("Which colour?").getByRole("radio", { name: "Blue" }));
  await pane.user.click(pane.group("Which days?").getByRole("checkbox", { name: "No" }));
  await pane.user.type(pane.group("Why?").getByRole("textbox", { name: "Why?" }), "because");
}

test("each question is a group named by its words: one choice by radios, several by checkboxes, words by a text field", async () => {
  const pane = await opened();
  const names = (name: string, role: string) => pane.group(name).getAllByRole(role).length;
  expect(names("Which colour?", "radio")).toBe(3);
  expect(pane.group("Which colour?").getByRole("radio", { name: "In own words" })).not.toBeChecked();
  expect(pane.group("Which colour?").getByRole("radio", { name: "Blue" })).toHaveAccessibleDescription(
    "calm",
  );
  expect(names("Which days?", "checkbox")).toBe(3);
  expect(pane.group("Why?").getByRole("textbox", { name: "Why?" })).toHaveValue("");
  expect(pane.region.getByRole("group", { name: "Which days?" })).toHaveAccessibleDescription(
    /^Question 2 of 3 · Choose any number · Left empty, it is skipped\s*$/,
  );
});

test("“Skip this question” stands only where a question may be skipped", async () => {
  const pane = await opened();
  expect(pane.region.getAllByRole("checkbox", { name: "Skip this question" })).toHaveLength(1);
  expect(pane.group("Which days?").getByRole("checkbox", { name: "Skip this question" })).not.toBeChecked();
});

test("what is filled in stands in the draft under the questions’ own ids, and chooses nothing", async () => {
  const pane = await opened();
  await fill(pane);
  expect([...givenIn(pane)]).toEqual([
    ["__proto__", { options: ["blue"], words: null }],
    ["days.0[x]", { options: ["no"], words: null }],
    ["q-why", { options: [], words: "because" }],
  ]);
  expect(pane.draft().choices.size).toBe(0);
  expect(pane.button("Answer ask_user")).toHaveAttribute("aria-pressed", "false");
  expect(pane.region.getByText("A filled form is not yet a choice: press Answer.")).toBeVisible();
});

test("Answer chooses what is filled in, and the header says so; pressed again it takes the choice back and keeps the answer", async () => {
  const pane = await opened();
  await fill(pane);
  await pane.user.click(pane.button("Answer ask_user"));
  expect(pane.button("Answer ask_user")).toHaveAttribute("aria-pressed", "true");
  expect(pane.article("ask_user")).toHaveTextContent("You: answer");
  await pane.user.click(pane.button("Answer ask_user"));
  expect(pane.draft().choices.size).toBe(0);
  expect(givenIn(pane).get("q-why")).toEqual({ options: [], words: "because" });
});

test("Answer with faults says each beside its question, goes to the first, chooses nothing; mended, they go one by one", async () => {
  const pane = await opened();
  await pane.user.click(pane.button("Answer ask_user"));
  expect(pane.draft().choices.size).toBe(0);
  expect(await pane.group("Which colour?").findByText("This question needs an answer.")).toBeVisible();
  expect(pane.group("Which colour?").getByRole("radio", { name: "Red" })).toHaveFocus();
  expect(pane.group("Why?").getByRole("textbox")).toBeInvalid();
  expect(pane.group("Which days?").queryByText("This question needs an answer.")).toBeNull();
  expect(pane.region.getByRole("group", { name: "Why?" })).toHaveAccessibleDescription(
    /This question needs an answer\.$/,
  );
  expect(pane.article("ask_user")).toHaveTextContent("Not taken: 2 questions need an answer first.");
  await pane.user.click(pane.group("Which colour?").getByRole("radio", { name: "Red" }));
  await waitFor(() => expect(pane.region.getAllByText("This question needs an answer.")).toHaveLength(1));
  expect(pane.group("Why?").getByText("This question needs an answer.")).toBeVisible();
  expect(pane.article("ask_user")).not.toHaveTextContent("Not taken");
});

test("where own words are chosen and not written, the focus goes to their field", async () => {
  const pane = await opened([colour]);
  await pane.user.click(pane.region.getByRole("radio", { name: "In own words" }));
  await pane.user.click(pane.button("Answer ask_user"));
  await screen.findByText("This question needs an answer.");
  expect(pane.region.getByRole("textbox", { name: "In own words" })).toHaveFocus();
});

test("where Tab leads, the whole field is brought into view; where a press leads, nothing moves", async () => {
  const pane = await opened([colour]);
  const words = pane.region.getByRole("textbox", { name: "In own words" });
  const scrollIntoView = vi.fn();
  Object.assign(words, { scrollIntoView });
  await pane.user.click(words);
  expect(scrollIntoView).not.toHaveBeenCalled();
  await pane.user.tab({ shift: true });
  await pane.user.tab();
  expect(words).toHaveFocus();
  expect(scrollIntoView).toHaveBeenCalledExactlyOnceWith({ block: "nearest" });
});

test("an edit after the choice takes it back and says so, quietly", async () => {
  const pane = await opened();
  await fill(pane);
  await pane.user.click(pane.button("Answer ask_user"));
  await pane.user.type(pane.group("Why?").getByRole("textbox"), "!");
  expect(pane.draft().choices.size).toBe(0);
  const said = pane.region.getByText("Changed since: press Answer again.");
  expect(said).toHaveAttribute("aria-live", "polite");
  await pane.user.click(pane.button("Answer ask_user"));
  expect(pane.region.queryByText("Changed since: press Answer again.")).toBeNull();
});

test("writing own words takes the radios’ place; choosing an option keeps the words, and does not give them", async () => {
  const pane = await opened([colour]);
  const own = pane.region.getByRole("textbox", { name: "In own words" });
  await pane.user.click(pane.region.getByRole("radio", { name: "Red" }));
  await pane.user.type(own, "green");
  expect(pane.region.getByRole("radio", { name: "In own words" })).toBeChecked();
  expect(givenIn(pane).get("__proto__")).toEqual({ options: [], words: "green" });
  await pane.user.click(pane.region.getByRole("radio", { name: "Blue" }));
  expect(own).toHaveValue("green");
  expect(own).toHaveAccessibleDescription(/sent only when/);
  expect(givenIn(pane).get("__proto__")).toMatchObject({ options: ["blue"], words: null });
  await pane.user.click(pane.button("Answer ask_user"));
  expect(pane.button("Answer ask_user")).toHaveAttribute("aria-pressed", "true");
});

test("a skipped question keeps what stands in it and gives nothing; filling it in ends the skipping", async () => {
  const pane = await opened();
  await fill(pane);
  const skip = pane.group("Which days?").getByRole("checkbox", { name: "Skip this question" });
  await pane.user.click(skip);
  expect(givenIn(pane).get("days.0[x]")).toMatchObject({ options: [], words: null });
  expect(pane.group("Which days?").getByRole("checkbox", { name: "No" })).toBeChecked();
  expect(
    pane.group("Which days?").getByText(/Skipped: what stands here is kept and not sent\./),
  ).toBeVisible();
  await pane.user.click(pane.group("Which days?").getByRole("checkbox", { name: "Yes" }));
  expect(skip).not.toBeChecked();
  expect(givenIn(pane).get("days.0[x]")).toEqual({ options: ["yes", "no"], words: null });
});

test("a form in which every question may be skipped can be answered with nothing", async () => {
  const pane = await opened([days]);
  await pane.user.click(pane.button("Answer ask_user"));
  expect(pane.draft().choices.get(pane.call.id)?.verb).toBe("answer");
});

test("the answer of the draft stands in the form when it is opened again", async () => {
  const pane = await opened();
  await fill(pane);
  pane.unmount();
  const answer = pane.draft().answers.get(pane.call.id) as GivenAnswer;
  const again = await renderBatch(aBatch({ calls: [pane.call] }));
  act(() =>
    changeDraft(again.drafts.open({ connectionId: "px", batchId: "batch-1" }), (draft) =>
      withAnswer(draft, pane.call.id, answer),
    ),
  );
  expect(await again.region.findByRole("radio", { name: "Blue" })).toBeChecked();
  expect(again.region.getByRole("textbox", { name: "Why?" })).toHaveValue("because");
});

test("an answer that is changed in another tab shows in the fields, and the caret of the field in use stays", async () => {
  const pane = await opened();
  await fill(pane);
  const field = pane.group("Why?").getByRole<HTMLTextAreaElement>("textbox");
  field.setSelectionRange(3, 3);
  const elsewhere = new Map(givenIn(pane))
    .set("__proto__", { options: ["red"], words: null })
    .set("q-why", { options: [], words: "because of it" });
  act(() =>
    changeDraft(pane.store, (draft) =>
      withAnswer(draft, pane.call.id, { kind: "questions", given: elsewhere }),
    ),
  );
  expect(pane.group("Which colour?").getByRole("radio", { name: "Red" })).toBeChecked();
  expect(field).toHaveValue("because of it");
  expect(field).toHaveFocus();
  expect(field.selectionStart).toBe(3);
});

test("two questions in one batch do not share their fields", async () => {
  const calls = [anAskUser([colour], { id: "c1" }), anAskUser([colour], { id: "c2" }), aCall({ id: "c3" })];
  const pane = await renderBatch(aBatch({ calls }));
  const [first, second] = [pane.article("ask_user, 1 of 3"), pane.article("ask_user, 2 of 3")];
  await pane.user.click(await within(first).findByRole("radio", { name: "Red" }));
  await pane.user.click(await within(second).findByRole("radio", { name: "Blue" }));
  expect(within(first).getByRole("radio", { name: "Red" })).toBeChecked();
  expect(pane.draft().answers.size).toBe(2);
  expect(within(first).getByRole("button", { name: "Answer ask_user, 1 of 3" })).toHaveTextContent(/^Answer/);
});

test("everything that was sent stays inspectable below the form, folded with its count", async () => {
  const pane = await opened();
  expect(pane.region.queryByText(/^End of arguments/)).toBeNull();
  const open = pane.button("Show the arguments as they were sent, 16 characters");
  expect(open).toHaveAttribute("aria-expanded", "false");
  await pane.user.click(open);
  expect(pane.article("ask_user")).toHaveTextContent('"ls"');
  expect(pane.region.getByText(/^End of arguments/)).toBeVisible();
});
