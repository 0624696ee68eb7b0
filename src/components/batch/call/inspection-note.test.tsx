import { describe, expect, test } from "vitest";
import type { Inspection } from "../../../domain/argument-text.ts";
import { inspectArguments } from "../../../domain/inspect-arguments.ts";
import { markOrigin } from "../../../domain/mark-origin.ts";
import { aBatch, aCall } from "../../../test/builders.ts";
import { renderBatch } from "../../../test/render-batch.tsx";

const inspection: Inspection = {
  level: "uninspectable",
  obstacles: [{ kind: "unknown-state", state: "DELEGATED" }],
  marks: [],
};

test("an uninspectable call says that Deny works where it does, and only there", async () => {
  const off = { verbs: [], off: null, answer: null };
  const open = { verbs: ["deny"], off: null, answer: null } as const;
  const calls = [
    aCall({ id: "a", toolName: "one", inspection, rules: open }),
    aCall({ id: "b", toolName: "two", inspection, rules: off }),
  ];
  const pane = await renderBatch(aBatch({ calls }));
  expect(pane.article("one, 1 of 2")).toHaveTextContent("Deny works");
  expect(pane.article("two, 2 of 2")).toHaveTextContent("a state this inbox does not know: DELEGATED");
  expect(pane.article("two, 2 of 2")).not.toHaveTextContent("Deny works");
});

const tags = (words: string): string =>
  Array.from(words, (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join("");
const inspected = (text: string, toolName = "bash") => {
  const argumentText = { form: "json-text", text } as const;
  return aCall({ toolName, argumentText, inspection: inspectArguments(argumentText, toolName) });
};
const said = async (text: string, toolName?: string) => {
  const pane = await renderBatch(aBatch({ calls: [inspected(text, toolName)] }));
  return { pane, text: pane.region.getByRole("article").textContent.replaceAll("↵", "") };
};

describe("why a call is not clear names the cause and the place", () => {
  test("T-04: a provider that only looks like another is told as where the tool comes from", async () => {
    const marked = (text: string) => markOrigin({ level: "clear" }, [text]);
    const calls = ["\u041E\u0421", "GM\u0410IL"].map((text, index) =>
      aCall({ id: `c${index}`, toolName: `t${index}`, inspection: marked(text) }),
    );
    const pane = await renderBatch(aBatch({ calls }));
    expect(pane.article("t0, 1 of 2")).toHaveTextContent(
      "Marked: 2 characters beyond ASCII (U+041E, U+0421), first in where the tool comes from",
    );
    expect(pane.article("t1, 2 of 2")).toHaveTextContent(
      "inside a word (U+0410), in where the tool comes from",
    );
  });

  test.each([
    [
      "hidden characters",
      '{"a":1,"note":"x\\u200by\\u202e"}',
      "Marked: 2 hidden characters (U+200B, U+202E), first in line 2 (note)",
    ],
    [
      "T-07: tags that spell",
      `{"cmd":"hi${tags("; rm -rf ~")}"}`,
      "that spell to a machine “; rm -rf ~”, first in line 1 (cmd)",
    ],
    [
      "T-10: a host",
      '{"url":"https://\\u0430\\u0440\\u0440\\u04cf\\u0435.com"}',
      "a host, file name or key that looks like another, by 5 letters or signs (U+0430, U+0440, U+04CF, U+0435), first in line 1 (url)",
    ],
    [
      "a long run",
      `{"cmd":"ls${" ".repeat(400)}rm"}`,
      "1 long run of spaces, tabs or blank lines, in line 1 (cmd)",
    ],
    [
      "marks in a stack",
      `{"cmd":"a${"\u0301".repeat(45)}"}`,
      "40 combining marks that would be drawn over what is not theirs",
    ],
    [
      "T-18: a key twice",
      '{"to":"a","x":{"b":1},"t\\u006f":"c"}',
      "The key “to” stands more than once, for the second time in line 3: systems disagree on which one wins.",
    ],
    [
      "T-18: a key twice, nested",
      '{"x":[{"k":1,"k":2}]}',
      "The key “k” stands more than once, for the second time in line 4",
    ],
    [
      "T-20: behind the end",
      '{"a":1}\n\n\nrm -rf',
      "something stands behind their end, from line 4 on: “rm”",
    ],
    ["T-20: a byte order mark", '\ufeff{"a":1}', "they begin with U+FEFF, a byte order mark."],
    ["T-20: NaN", '{"a":NaN}', "“NaN” in line 1 is no value of JSON"],
    ["T-19: a text", '"SELECT 1"', "a text in quotation marks, not a JSON object"],
    ["a cap", `{"a":${"[".repeat(250)}${"]".repeat(250)}}`, "nested deeper than 200 levels"],
  ])("%s", async (_, source, expected) => expect((await said(source)).text).toContain(expected));

  test("T-04: a tool's name beyond ASCII is told with its numbers, and its article is called by them", async () => {
    const { pane, text } = await said("{}", "a\u00e7\u00e3o");
    expect(text).toContain("Marked: 2 characters beyond ASCII in the tool’s name (U+00E7, U+00E3)");
    expect(pane.article("a[ç U+00E7][ã U+00E3]o")).toBeVisible();
  });

  test("of many keys that stand twice five are told, and how many more there are", async () => {
    const twice = Array.from({ length: 9 }, (_, n) => `"k${n}":1,"k${n}":2`).join();
    expect((await said(`{${twice}}`)).text).toContain("4 more keys stand more than once.");
  });

  test("a control goes to the line: it asks the arguments for it, by the digest that was on screen", async () => {
    const lines = Array.from({ length: 300 }, (_, n) => (n === 200 ? "x\u200by" : "plain")).join("\n");
    const { pane } = await said(JSON.stringify({ cmd: lines }));
    await pane.user.click(pane.button("Go to line 201 of bash"));
    await pane.settle();
    expect(pane.region.getByRole("article").textContent).toContain("xU+200By");
  });
});

describe("T-19, I-06: twelve forms of arguments", () => {
  test.each([
    "",
    "null",
    "[]",
    "7",
    '"SELECT 1"',
    "{}{}",
    '{"a":1} // ok',
    "{'a':1}",
    '{"a":NaN}',
    '\ufeff{"a":1}',
    '{"a":1,"a":2}',
    "rm -rf ~",
  ])("%j: nothing throws, what came is shown, it cannot be approved, and Deny works", async (source) => {
    const { pane, text } = await said(source);
    for (const word of source.match(/[a-zA-Z]+|\d/g) ?? []) expect(text).toContain(word);
    expect(pane.button("Approve bash")).toHaveAttribute("aria-disabled", "true");
    await pane.user.click(pane.button("Approve bash"));
    expect(pane.draft().choices.size).toBe(0);
    await pane.user.click(pane.button("Deny bash"));
    expect([...pane.draft().choices.values()].map(({ verb }) => verb)).toEqual(["deny"]);
  });
});
