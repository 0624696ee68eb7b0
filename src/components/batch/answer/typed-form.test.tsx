import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { aBatch } from "../../../test/builders.ts";
import { aClientTool } from "../../../test/questions.ts";
import { renderBatch } from "../../../test/render-batch.tsx";

const open = "Give an answer as JSON or text";

async function opened() {
  const call = aClientTool({ kind: "typed" });
  const pane = await renderBatch(aBatch({ calls: [call] }));
  await pane.user.click(pane.button(open));
  const field = await pane.region.findByRole<HTMLTextAreaElement>("textbox", {
    name: "Output of measure_thing",
  });
  // `{` and `[` would be read as keys, so typing is by `paste`.
  const write = async (text: string) => {
    await pane.user.click(field);
    await pane.user.paste(text);
  };
  const preview = () => within(pane.region.getByRole("figure", { name: "This is sent, exactly:" }));
  return { ...pane, call, field, write, preview };
}

test("a tool of which nothing is known has its arguments first, and a typed answer behind one more control", async () => {
  const pane = await renderBatch(aBatch({ calls: [aClientTool({ kind: "typed" })] }));
  expect(pane.region.getByText(/^End of arguments/)).toBeVisible();
  expect(pane.button(open)).toHaveAttribute("aria-expanded", "false");
  expect(pane.region.queryByRole("textbox")).toBeNull();
  await pane.user.click(pane.button(open));
  expect(pane.button(open)).toHaveAttribute("aria-expanded", "true");
  expect(await pane.region.findByRole("radio", { name: "JSON" })).toBeChecked();
});

test("what is typed as JSON is shown exactly as it will be sent, kept in the draft, and chosen by Answer", async () => {
  const pane = await opened();
  await pane.write(' {"z":9007199254740993,"a":1.0}');
  expect(pane.preview().getByText('{"z":9007199254740993,"a":1.0}')).toBeVisible();
  expect(pane.draft().answers.get(pane.call.id)).toEqual({
    kind: "json",
    text: ' {"z":9007199254740993,"a":1.0}',
  });
  await pane.user.click(pane.button("Answer measure_thing"));
  expect(pane.button("Answer measure_thing")).toHaveAttribute("aria-pressed", "true");
});

test("text goes as one JSON string, its hidden characters drawn as chips", async () => {
  const pane = await opened();
  await pane.user.click(pane.region.getByRole("radio", { name: "Text" }));
  await pane.write('say \u200b"no"');
  expect(pane.region.getByRole("figure", { name: "This is sent, exactly:" })).toHaveTextContent(
    '"say U+200B\\"no\\""',
  );
});

test("JSON is checked after the field was left once, then as it is typed; nothing is shown as sent meanwhile", async () => {
  const pane = await opened();
  await pane.write('{"a":');
  expect(pane.field).toBeValid();
  expect(pane.preview().getByText("nothing yet")).toBeVisible();
  await pane.user.tab();
  expect(await screen.findByText("This is not JSON: it breaks at character 5.")).toBeVisible();
  expect(pane.field).toBeInvalid();
  expect(pane.field).toHaveAccessibleDescription(/This is not JSON/);
  await pane.write('1,"a":2}');
  expect(
    await screen.findByText("The key “a” stands twice, and systems disagree on which one counts."),
  ).toBeVisible();
});

test("Answer with nothing typed opens the field, goes to it and chooses nothing", async () => {
  const pane = await renderBatch(aBatch({ calls: [aClientTool({ kind: "typed" })] }));
  await pane.user.click(pane.button("Answer measure_thing"));
  expect(await screen.findByText("Type an answer first.")).toBeVisible();
  expect(pane.region.getByRole("textbox", { name: "Output of measure_thing" })).toHaveFocus();
  expect(pane.draft().choices.size).toBe(0);
});

test("what was typed survives closing the control", async () => {
  const pane = await opened();
  await pane.write("7");
  await pane.user.click(pane.button(open));
  expect(pane.region.queryByRole("textbox")).toBeNull();
  await pane.user.click(pane.button(open));
  expect(await pane.region.findByRole("textbox", { name: "Output of measure_thing" })).toHaveValue("7");
});
