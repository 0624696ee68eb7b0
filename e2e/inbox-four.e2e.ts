import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { fakes } from "../src/mocks/fakes.ts";
import { expect, test } from "./fixtures.ts";
import type { InboxPage } from "./inbox-page.ts";

/** One inbox over every system: its views, its order, its search, and each system in trouble in its turn. */
test.use({ scenario: "all/default" });

const rail = (page: Page) => page.getByRole("navigation", { name: "Views and connections" });

const lineOf = (page: Page, label: string) => rail(page).getByRole("listitem").filter({ hasText: label });

/** How many rows the list says that it has. */
const sizeOf = async (inbox: InboxPage): Promise<number> =>
  Number(await inbox.list.getByRole("listitem").first().getAttribute("aria-setsize"));

const ownViews = ["Waiting", "Expiring soon", "Assigned to me", "Yours to continue"] as const;

/** The heading's view has rows, and as many as the rail counts; what is still being read may add to both. */
async function expectAsCounted(inbox: InboxPage, view: string): Promise<void> {
  await expect(inbox.list.getByRole("heading", { name: view })).toBeVisible();
  const link = rail(inbox.page).getByRole("link", { name: view });
  await expect(async () => {
    const count = Number((await link.innerText()).replace(/\D/g, ""));
    expect(count).toBeGreaterThan(0);
    expect(await sizeOf(inbox)).toBe(count);
  }).toPass({ timeout: 20_000 });
}

test("every view has as many rows as the rail counts, and keeps them in its address", async ({
  inbox,
  page,
}) => {
  await inbox.open();
  await expect(inbox.list.getByText("reading")).toHaveCount(0);
  for (const { connection } of fakes)
    await expect(lineOf(page, connection.label).getByTitle(/^[1-9]/)).toBeVisible();
  for (const view of ownViews) {
    await rail(page).getByRole("link", { name: view }).click();
    await page.mouse.move(900, 500);
    await expectAsCounted(inbox, view);
    await page.reload();
    await expectAsCounted(inbox, view);
  }
});

test("by keyboard alone the order is chosen, an id is searched for, and the way back is there", async ({
  inbox,
  page,
}) => {
  await inbox.open();
  await expect(inbox.rows.first()).toBeVisible();
  await page.getByRole("combobox", { name: "Order" }).waitFor();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox", { name: "Search" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("combobox", { name: "Order" })).toBeFocused();
  await page.keyboard.press("End");
  await expect.poll(() => new URL(page.url()).search).toBe("?sort=connection");
  await expect(inbox.rows.first()).toContainText(fakes[0]?.connection.label ?? "");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.type("no such id");
  await page.keyboard.press("Enter");
  await expect(inbox.list.getByText("No connection knows this id.")).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(inbox.list.getByRole("button", { name: "Clear the filter" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(inbox.rows.first()).toBeVisible();
  expect(inbox.watched.decisions).toEqual([]);
});

test.describe("a call that stands in no list", () => {
  test.use({ scenario: "mka1/observer" });
  test("opens by its id, and the search is over then", async ({ inbox, page }) => {
    await inbox.open();
    await page.getByRole("searchbox", { name: "Search" }).fill("mcpr_2");
    await page.keyboard.press("Enter");
    await expect(inbox.calls.first()).toBeVisible();
    expect(new URL(page.url()).pathname).toContain("/b/mka1/");
    await expect(page.getByRole("searchbox", { name: "Search" })).toHaveValue("");
    expect(inbox.watched.decisions).toEqual([]);
  });
});

for (const { protocol, connection } of fakes) {
  for (const trouble of ["failing", "hanging"] as const) {
    test.describe(() => {
      test.use({ scenario: `all/${protocol}-${trouble}` });
      test(`with ${connection.label} ${trouble} the others are listed and open`, async ({ inbox, page }) => {
        await inbox.open();
        const others = fakes.filter((fake) => fake.protocol !== protocol);
        for (const other of others) {
          await expect(lineOf(page, other.connection.label).getByTitle(/^[1-9]/)).toBeVisible();
          await showNew(inbox);
          await inbox.list.locator(`a[href*="/b/${other.connection.id}/"]`).first().click();
          await expect(inbox.calls.first()).toBeVisible();
        }
        const words = trouble === "failing" ? /failing since/ : /connecting/;
        await expect(lineOf(page, connection.label)).toContainText(words);
        await expect(lineOf(page, connection.label).getByTitle("not read yet")).toBeVisible();
        expect(inbox.watched.decisions).toEqual([]);
      });
    });
  }
}

/** Rows that came behind the first ones stand behind a button: nothing moves by itself under somebody's eyes. */
async function showNew({ list }: InboxPage): Promise<void> {
  const button = list.getByRole("button", { name: /^\d+ new/ });
  if (await button.isVisible()) await button.click();
}

declare global {
  interface Window {
    /** What moved by itself, as the browser counts it, and what it was. */
    shifts: { value: number; what: string }[];
  }
}

/** Runs in the page, from its beginning. */
function watchShifts(): void {
  window.shifts = [];
  interface Shift extends PerformanceEntry {
    readonly value: number;
    readonly sources: readonly { readonly node: Node | null }[];
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[]) {
      const what = entry.sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? "").join(" | ");
      window.shifts.push({ value: entry.value, what });
    }
  }).observe({ type: "layout-shift", buffered: true });
}

for (const width of [1440, 900, 390, 320]) {
  test.describe(() => {
    test.use({ scenario: "phoenix/default", viewport: { width, height: 800 } });
    test(`what comes after the rows moves nothing, at ${width} px`, async ({ inbox, page }) => {
      await page.addInitScript(watchShifts);
      await inbox.open();
      await page.getByRole("combobox", { name: "Order" }).waitFor();
      if (width >= 1200) await rail(page).getByRole("link", { name: /^Sent/ }).waitFor();
      await page.waitForLoadState("networkidle");
      expect(await page.evaluate(() => window.shifts)).toEqual([]);
    });
  });
}

const looked: Readonly<Record<string, string>> = {
  "all/default": "/",
  "all/one-failing": "/?sort=age",
  "all/needs-a-token": "/",
  "all/skewed": "/?view=soon",
  "mka1/default": "/?view=continue",
  "all/empty": "/?view=assigned",
  "all/one-hanging": "/?q=no+such+id",
};

for (const [scenario, path] of Object.entries(looked)) {
  for (const colorScheme of ["light", "dark"] as const) {
    test.describe(() => {
      test.use({ scenario, colorScheme });
      test(`axe finds nothing in ${scenario} at ${path}, ${colorScheme}`, async ({ inbox, page }) => {
        await inbox.open(path);
        await rail(page).getByRole("link", { name: /^Sent/ }).waitFor();
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
      });
    });
  }
}
