import { within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ToolPart } from "../../../../domain/tool-part.ts";
import { aBatch } from "../../../../test/builders.ts";
import { staticParts } from "../../../../test/part-fixtures.ts";
import { renderBatch } from "../../../../test/render-batch.tsx";

async function drawn(over: Partial<Extract<ToolPart, { state: "output-available" }>>) {
  const part: ToolPart = { ...staticParts["output-available"], ...over };
  const message = { id: "m", role: "assistant", at: null, isCompaction: false } as const;
  const messages = [{ ...message, parts: [{ kind: "tool", part } as const] }];
  const pane = await renderBatch(aBatch({ transcript: { messages, lastUserMessage: null } }));
  const group = pane.region.getByRole("group", { name: `${part.toolName}: Approved, then ran` });
  return { ...pane, group, inside: within(group) };
}

const command = "cd /srv\n\tls -la\u200B # all";
const input = JSON.stringify({ summary: "List\nfiles", command, mutation_description: "Reads only." });

test("a command stands first, every character of it, and what the agent says of it below, quoted", async () => {
  const { inside, group } = await drawn({ input });
  const shown = inside.getByRole("group", { name: "Command" });
  expect(shown).toHaveTextContent("Commandcd /srv↵ ⇥ ls -laU+200B # all");
  const said = inside.getByRole("figure", { name: "The agent says of it, as summary" });
  expect(said).toHaveTextContent("“List↵ files”");
  expect(shown.compareDocumentPosition(said) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(group).toHaveTextContent("The agent says of it, as mutation_description“Reads only.”");
});

test("the arguments and the output as they came are one press away from their view", async () => {
  const output = '{"exitCode":0,"stdout":"9007199254740993","stderr":"","more":9007199254740993}';
  const { inside, user } = await drawn({ input, output });
  await user.click(inside.getByRole("button", { name: `Arguments, ${input.length} characters` }));
  expect(inside.getByRole("group", { name: "Arguments" })).toHaveTextContent(
    'mutation_description"Reads only."',
  );
  await user.click(inside.getByRole("button", { name: `Output, ${output.length} characters` }));
  expect(inside.getByRole("group", { name: "Output" })).toHaveTextContent("more9007199254740993");
});

test("what a command wrote is literal text with its counts; what the server cut off is said", async () => {
  const stdout = "<b>bold</b> [31mred\n".repeat(200);
  const output = JSON.stringify({ exitCode: 137, stdout, stderr: "", stdoutTruncated: true });
  const { inside, group } = await drawn({ input, output });
  expect(group).toHaveTextContent("Exit code 137: it failed");
  expect(inside.getByRole("group", { name: "stdout, 4,000 characters" })).toHaveTextContent("<b>bold</b>");
  expect(inside.getByRole("button", { name: "Open 2,000 more characters" })).toBeVisible();
  expect(group).toHaveTextContent("stderr: empty");
  expect(group).toHaveTextContent("stdout was cut by the server: more was written than stands here.");
  expect(group.querySelector("b")).toBeNull();
});

test.each([
  ['{"cmd":"ls"}', '"text"'],
  ['{"command":17}', '{"exitCode":"0","stdout":"a","stderr":"b"}'],
  ['{"command":"ls","command":"rm -rf /"}', '{"exitCode":0,"stdout":"","exitCode":1,"stderr":""}'],
  ["not JSON", '{"exitCode":0,"stdout":null,"stderr":""}'],
  ["[]", "null"],
])("a view that does not fit the data gives way to what came: %s", async (bad, output) => {
  const { inside, group } = await drawn({ input: bad, output });
  expect(inside.queryByRole("group", { name: "Command" })).toBeNull();
  expect(inside.getByRole("group", { name: /^Arguments/ })).toBeVisible();
  expect(inside.getByRole("group", { name: /^Output/ })).toBeVisible();
  expect(group).not.toHaveTextContent("Exit code");
});

const questions = JSON.stringify({
  questions: [
    {
      id: "colour",
      prompt: "Which colour?",
      type: "multi",
      options: [
        { id: "r", label: "Red" },
        { id: "b", label: "Blue" },
      ],
    },
    { id: "__proto__", prompt: "Why?", type: "text" },
    { id: "left", prompt: "Anything else?", type: "text" },
  ],
});

test("questions and their answers are told by their own words", async () => {
  const output =
    '{"answers":{"colour":["r","b"],"__proto__":"Because."},"freeformTexts":{"colour":"or green"}}';
  const { inside, group } = await drawn({ toolName: "ask_user", input: questions, output });
  expect(inside.getByRole("group", { name: "Question 1 of 3" })).toHaveTextContent("Which colour?");
  expect(inside.getByRole("list", { name: "Options" })).toHaveTextContent("RedBlue");
  expect(inside.getByRole("group", { name: "Answer 1" })).toHaveTextContent("Red↵ Blue");
  expect(inside.getByRole("group", { name: "Answer 1, Own words" })).toHaveTextContent("or green");
  expect(inside.getByRole("group", { name: "Answer 2" })).toHaveTextContent("Because.");
  expect(group).toHaveTextContent("Answer 3: Not answered");
});

test("an answer to what was not asked is shown, not dropped", async () => {
  const output = '{"answers":{"colour":["r"],"other":["x"]},"freeformTexts":{"third":"y"}}';
  const { inside } = await drawn({ toolName: "ask_user", input: questions, output });
  expect(inside.getByRole("group", { name: "An answer to “other”, which was not asked" })).toHaveTextContent(
    "x",
  );
  expect(inside.getByRole("group", { name: /^An answer to “third”/ })).toHaveTextContent("y");
});

test.each([
  '{"answers":{"colour":[1]}}',
  '{"answers":[]}',
  '{"answers":{"colour":["r"]},"freeformTexts":"x"}',
])("answers of another shape are drawn as they came: %s", async (output) => {
  const { inside } = await drawn({ toolName: "ask_user", input: questions, output });
  expect(inside.queryByRole("group", { name: "Answer 1" })).toBeNull();
  expect(inside.getByRole("group", { name: "Output" })).toBeVisible();
});
