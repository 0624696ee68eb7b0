import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import type { InboxPage } from "./inbox-page.ts";
import { continueOf } from "./mka1-wire.ts";

/** What assistive technology meets in a held call of MKA1, in both themes and at every width (design section 6). */

/** What passes is not written out: that takes longer than finding it. */
const onlyFaults = { resultTypes: ["violations" as const], selectors: false };

const found = "/b/mka1/h%253Amcpr_2";

/** What is looked at, and how it is reached. */
const states: Readonly<Record<string, (inbox: InboxPage) => Promise<void>>> = {
  assigned: (inbox) => inbox.openFirstBatch(),
  requested: (inbox) => openCall(inbox, `${found}?view=continue`),
  "approved-waiting": async (inbox) => {
    await openCall(inbox, `${found}?view=continue`);
    await expect(continueOf(inbox)).toBeVisible();
  },
  "two-of-a-response": async (inbox) => {
    await inbox.openFirstBatch();
    await inbox.choose("Approve", "create_refund, 1 of 2");
    await inbox.choose("Deny", "send_mail, 2 of 2");
  },
  "approved-lapsed": (inbox) => openCall(inbox, found),
  expired: (inbox) => openCall(inbox, found),
  gone: async (inbox) => {
    await inbox.openFirstBatch();
    await expect(inbox.batch).toContainText("This batch is gone", { timeout: 20_000 });
  },
  "agent-run": (inbox) => inbox.openFirstBatch(),
  "malformed-item": (inbox) => openCall(inbox, found),
};

async function openCall(inbox: InboxPage, address: string): Promise<void> {
  await inbox.open(address);
  await expect(inbox.calls.first()).toBeVisible();
}

/** Two panes, one pane, and 1440 px at 200 %. */
const shapes = [
  { width: 1440, height: 900, colorScheme: "light" },
  { width: 1440, height: 900, colorScheme: "dark" },
  { width: 720, height: 450, colorScheme: "light" },
  { width: 320, height: 700, colorScheme: "dark" },
  { width: 320, height: 700, colorScheme: "light" },
] as const;

for (const [scenario, reach] of Object.entries(states)) {
  test.describe(() => {
    test.use({ scenario: `mka1/${scenario}` });

    test(`axe finds nothing in ${scenario}, light and dark, to 320 px and 200 %`, async ({ inbox, page }) => {
      test.slow();
      await reach(inbox);
      for (const { width, height, colorScheme } of shapes) {
        await page.setViewportSize({ width, height });
        await expectNoFault(page, colorScheme);
      }
    });
  });
}

async function expectNoFault(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  // Without motion a colour is what it will be, and not on its way there.
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  const { violations } = await new AxeBuilder({ page }).options(onlyFaults).analyze();
  const faults = violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]);
  const width = page.viewportSize()?.width ?? 0;
  expect(faults, `${width} px, ${colorScheme}`).toEqual([]);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide, `nothing is wider than ${width} px`).toBeLessThanOrEqual(width);
}

test.describe("the accessibility tree", () => {
  for (const scenario of [
    "assigned",
    "requested",
    "approved-waiting",
    "two-of-a-response",
    "gone",
  ] as const) {
    test.describe(() => {
      test.use({ scenario: `mka1/${scenario}` });

      test(`of what is decided or continued in ${scenario}`, async ({ inbox }) => {
        await states[scenario]?.(inbox);
        const dock = inbox.batch.getByRole("region", { name: "Decisions" });
        await expect(dock).toMatchAriaSnapshot({ name: `${scenario}.aria.yml` });
      });
    });
  }

  for (const scenario of ["approved-lapsed", "expired"] as const) {
    test.describe(() => {
      test.use({ scenario: `mka1/${scenario}` });

      test(`of a call that can be decided no more: ${scenario}`, async ({ inbox }) => {
        await states[scenario]?.(inbox);
        await expect(inbox.batch.getByRole("region", { name: "Decisions" })).toHaveCount(0);
        await expect(inbox.batch.getByRole("heading", { level: 3, name: "create_refund" })).toBeVisible();
        const looking = inbox.calls.getByRole("button", {
          name: /^(Find|Copy|Raw text|What the system says)/,
        });
        await expect(looking).toHaveCount(4);
        await expect(inbox.calls.getByRole("button")).toHaveCount(4);
      });
    });
  }
});
