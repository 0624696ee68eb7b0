import { within } from "@testing-library/react";
import { expect, test } from "vitest";
import { answerDigest } from "../../../domain/given-answer.ts";
import type { ToolCall } from "../../../domain/tool-call.ts";
import { entryOf } from "../../../submissions/sent-entry.ts";
import { aBatch, aCall } from "../../../test/builders.ts";
import { aClientTool } from "../../../test/questions.ts";
import { renderBatch } from "../../../test/render-batch.tsx";

const text = 'row 1\n  "two" \u200b9007199254740993\n';

const batchOf = (over: Partial<ToolCall> = {}) => {
  const { rules } = aBatch();
  return aBatch({
    calls: [aClientTool({ kind: "output" }, over)],
    rules: { ...rules, reason: { approve: "none", deny: "none", decline: "required" } },
  });
};

async function opened() {
  const pane = await renderBatch(batchOf());
  const field = await pane.region.findByRole<HTMLTextAreaElement>("textbox", {
    name: "Output of measure_thing",
  });
  const write = async (words: string) => {
    await pane.user.click(field);
    await pane.user.paste(words);
  };
  const radio = (name: string) => pane.region.getByRole<HTMLInputElement>("radio", { name });
  return {
    ...pane,
    field,
    write,
    radio,
    preview: () => pane.region.getByRole("figure", { name: /^This is sent/ }),
  };
}
type Pane = Awaited<ReturnType<typeof opened>>;

const given = (pane: Pane) => pane.draft().answers.get("call-1");

test("a tool's return is a text and whether it succeeded, which nothing presumes; its arguments stand first", async () => {
  const pane = await opened();
  expect(pane.radio("Success")).not.toBeChecked();
  expect(pane.radio("Error")).not.toBeChecked();
  expect(pane.field).toHaveAccessibleDescription(/^The tool is not run/);
  const end = pane.region.getByText(/^End of arguments/);
  expect(end.compareDocumentPosition(pane.field) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test("without a status nothing is chosen: it is said beside it, and the focus goes there", async () => {
  const pane = await opened();
  await pane.write("42");
  await pane.user.click(pane.button("Answer measure_thing"));
  expect(pane.button("Answer measure_thing")).toHaveAttribute("aria-pressed", "false");
  expect(await pane.region.findByText(/^Choose first whether it is returned as a success/)).toBeVisible();
  expect(pane.radio("Success")).toHaveFocus();
  expect(pane.preview()).toHaveTextContent("nothing yet");
  expect(given(pane), "what was typed is kept").toEqual({ kind: "text", text: "42" });
});

test.each([
  ["Success", false, "a success"],
  ["Error", true, "an error"],
] as const)("the exact text goes as it stands, as %s", async (status, isError, words) => {
  const pane = await opened();
  await pane.write(text);
  await pane.user.click(pane.radio(status));
  expect(pane.preview()).toHaveTextContent(`This is sent, exactly, as ${words}:`);
  expect(pane.preview()).toHaveTextContent("U+200B");
  await pane.user.click(pane.button("Answer measure_thing"));
  await pane.user.click(pane.button("Submit decisions"));
  await pane.settle();
  await pane.settle();
  const sent = pane.runner.latest(batchOf().ref);
  expect(sent?.answer).toMatchObject({
    decisions: new Map([["call-1", { verb: "answer", answer: { kind: "output", text, isError } }]]),
  });
  expect(sent?.state.kind).toBe("recorded");
});

test("hidden characters that are typed are noted, with their numbers", async () => {
  const pane = await opened();
  await pane.write(text);
  expect(
    await pane.region.findByText(/^1 hidden character stands in this text, and is sent as it is:/),
  ).toHaveTextContent("U+200B");
});

test("a filled form is not yet a choice, and a change of text or status after the choice takes it back", async () => {
  const pane = await opened();
  await pane.write("42");
  await pane.user.click(pane.radio("Success"));
  expect(pane.draft().choices.size).toBe(0);
  await pane.user.click(pane.button("Answer measure_thing"));
  expect(pane.draft().choices.size).toBe(1);
  await pane.user.click(pane.radio("Error"));
  expect(pane.draft().choices.size).toBe(0);
  expect(pane.article("measure_thing")).toHaveTextContent("Changed since: press Answer again.");
});

test("an empty text is a return too, and is said to be empty", async () => {
  const pane = await opened();
  await pane.user.click(pane.radio("Success"));
  expect(pane.preview()).toHaveTextContent("an empty text");
  await pane.user.click(pane.button("Answer measure_thing"));
  expect(pane.draft().choices.get("call-1")).toMatchObject({ answer: { text: "", isError: false } });
});

test("it is declined with its reason, by its own verb", async () => {
  const pane = await opened();
  await pane.user.click(pane.button("Decline measure_thing"));
  expect(pane.button("Submit decisions")).toHaveAttribute("aria-disabled", "true");
  await pane.user.type(pane.region.getByRole("textbox", { name: "Reason for measure_thing" }), "Not mine.");
  expect(pane.button("Submit decisions")).not.toHaveAttribute("aria-disabled", "true");
});

test("by keys: a goes to the text, and Esc back to the call", async () => {
  const pane = await opened();
  pane.article("measure_thing").focus();
  await pane.user.keyboard("a");
  expect(pane.field).toHaveFocus();
  await pane.user.keyboard("{Escape}");
  expect(pane.article("measure_thing")).toHaveFocus();
});

test.each([
  [false, "The output that was recorded, as a success"],
  [true, "The output that was recorded, as an error"],
])("what was recorded is drawn exact, and as what: error %s", async (isError, name) => {
  const outcome = { kind: "answered", answer: { kind: "output", text, isError } } as const;
  const pane = await renderBatch(aBatch({ calls: [aCall({ isClientTool: true, outcome })] }));
  const figure = within(pane.region.getByRole("figure", { name }));
  expect(figure.getByText(/row 1/).closest("pre")).toHaveTextContent(
    /^row 1↵ "two" U\+200B9007199254740993↵$/,
  );
});

test("the log of what was sent keeps its digest and nothing of its text", async () => {
  const pane = await opened();
  await pane.write("a secret of 4711");
  await pane.user.click(pane.radio("Success"));
  await pane.user.click(pane.button("Answer measure_thing"));
  await pane.user.click(pane.button("Submit decisions"));
  await pane.settle();
  const sent = pane.runner.latest(batchOf().ref);
  if (sent === undefined) throw new Error("something was sent");
  const kept = JSON.stringify(entryOf(sent));
  expect(kept).not.toContain("4711");
  expect(kept).toContain(answerDigest({ kind: "output", text: "a secret of 4711", isError: false }));
});
