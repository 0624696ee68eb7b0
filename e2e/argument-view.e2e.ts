import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import type { InboxPage } from "./inbox-page.ts";

/** The argument view: fold, find, raw text, copy and go-to where a person meets them (issue 7, section 1). */

const card = (inbox: InboxPage): Locator => inbox.calls.first();
const tool = (inbox: InboxPage, name: RegExp): Locator => card(inbox).getByRole("button", { name });

/** Whether something stands whole where a person sees it: in the window, and under nothing. */
async function isInView(what: Locator): Promise<boolean> {
  return what.evaluate((element) => {
    const box = element.getBoundingClientRect();
    return [box.top + 1, box.bottom - 1].every((y) => {
      const onTop = document.elementFromPoint(box.left + Math.min(box.width / 2, 20), y);
      return onTop !== null && (element.contains(onTop) || onTop.contains(element));
    });
  });
}

const currentMark = (inbox: InboxPage): Locator => card(inbox).locator("mark[aria-current]");

async function openFind(inbox: InboxPage, query: string): Promise<Locator> {
  await tool(inbox, /^Find, /).click();
  const field = card(inbox).getByRole("textbox", { name: /^Find in the arguments of / });
  await expect(field).toBeFocused();
  await field.fill(query);
  return field;
}

for (const [size, viewport] of Object.entries({
  "1280x720": { width: 1280, height: 720 },
  "390x844": { width: 390, height: 844 },
})) {
  test.describe(`a long text, ${size}`, () => {
    test.use({ scenario: "phoenix/very-long", viewport });

    test("find goes from match to match, opens what is folded, and no match lies under the header", async ({
      inbox,
    }) => {
      await inbox.openFirstBatch();
      const field = await openFind(inbox, "CUSTOMER 2");
      await expect(card(inbox)).toContainText("1 of 111");
      const approve = inbox.verb("Approve", "run_sql");
      await expect(approve).toHaveAttribute("aria-disabled", "true");
      for (let match = 2; match <= 40; match += 1) await field.press("Enter");
      await expect(card(inbox)).toContainText(/(39|40) of 111/);
      await expect(card(inbox).getByRole("button", { name: /^Open .* lines$/ })).toHaveCount(0);
      await expect.poll(() => isInView(currentMark(inbox))).toBe(true);
      await field.press("Shift+Enter");
      await expect(card(inbox)).toContainText(/(38|39) of 111/);
      await expect.poll(() => isInView(currentMark(inbox))).toBe(true);
      await field.press("Escape");
      await expect(card(inbox).locator("mark")).toHaveCount(0);
      await expect(tool(inbox, /^Find, /)).toBeFocused();
    });

    test("going to what is folded opens it, brings its line into view and gives it the focus", async ({
      inbox,
    }) => {
      await inbox.openFirstBatch();
      await tool(inbox, /^Unfold and go there/).click();
      const row = card(inbox).locator("[data-row]:focus");
      await expect(row).toContainText("Customer 12'");
      await expect.poll(() => isInView(row)).toBe(true);
      await expect(card(inbox).getByRole("button", { name: /^Open .* lines$/ })).toHaveCount(0);
    });

    test("a decision key typed into the find bar decides nothing", async ({ inbox }) => {
      await inbox.openFirstBatch();
      const field = await openFind(inbox, "");
      await field.pressSequentially("adx");
      await expect(field).toHaveValue("adx");
      for (const verb of ["Approve", "Deny", "Abort"] as const)
        await expect(inbox.verb(verb, "run_sql")).toHaveAttribute("aria-pressed", "false");
    });
  });
}

test.describe("nested values", () => {
  test.use({ scenario: "attack/duplicate-nested" });

  test("are folded and opened by keyboard, with counts, and the focus stays on the control", async ({
    inbox,
    page,
  }) => {
    await inbox.openFirstBatch();
    const toggle = card(inbox).getByRole("button", { name: "Items of users" });
    await toggle.focus();
    await page.keyboard.press("Enter");
    await expect(toggle).toHaveAttribute("aria-expanded", "false");
    await expect(card(inbox)).toContainText("1 item folded: 6 lines, 28 characters");
    await expect(card(inbox)).toContainText("dry_run");
    await expect(toggle).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(card(inbox)).toContainText('"admin"');
  });
});

test.describe("the raw view and copy", () => {
  test.use({ scenario: "phoenix/hidden-characters", permissions: ["clipboard-read", "clipboard-write"] });

  const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

  test("T-14: Copy escapes what is a chip, Copy exact is exact, and the raw view is the exact source", async ({
    inbox,
    page,
  }) => {
    await inbox.openFirstBatch();
    await tool(inbox, /^Copy, /).click();
    await expect(card(inbox)).toContainText("Copied");
    const copied = await clipboard(page);
    expect(copied).toContain("\\u{202E}");
    expect(copied).not.toMatch(/[\p{Cf}]/u);
    await tool(inbox, /^Copy exact, /).click();
    await expect.poll(() => clipboard(page)).toContain("\u202e");
    const exact = await clipboard(page);
    await tool(inbox, /^Raw text, /).click();
    await expect.poll(() => unchipped(card(inbox))).toBe(exact);
    expect(copied).toBe(exact.replace(/[\u202e\u200b\u0430]/g, escaped));
  });
});

test.describe("controls of a terminal", () => {
  test.use({ scenario: "attack/terminal-codes", permissions: ["clipboard-read", "clipboard-write"] });

  test("T-14: no control but line feed and tab is copied by Copy, from any call", async ({ inbox, page }) => {
    await inbox.openFirstBatch();
    for (const call of await inbox.calls.all()) {
      await call.getByRole("button", { name: /^Copy, / }).click();
      await expect(call).toContainText("Copied");
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
      expect(copied).not.toMatch(/[\0-\x08\x0b-\x1f\x7f-\x9f]/);
    }
  });
});

test.describe("two spellings", () => {
  test.use({ scenario: "attack/two-spellings" });

  test("T-15: either spelling of café finds both", async ({ inbox }) => {
    await inbox.openFirstBatch();
    for (const [index, query] of ["caf\u00e9", "cafe\u0301"].entries()) {
      const call = inbox.calls.nth(index);
      await call.getByRole("button", { name: /^Find, / }).click();
      for (const spelling of ["caf\u00e9", "cafe\u0301"]) {
        await call.getByRole("textbox", { name: /^Find/ }).fill(spelling);
        await expect(call.locator("mark")).not.toHaveCount(0);
      }
      await call.getByRole("textbox", { name: /^Find/ }).fill(query);
    }
  });
});

test.describe("tall marks", () => {
  test.use({ scenario: `attack/${zalgoProbe()}` });

  test("of one row paint over no other row: every row clips what is drawn in it", async ({ inbox }) => {
    await inbox.openFirstBatch();
    const rows = card(inbox).locator("[data-row]");
    expect(await rows.count()).toBeGreaterThan(3);
    for (const row of await rows.all()) await expect(row).toHaveCSS("overflow", "clip");
  });
});

/** `probe-text-` and the UTF-16 units of a letter under many marks (src/mocks/attacks/probes.ts). */
function zalgoProbe(): string {
  const text = `r${"\u0300\u0316".repeat(20)}m`;
  return `probe-text-${Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).padStart(4, "0")).join(".")}`;
}

const escaped = (character: string): string =>
  `\\u{${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}}`;

/** What is drawn raw of a call, with every chip put back to the character of its number. */
async function unchipped(call: Locator): Promise<string> {
  return call.evaluate((article) =>
    [...article.querySelectorAll('[data-kind="raw"] [data-part="value"]')]
      .map((cell) => {
        const copy = cell.cloneNode(true) as HTMLElement;
        for (const quiet of copy.querySelectorAll('[data-chip="quiet"]')) quiet.remove();
        for (const chip of copy.querySelectorAll<HTMLElement>("[data-chip]"))
          chip.replaceWith(
            chip.dataset["source"] ??
              String.fromCodePoint(Number.parseInt((chip.textContent ?? "").slice(2), 16)),
          );
        return copy.textContent ?? "";
      })
      .join(""),
  );
}
