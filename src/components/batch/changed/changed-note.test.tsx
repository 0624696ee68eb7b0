import { beforeAll, describe, expect, test } from "vitest";
import type { ToolCall } from "../../../domain/tool-call.ts";
import { aBatch, aCall } from "../../../test/builders.ts";
import { renderBatch } from "../../../test/render-batch.tsx";

const callOf = (text: string, over: Partial<ToolCall> = {}) =>
  aCall({ toolName: "pay", argumentText: { form: "in-envelope", text }, ...over });

/** A pane whose call became another while a person looked. */
async function changing(from: ToolCall, to: ToolCall) {
  const pane = await renderBatch(aBatch({ calls: [from] }));
  await pane.reads(aBatch({ calls: [to] }));
  await pane.pass(1_000);
  return pane;
}

beforeAll(async () => {
  await Promise.all([import("./compared.tsx"), import("diff")]);
});

type Pane = Awaited<ReturnType<typeof renderBatch>>;
const difference = (pane: Pane) => pane.region.getByRole("region", { name: "Difference" });

describe("I-13, T-27: changed while a person looked", () => {
  test("what changed is struck and underlined, said in words, with numbers as they are spelt", async () => {
    const pane = await changing(callOf('{"amount":9007199254740993}'), callOf('{"amount":9007199254740992}'));
    await pane.region.findByText("1 piece changed");
    const view = difference(pane);
    expect(view.querySelector("del")).toHaveTextContent("changed from: 9007199254740993");
    expect(view.querySelector("ins")).toHaveTextContent("to: 9007199254740992");
    expect(pane.button("Approve pay")).toHaveAccessibleDescription(/Look at the difference first/);
    await pane.user.click(pane.button("I have seen the difference"));
    expect(pane.button("Approve pay")).not.toHaveAttribute("aria-disabled");
    expect(pane.draft().choices.size).toBe(0);
  });

  test.each([
    ["a hidden character", '{"to":"bo"}', '{"to":"b\u202Eo"}', "U+202E"],
    ["an escaped hidden character", '{"to":"bo"}', '{"to":"b\\u202eo"}', "U+202E"],
    ["a letter that looks the same", '{"to":"bo"}', '{"to":"b\u043E"}', "U+006F → U+043E"],
    [
      "letters that all look the same",
      '{"to":"apple"}',
      '{"to":"\u0430\u0440\u0440\u04CF\u0435"}',
      "U+0061 → U+0430",
    ],
  ])("%s is seen", async (_, ...[from, to, shown]) => {
    const pane = await changing(callOf(from), callOf(to));
    await pane.region.findByText("1 piece changed");
    expect(difference(pane)).toHaveTextContent(shown);
    expect(difference(pane).textContent).not.toContain("\u202E");
  });

  test("a key that moved, one that came and one that went are told apart and counted", async () => {
    const pane = await changing(
      callOf('{"to":"bo","subject":"Hi","cc":"cy","x":1}'),
      callOf('{"subject":"Hi","cc":"cy","to":"bo","bcc":"eve"}'),
    );
    const view = difference(pane);
    await pane.region.findByText(/pieces? moved/);
    expect(view).toHaveTextContent('moved away: "to":"bo"');
    expect(view).toHaveTextContent(/"bcc"/);
  });

  test("what stays the same is counted, and can be opened", async () => {
    const rest = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`key_${index}`, index]));
    const pane = await changing(
      callOf(JSON.stringify({ ...rest, end: 1 })),
      callOf(JSON.stringify({ ...rest, end: 2 })),
    );
    const open = await pane.region.findByRole("button", { name: /^Open \d+ pieces that are the same$/ });
    expect(difference(pane)).not.toHaveTextContent("key_7");
    await pane.user.click(open);
    expect(difference(pane)).toHaveTextContent('"key_7":7,"key_8":8');
  });

  test("texts too far apart are said to be so, and the earlier one can be read whole", async () => {
    const [from, to] = ["a", "b"].map((letter) => callOf(JSON.stringify({ letter: letter.repeat(600_000) })));
    const pane = await changing(from as ToolCall, to as ToolCall);
    expect(await pane.region.findByText(/too long or too different to compare/)).toBeVisible();
    await pane.user.click(
      pane.region.getByRole("button", { name: "Show the earlier text, 600,013 characters" }),
    );
    expect(difference(pane)).toHaveTextContent('{"letter":"aaaa');
    expect(pane.region.getByRole("button", { name: "Open 50,000 more characters" })).toBeVisible();
  });

  test.each([
    ["the tool", { toolName: "p\u0430y" }, /The tool was: pay is now: pU\+0430y ?letters: U\+0061 → U\+0430/],
    [
      "what may be decided",
      { rules: { verbs: ["deny"], off: null, answer: null } } as Partial<ToolCall>,
      /What may be decided was: approve, deny is now: deny/,
    ],
    [
      "the id of the asking",
      { approvalId: "other" },
      /The id of the asking was: approval-call-1 is now: other/,
    ],
    ["something without a name", {}, /Something else that the decision is bound to changed/],
  ])("where the text is the same, what changed is named: %s", async (_, over, said) => {
    const text = '{"to":"bo"}';
    const pane = await changing(callOf(text), callOf(text, { ...over, digest: "another" }));
    expect(difference(pane)).toHaveTextContent(said);
    expect(difference(pane)).toHaveTextContent("The text of the arguments is the same.");
  });

  test("a tool whose name changed with its text is named too", async () => {
    const pane = await changing(
      callOf('{"n":1}'),
      callOf('{"n":2}', { toolName: "refund", digest: "another" }),
    );
    expect(difference(pane)).toHaveTextContent("The tool was: pay is now: refund");
    expect(await pane.region.findByText("1 piece changed")).toBeVisible();
  });
});
