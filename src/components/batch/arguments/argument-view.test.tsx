import { waitFor, within } from "@testing-library/react";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inspectArguments } from "../../../domain/inspect-arguments.ts";
import { aBatch, aCall } from "../../../test/builders.ts";
import { renderBatch } from "../../../test/render-batch.tsx";

const callOf = (text: string) => {
  const argumentText = { form: "in-envelope", text } as const;
  return aCall({ toolName: "bash", argumentText, inspection: inspectArguments(argumentText, "bash") });
};

async function paneOf(text: string) {
  const call = callOf(text);
  const pane = await renderBatch(aBatch({ calls: [call] }));
  const article = pane.article("bash");
  return { ...pane, call, shown: within(article), element: article };
}

/** What is drawn, un-chipped: quiet marks are beside the text, a chip is the character of its number. */
function unchipped(cell: Element): string {
  const copy = cell.cloneNode(true) as Element;
  for (const quiet of copy.querySelectorAll('[data-chip="quiet"], button')) quiet.remove();
  for (const chip of copy.querySelectorAll<HTMLElement>("[data-chip]"))
    chip.replaceWith(
      chip.dataset["source"] ?? String.fromCodePoint(Number.parseInt((chip.textContent ?? "").slice(2), 16)),
    );
  return copy.textContent ?? "";
}

const valuesIn = (element: HTMLElement, kind: string): string[] =>
  [...element.querySelectorAll(`[data-kind="${kind}"] [data-part="value"]`)].map(unchipped);

const rowOf = (element: HTMLElement, words: string): HTMLElement => {
  const row = [...element.querySelectorAll<HTMLElement>("[data-row]")].find((one) =>
    one.textContent?.includes(words),
  );
  if (row === undefined) throw new Error(`no row with ${words}`);
  return row;
};

const nested = JSON.stringify({
  filter: { status: ["open", ["new"]], owner: { name: "ana", note: "one\ntwo" } },
  limit: 5,
});

describe("nested values are folded and opened by the person", () => {
  test("a folded one is named by its key, says its exact counts, and keeps Approve on", async () => {
    const { shown, element, user, button } = await paneOf(nested);
    const toggle = shown.getByRole("button", { name: "Members of filter" });
    expect(toggle).toHaveAttribute("aria-expanded", "true");
    expect(shown.getByRole("button", { name: "Items of filter, status" })).toBeVisible();
    toggle.focus();
    await user.keyboard("{Enter}");
    expect(toggle).toHaveAttribute("aria-expanded", "false");
    expect(toggle).toHaveFocus();
    expect(rowOf(element, "filter")).toHaveTextContent("2 members folded: 10 lines, 45 characters");
    expect(element).not.toHaveTextContent("ana");
    expect(element).toHaveTextContent("limit");
    expect(shown.getByText("End of arguments, 12 lines")).toBeVisible();
    expect(button("Approve bash")).not.toHaveAttribute("aria-disabled");
    await user.keyboard(" ");
    expect(toggle).toHaveAttribute("aria-expanded", "true");
    expect(element).toHaveTextContent("ana");
  });

  test("a part that was never opened keeps Approve off, also inside of what a person folded", async () => {
    const lines = Array.from({ length: 80 }, (_, index) => `step ${index}`).join("\n");
    const { shown, user, button } = await paneOf(JSON.stringify({ job: { script: lines, last: [[1]] } }));
    expect(button("Approve bash")).toHaveAttribute("aria-disabled", "true");
    await user.click(shown.getByRole("button", { name: "Members of job" }));
    expect(button("Approve bash")).toHaveAttribute("aria-disabled", "true");
    await user.click(shown.getByRole("button", { name: "Members of job" }));
    await user.click(shown.getByRole("button", { name: "Open 60 lines" }));
    expect(button("Approve bash")).not.toHaveAttribute("aria-disabled");
    await user.click(shown.getByRole("button", { name: "Members of job" }));
    expect(button("Approve bash")).not.toHaveAttribute("aria-disabled");
  });

  test("opening a folded part takes the focus to its first row", async () => {
    const lines = Array.from({ length: 80 }, (_, index) => `step ${index}`).join("\n");
    const { shown, element, user } = await paneOf(JSON.stringify({ script: lines }));
    await user.click(shown.getByRole("button", { name: "Open 60 lines" }));
    expect(rowOf(element, "step 12")).toHaveFocus();
  });
});

test("a long string tells its true length beside it, a short one does not", async () => {
  const { element } = await paneOf(
    JSON.stringify({ to: "ana", body: `${"x".repeat(1_190)}\n`.concat("line\n".repeat(30)) }),
  );
  expect(rowOf(element, "body")).toHaveTextContent("1,341 characters, 32 lines");
  expect(rowOf(element, "to")).not.toHaveTextContent("characters");
});

describe("the raw view", () => {
  test("is the exact source, for JSON too, and one press away in both directions", async () => {
    const text = '{ "b" : 1.0,\n\t"a":"x\\u0041\\u200b",\r\n "n":-0 }';
    const { element, user, button } = await paneOf(text);
    await user.click(button("Raw text, bash"));
    expect(valuesIn(element, "raw").join("")).toBe(text);
    await user.click(button("Shown text, bash"));
    expect(valuesIn(element, "raw")).toEqual([]);
    expect(valuesIn(element, "number")).toEqual(["1.0", "-0"]);
  });

  test("I-01: un-chipped it equals the source, and each string its decoded value, whatever they hold", async () => {
    const unit = fc.constantFrom(
      "a",
      " ",
      "            ",
      "\n",
      "\n\n\n\n\n\n",
      "\t",
      "\u200b",
      "\u202e",
      "\ud800",
      "é",
      "漢",
      '"',
      "\\",
      "\u0435",
      "\u{E0041}",
    );
    await fc.assert(
      fc.asyncProperty(fc.string({ unit, minLength: 1, maxLength: 30 }), async (value) => {
        const text = ` {"value" :  ${JSON.stringify(value)}}`;
        const { element, user, button, unmount } = await paneOf(text);
        expect(valuesIn(element, "string").join("")).toBe(`"${value}"`);
        await user.click(button("Raw text, bash"));
        expect(valuesIn(element, "raw").join("")).toBe(text);
        unmount();
      }),
      { numRuns: 10 },
    );
  });

  test("folds of the raw view that were never opened do not count as the end that was seen", async () => {
    const text = JSON.stringify(
      Object.fromEntries(Array.from({ length: 150 }, (_, n) => [`k${n}`, "word ".repeat(20)])),
    );
    const call = callOf(text);
    const pane = await renderBatch(aBatch({ calls: [call] }), { isOutOfView: true });
    await pane.user.click(pane.button("Raw text, bash"));
    expect(pane.region.getByText("End of arguments, 1 line")).not.toHaveAttribute("tabindex");
    expect(pane.button("Approve bash")).toHaveAttribute("aria-disabled", "true");
  });
});

describe("copy", () => {
  test.each([
    ["nothing is a chip", '{"cmd":"ls\\n","n":1.0}', '{"cmd":"ls\\n","n":1.0}', false],
    [
      "a run of spaces is one, and is copied as spaces",
      `{"cmd":"ls${" ".repeat(20)}x"}`,
      `{"cmd":"ls${" ".repeat(20)}x"}`,
      false,
    ],
    ["a hidden character is one", '{"cmd":"ls\u200b"}', '{"cmd":"ls\\u{200B}"}', true],
    [
      "T-14: controls would act in a terminal",
      "not json \u001b[8m\r\n\tx\ry\b",
      "not json \\u{001B}[8m\n\tx\\u{000D}y\\u{0008}",
      true,
    ],
  ])("%s", async (...[, text, copied, differs]) => {
    const { user, button, shown } = await paneOf(text);
    await user.click(button("Copy, bash"));
    expect(await navigator.clipboard.readText()).toBe(copied);
    const exact = shown.queryByRole("button", { name: "Copy exact, bash" });
    expect(exact !== null).toBe(differs);
    if (exact === null) return;
    await user.click(exact);
    expect(await navigator.clipboard.readText()).toBe(text);
  });

  test("a call without arguments has nothing to copy or to find", async () => {
    const argumentText = { form: "missing" } as const;
    const call = aCall({
      toolName: "bash",
      argumentText,
      inspection: inspectArguments(argumentText, "bash"),
    });
    const pane = await renderBatch(aBatch({ calls: [call] }));
    expect(pane.article("bash")).toHaveTextContent("The system sent no arguments at all.");
    expect(pane.region.queryByRole("button", { name: /^(Copy|Find|Raw)/ })).toBeNull();
  });
});

describe("find within the arguments", () => {
  async function finding(text: string, query: string) {
    const pane = await paneOf(text);
    await pane.user.click(pane.button("Find, bash"));
    const field = await pane.shown.findByRole("textbox", { name: "Find in the arguments of bash" });
    expect(field).toHaveFocus();
    await pane.user.click(field);
    await pane.user.paste(query);
    await waitFor(() =>
      expect(field.closest("search")?.querySelector("[role=status]")).not.toBeEmptyDOMElement(),
    );
    const marks = () => [...pane.element.querySelectorAll("mark")].map((mark) => mark.textContent);
    const current = () => pane.element.querySelector("mark[aria-current]");
    return { ...pane, field, marks, current };
  }

  test("T-15: marks both spellings of café, tells the place, and Enter and Shift+Enter go on and back", async () => {
    const text = '{"Café":1,"b":"le cafe\u0301","c":"CAFÉ"}';
    const { shown, user, marks, current, element } = await finding(text, "café");
    expect(marks()).toEqual(["Café", "cafe\u0301", "CAFÉ"]);
    expect(shown.getByText("1 of 3")).toBeVisible();
    expect(current()).toHaveTextContent("Café");
    await user.keyboard("{Enter}{Enter}");
    expect(shown.getByText("3 of 3")).toBeVisible();
    expect(current()).toHaveTextContent("CAFÉ");
    await user.keyboard("{Enter}{Shift>}{Enter}{/Shift}");
    expect(shown.getByText("3 of 3")).toBeVisible();
    expect(valuesIn(element, "string")).toEqual(['"le cafe\u0301"', '"CAFÉ"']);
  });

  test("Esc closes it, takes the marks away and gives the focus back", async () => {
    const { shown, user, marks, button } = await finding('{"a":"ana"}', "ana");
    expect(marks()).toEqual(["ana"]);
    await user.keyboard("{Escape}");
    expect(marks()).toEqual([]);
    expect(shown.queryByRole("textbox", { name: /^Find/ })).toBeNull();
    expect(button("Find, bash")).toHaveFocus();
  });

  test("a match that is folded is opened by going to it, not by typing, and that counts as opened", async () => {
    const lines = Array.from({ length: 80 }, (_, index) => (index === 30 ? "needle" : `step ${index}`)).join(
      "\n",
    );
    const { shown, user, marks, button } = await finding(JSON.stringify({ script: lines }), "NEEDLE");
    expect(shown.getByText("1 of 1, folded: Enter opens it")).toBeVisible();
    expect(marks()).toEqual([]);
    expect(button("Approve bash")).toHaveAttribute("aria-disabled", "true");
    await user.keyboard("{Enter}");
    expect(shown.getByText("1 of 1")).toBeVisible();
    expect(marks()).toEqual(["needle"]);
    expect(button("Approve bash")).not.toHaveAttribute("aria-disabled");
  });

  test("T-23: half of a character is looked for without a fault, and what is not there is said", async () => {
    const { shown, marks } = await finding('{"f":"a\\ud83db"}', "\ud83d");
    expect(marks()).toEqual(["U+D83D"]);
    expect(shown.getByText("1 of 1")).toBeVisible();
  });

  test("works in the raw view, and in a text that is not JSON", async () => {
    const { user, marks, button } = await finding('{"a":"x\\u0041"}', "u0041");
    expect(marks()).toEqual([]);
    await user.click(button("Raw text, bash"));
    await waitFor(() => expect(marks()).toEqual(["u0041"]));
  });
});

describe("going to a line", () => {
  const lines = Array.from({ length: 80 }, (_, index) =>
    index === 40 ? "hid\u200bden" : `step ${index}`,
  ).join("\n");
  const go = (pane: Awaited<ReturnType<typeof paneOf>>) =>
    pane.user.click(pane.shown.getByRole("button", { name: /^Go to line 4[0-9] of bash$/ }));

  test("opens what it is folded in, which counts as opened, and gives it the focus", async () => {
    const pane = await paneOf(JSON.stringify({ job: { script: lines } }));
    expect(pane.element).not.toHaveTextContent("hidU+200Bden");
    expect(pane.button("Approve bash")).toHaveAttribute("aria-disabled", "true");
    await go(pane);
    await pane.settle();
    expect(rowOf(pane.element, "hidU+200Bden")).toHaveFocus();
    expect(pane.button("Approve bash")).not.toHaveAttribute("aria-disabled");
    await pane.user.click(pane.shown.getByRole("button", { name: "Members of job" }));
    expect(pane.element).not.toHaveTextContent("hidU+200Bden");
    await go(pane);
    await pane.settle();
    expect(rowOf(pane.element, "hidU+200Bden")).toHaveFocus();
  });

  test("from the raw view it goes back to the drawn one, whose lines are meant", async () => {
    const pane = await paneOf(JSON.stringify({ job: { script: lines } }));
    await pane.user.click(pane.button("Raw text, bash"));
    await go(pane);
    await pane.settle();
    expect(rowOf(pane.element, "hidU+200Bden")).toHaveFocus();
    expect(pane.button("Raw text, bash")).toBeVisible();
  });

  test("in a text that is not JSON it goes to the line of the text", async () => {
    const pane = await paneOf(lines);
    await go(pane);
    await pane.settle();
    expect(rowOf(pane.element, "hidU+200Bden")).toHaveFocus();
  });
});
