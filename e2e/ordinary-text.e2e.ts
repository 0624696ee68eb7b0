import type { Locator } from "@playwright/test";
import { probeOf, probeOfSaid } from "../src/mocks/attacks/probes.ts";
import { ordinaryTexts } from "../src/test/attacks/ordinary-text.ts";
import { expect, test } from "./fixtures.ts";
import { colourOf, readPng } from "./picture.ts";
import { factsOf } from "./probe-page.ts";

const viewport = { width: 1280, height: 2000 };
const permissions = ["clipboard-read", "clipboard-write"];

for (const { text, why } of ordinaryTexts) {
  test.describe(() => {
    test.use({ scenario: `attack/${probeOfSaid(text)}`, viewport, permissions });

    test(`ordinary text keeps its look, is clear and is copied exactly (T-08): ${why}`, async ({
      page,
      inbox,
    }) => {
      await inbox.openFirstBatch();
      const card = inbox.calls.first();
      await expect(card.locator("[data-part=value]").nth(1)).toContainText(text);
      await expect(page.locator("[data-chip=chip]")).toHaveCount(0);
      await expect(card.getByText("marked", { exact: true })).toHaveCount(0);
      await card.getByRole("button", { name: "Copy, send_message" }).click();
      await expect(card.getByText("Copied", { exact: true })).toBeVisible();
      expect(JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))).toHaveProperty(
        [text],
        text,
      );
      const value = card.locator("[data-part=value]").nth(1);
      for (const field of [value, card.locator("blockquote").first()]) {
        expect(
          await isOneText(field, text),
          "nothing stands inside of it, so that it is joined as it is",
        ).toBe(true);
      }
    });
  });
}

/** Whether a text stands in one text node of an element: nothing parts its letters. */
const isOneText = (field: Locator, text: string): Promise<boolean> =>
  field.evaluate((element, whole) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (texts.nextNode() !== null) if (texts.currentNode.nodeValue?.includes(whole)) return true;
    return false;
  }, text);

test.describe(() => {
  test.use({ scenario: `attack/${probeOfSaid("fam\u{1F469}\u200D\u{1F469}\u200D\u{1F467}ily")}`, viewport });

  test("an emoji of three people is one picture, as wide as one emoji", async ({ inbox }) => {
    await inbox.openFirstBatch();
    const value = inbox.calls.first().locator("[data-part=value]").nth(1);
    const widths = await value.evaluate((element) => {
      const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      while (text.nextNode() !== null && !text.currentNode.nodeValue?.includes("\u200d"));
      const said = text.currentNode.nodeValue ?? "";
      const range = document.createRange();
      range.setStart(text.currentNode, said.indexOf("\u{1F469}"));
      range.setEnd(text.currentNode, said.indexOf("ily"));
      const pen = document.createElement("canvas").getContext("2d");
      if (pen === null) throw new Error("no canvas");
      pen.font = getComputedStyle(element).font;
      return { family: range.getBoundingClientRect().width, one: pen.measureText("\u{1F469}").width };
    });
    expect(widths.family / widths.one).toBeLessThan(1.3);
  });
});

test.describe(() => {
  test.use({ scenario: `attack/${probeOfSaid("I \u2764\uFE0F it")}`, viewport });

  test("a heart with the selector of emoji is drawn in colour", async ({ inbox }) => {
    await inbox.openFirstBatch();
    const value = inbox.calls.first().locator("[data-part=value]").nth(1);
    const { bytes, channels } = readPng(await value.screenshot());
    expect(colourOf(bytes, channels), "is fonts-noto-color-emoji installed?").toBeGreaterThan(100);
  });
});

test.describe("values are islands (T-09)", () => {
  test.use({ scenario: `attack/${probeOfSaid("\u05E9\u05DC\u05D5\u05DD world 12")}`, viewport });

  test("letters from right to left keep their order within their run, and what follows stands right of them", async ({
    inbox,
    page,
  }) => {
    await inbox.openFirstBatch();
    const { fields } = await factsOf(page);
    for (const kind of ["key", "value", "agent's words", "transcript", "error", "file name"] as const) {
      const [field] = fields[kind];
      const at = field?.drawn.indexOf("\u05E9") ?? -1;
      const [shin = 0, lamed = 0, vav = 0, mem = 0, , ...after] = field?.lefts.slice(at) ?? [];
      expect([shin > lamed, lamed > vav, vav > mem], kind).toEqual([true, true, true]);
      expect(after.slice(0, 8), kind).toEqual(after.slice(0, 8).toSorted((one, other) => one - other));
      expect(after[0], kind).toBeGreaterThan(shin);
    }
  });
});

test.describe("names are islands (T-09)", () => {
  test.use({ scenario: `attack/${probeOf("\u05E9\u05DC\u05D5\u05DD", "\u0645\u0631", "abc 12")}`, viewport });

  test("names from right to left stand in the list's row, in the order in which they came", async ({
    inbox,
    page,
  }) => {
    await inbox.openFirstBatch();
    const lefts = await page
      .locator("[aria-label=Inbox] a > span:first-child > span")
      .evaluateAll((names) =>
        names.map(
          (name) => Math.round(name.getBoundingClientRect().top) * 10_000 + name.getBoundingClientRect().left,
        ),
      );
    expect(lefts).toHaveLength(3);
    expect(lefts).toEqual(lefts.toSorted((one, other) => one - other));
  });
});
