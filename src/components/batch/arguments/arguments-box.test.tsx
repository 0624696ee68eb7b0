import fc from "fast-check";
import { expect, test } from "vitest";
import { inspectArguments } from "../../../domain/inspect-arguments.ts";
import { aBatch, aCall } from "../../../test/builders.ts";
import { renderBatch } from "../../../test/render-batch.tsx";

const callOf = (text: string, toolName = "bash") => {
  const argumentText = { form: "in-envelope", text } as const;
  return aCall({ toolName, argumentText, inspection: inspectArguments(argumentText, toolName) });
};

const paneOf = (text: string, options = {}) => renderBatch(aBatch({ calls: [callOf(text)] }), options);

/** What is drawn of the arguments, with chips put back to what they stand for. */
function drawn(article: HTMLElement, unchip: (label: string) => string = () => ""): string {
  const rows = [...article.querySelectorAll("[data-kind]")];
  return rows
    .map((row) => {
      const copy = row.cloneNode(true) as Element;
      for (const quiet of copy.querySelectorAll('[data-chip="quiet"]')) quiet.remove();
      for (const chip of copy.querySelectorAll("[data-chip]"))
        chip.replaceWith(unchip(chip.textContent ?? ""));
      return [...copy.children].map((cell) => cell.textContent).join(" ");
    })
    .join("\n");
}

/** What is drawn of a text as it came, line after line. */
function rawText(article: HTMLElement): string {
  const rows = [...article.querySelectorAll('[data-kind="raw"] [data-part="value"]')];
  return rows
    .map((row) => {
      const copy = row.cloneNode(true) as Element;
      for (const quiet of copy.querySelectorAll('[data-chip="quiet"]')) quiet.remove();
      return copy.textContent;
    })
    .join("");
}

test("numbers, duplicates, odd key order and __proto__ are on screen exactly as they were sent", async () => {
  const text =
    '{"b":9007199254740993,"2":1.0,"1":-0,"amt":0.1000000000000000055,"x":1e400,"__proto__":{"cmd":"rm -rf ~"},"to":"a","to":"b"}';
  const pane = await paneOf(text);
  const shown = drawn(pane.article("bash"));
  const order = ["b 9007199254740993", "2 1.0", "1 -0", "amt 0.1000000000000000055", "x 1e400"];
  const places = order.map((line) => shown.indexOf(line));
  expect(places.every((place) => place >= 0)).toBe(true);
  expect(places).toEqual([...places].sort((one, other) => one - other));
  expect(shown).toContain("__proto__");
  expect(shown).toContain("rm -rf ~");
  expect(shown).toContain('to "a"');
  expect(shown).toContain('to "b"');
});

test("a duplicate key keeps Approve off and says why; Deny works", async () => {
  const pane = await paneOf('{"to":"a","to":"b"}');
  expect(pane.article("bash")).toHaveTextContent("The key “to” stands more than once");
  expect(pane.button("Approve bash")).toHaveAccessibleDescription(/cannot be shown faithfully/);
  await pane.user.click(pane.button("Approve bash"));
  expect(pane.draft().choices.size).toBe(0);
  await pane.user.click(pane.button("Deny bash"));
  expect(pane.button("Deny bash")).toHaveAttribute("aria-pressed", "true");
});

test("hidden characters are chips with their number, in values and in the tool's name", async () => {
  const pane = await renderBatch(
    aBatch({ calls: [callOf('{"to":"rui@exa\u200Bmple.test"}', "s\u0435nd_email")] }),
  );
  const article = pane.article("s[U+0435]nd_email");
  expect(article).toHaveTextContent("U+200B");
  expect(article.textContent).not.toContain("\u200B");
  expect(article).toHaveTextContent("Marked: 1 hidden character");
  expect(pane.button("Approve s[U+0435]nd_email")).toBeVisible();
});

test("a long run of spaces is a chip that says how many", async () => {
  const pane = await paneOf(`{"cmd":"echo hi${" ".repeat(392)}; rm -rf ~"}`);
  expect(pane.article("bash")).toHaveTextContent("echo hi392 spaces; rm -rf ~");
});

test("Approve is off until the end of the arguments was reached, and a press on it says so and keeps the focus", async () => {
  const pane = await paneOf('{"command":"ls"}', { isOutOfView: true });
  const approve = pane.button("Approve bash");
  expect(approve).toHaveAttribute("aria-disabled", "true");
  expect(approve).toHaveAccessibleDescription(/until the end of the arguments is seen/);
  await pane.user.click(approve);
  expect(pane.draft().choices.size).toBe(0);
  expect(approve).toHaveFocus();
  expect(pane.region.getByText(/^Not taken: Approve is off/)).toBeVisible();
  pane.region.getByText("End of arguments, 1 line").focus();
  await pane.settle();
  expect(approve).not.toHaveAttribute("aria-disabled");
  await pane.user.click(approve);
  expect(approve).toHaveAttribute("aria-pressed", "true");
});

test("nothing is folded without a count and a control, and Approve waits for every fold to be opened", async () => {
  const lines = Array.from({ length: 400 }, (_, index) => `step ${index}`);
  const pane = await paneOf(JSON.stringify({ command: lines.join("\n") }));
  const approve = pane.button("Approve bash");
  expect(approve).toHaveAccessibleDescription(/folded part was never opened/);
  expect(pane.region.getByText(/^Lines \d+ to \d+ are folded/)).toBeVisible();
  expect(pane.region.getByText("End of arguments, 400 lines")).toBeVisible();
  expect(pane.article("bash")).toHaveTextContent("step 399");
  await pane.user.click(pane.region.getByRole("button", { name: /^Open \d+ lines$/ }));
  expect(approve).not.toHaveAttribute("aria-disabled");
  const shown = drawn(pane.article("bash"));
  expect(lines.filter((line) => !shown.includes(line))).toEqual([]);
});

test("the raw text is the exact source", async () => {
  const text = '{ "b" : 1.0,\n "a":"x\\u0041" }';
  const pane = await paneOf(text);
  await pane.user.click(pane.button("Raw text, bash"));
  expect(rawText(pane.article("bash"))).toBe(text);
});

test.each([
  ["NaN in it", '{"a":NaN}'],
  ["trailing words", '{"a":1} // ok'],
  ["nothing at all", ""],
])("arguments that are not JSON are drawn raw, and cannot be approved: %s", async (_, text) => {
  const pane = await paneOf(text);
  expect(rawText(pane.article("bash"))).toBe(text);
  expect(pane.button("Approve bash")).toHaveAttribute("aria-disabled", "true");
});

test("HTML and Markdown in arguments stay text", async () => {
  const hostile = [
    '<img src=x onerror="alert(1)">',
    "[x](javascript:alert(1))",
    "**bold** ~~gone~~",
    "<style>*{display:none}</style>",
  ];
  const pane = await paneOf(JSON.stringify(Object.fromEntries(hostile.map((text) => [text, text]))));
  const article = pane.article("bash");
  for (const text of hostile) expect(drawn(article)).toContain(`${text} "${text}"`);
  expect(article.querySelectorAll("img, a, style, b, strong, del")).toHaveLength(0);
});

test("un-chipped, what is drawn of a string is the string (I-01)", async () => {
  const character = fc.constantFrom(
    "a",
    "B",
    "7",
    " ",
    "\t",
    "\u200B",
    "\u202E",
    "é",
    "漢",
    '"',
    "\\",
    "<",
    "\u00A0",
  );
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: character, minLength: 1, maxLength: 40 }), async (value) => {
      const pane = await paneOf(JSON.stringify({ value }));
      const back = (label: string) =>
        label.startsWith("U+")
          ? String.fromCodePoint(Number.parseInt(label.slice(2), 16))
          : " ".repeat(Number.parseInt(label, 10));
      expect(drawn(pane.article("bash"), back)).toBe(`value "${value}"`);
      pane.unmount();
    }),
    { numRuns: 12 },
  );
});

test("joiners that keep their look and texts that are not composed are told quietly, and mark nothing", async () => {
  const pane = await paneOf('{"a":"\u{1F469}\u200D\u{1F469}\u200D\u{1F467}","b":"cafe\u0301"}');
  const article = pane.article("bash");
  expect(article).toHaveTextContent("2 joiners and variation selectors inside emoji or words");
  expect(article).toHaveTextContent("1 text is not in Unicode normal form C");
  expect(article).not.toHaveTextContent("Marked:");
});

test("T-24: of one long line the parts are told in characters, and “Unfold and go there” opens the first of them", async () => {
  const pane = await paneOf(JSON.stringify({ command: "word ".repeat(3_000) }));
  const approve = pane.button("Approve bash");
  expect(approve).toHaveAccessibleDescription(/1 folded part was never opened, 1\d,\d{3} characters\./);
  expect(pane.article("bash")).not.toHaveTextContent("0 lines");
  await pane.user.click(pane.button("Unfold and go there, bash"));
  await pane.settle();
  expect(pane.region.queryByText(/^Part of line 1 is folded/)).toBeNull();
  expect(approve).not.toHaveAttribute("aria-disabled");
});
