import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { agenda, screenshot } from "./files.ts";
import { expect, test } from "./fixtures.ts";
import type { InboxPage } from "./inbox-page.ts";

/** What assistive technology meets in a batch of Envole, in both themes and at every width (design section 6). */

/** What passes is not written out: that takes longer than finding it. */
const onlyFaults = { resultTypes: ["violations" as const], selectors: false };

const widths = [1440, 900, 390, 320] as const;

async function warned(inbox: InboxPage): Promise<void> {
  await inbox.openFirstBatch();
  await inbox.choose("Deny", await inbox.callName(1));
  const abort = inbox.calls.first().getByRole("button", { name: /^Abort / });
  await inbox.pressUntil(abort, () => expect(inbox.warning).toBeVisible({ timeout: 400 }));
}

/** An abort with a hidden character in its words, a picture and a document. */
async function aborting(inbox: InboxPage): Promise<void> {
  await inbox.openFirstBatch();
  await inbox.abortAll(3);
  await inbox.feedback.fill("The wrong\u200b week.");
  await inbox.attachFiles.setInputFiles([screenshot, agenda]);
  await expect(inbox.attached.getByRole("img")).toBeVisible();
}

async function denyAll(inbox: InboxPage): Promise<void> {
  await inbox.openFirstBatch();
  await inbox.pressUntil(inbox.batch.getByRole("button", { name: "Deny all" }), () =>
    expect(inbox.batch).toContainText("3 of 3 decided", { timeout: 400 }),
  );
  await inbox.pressUntilSent(inbox.submit);
}

/** What is looked at. */
interface State {
  readonly scenario: string;
  readonly reach: (inbox: InboxPage) => Promise<void>;
  /** On one pane, what is new stands in the sheet of the decision bar. */
  readonly isInSheet?: boolean;
}

const states: Readonly<Record<string, State>> = {
  "a batch of three calls": { scenario: "three-calls", reach: (inbox) => inbox.openFirstBatch() },
  "the warning before an abort": { scenario: "three-calls", reach: warned },
  "an abort with words and files": { scenario: "three-calls", reach: aborting, isInSheet: true },
  "words and files beside choices": {
    scenario: "three-calls",
    isInSheet: true,
    async reach(inbox) {
      await aborting(inbox);
      await inbox.choose("Deny", await inbox.callName(0));
      await inbox.submit.click({ force: true });
    },
  },
  "the question after a mixed abort": {
    scenario: "mixed-body",
    async reach(inbox) {
      await denyAll(inbox);
      await expect(inbox.conflict).toBeVisible();
    },
  },
  "a record that does not tell": {
    scenario: "untold",
    async reach(inbox) {
      await denyAll(inbox);
      await expect(inbox.status).toContainText("No longer waiting");
    },
  },
};

for (const [name, { scenario, reach, isInSheet = false }] of Object.entries(states)) {
  test.describe(() => {
    test.use({ scenario: `envole/${scenario}` });

    test(`axe finds nothing in ${name}, light and dark, from 1440 px to 320 px`, async ({ inbox, page }) => {
      test.slow();
      await reach(inbox);
      for (const width of widths) {
        await page.setViewportSize({ width, height: width < 900 ? 700 : 900 });
        const sheet = inbox.batch.getByRole("button", { name: "All calls", expanded: false });
        if (isInSheet && (await sheet.isVisible())) await sheet.click();
        for (const colorScheme of ["light", "dark"] as const) await expectNoFault(page, colorScheme);
      }
    });
  });
}

test.describe("forty calls", () => {
  test.use({ scenario: "envole/forty-calls" });

  // Each card is like those of three calls, which are looked at in every way: what is new is their number.
  test("axe finds nothing in a batch of forty calls, at every width and in either theme", async ({
    inbox,
    page,
  }) => {
    test.slow();
    await inbox.openFirstBatch();
    await expect(inbox.calls).toHaveCount(40);
    for (const [at, width] of widths.entries()) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoFault(page, at % 2 === 0 ? "light" : "dark");
    }
  });
});

async function expectNoFault(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  // Without motion a colour is what it will be, and not on its way there.
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  const { violations } = await new AxeBuilder({ page }).options(onlyFaults).analyze();
  const found = violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]);
  const width = page.viewportSize()?.width ?? 0;
  expect(found, `${width} px, ${colorScheme}`).toEqual([]);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide, `nothing is wider than ${width} px`).toBeLessThanOrEqual(width);
}

test.describe("the accessibility tree", () => {
  test.use({ scenario: "envole/three-calls" });

  test("of an abort with words and files that was not sent yet", async ({ inbox }) => {
    await aborting(inbox);
    const dock = inbox.batch.getByRole("region", { name: "Decisions" });
    await expect(dock).toMatchAriaSnapshot({ name: "files.aria.yml" });
  });

  test("of the warning before an abort", async ({ inbox }) => {
    await warned(inbox);
    await expect(inbox.warning).toMatchAriaSnapshot({ name: "abort-warning.aria.yml" });
  });

  test.describe(() => {
    test.use({ scenario: "envole/mixed-body" });
    test("of the question after a mixed abort", async ({ inbox }) => {
      await denyAll(inbox);
      await expect(inbox.conflict).toBeVisible();
      await expect(inbox.conflict).toMatchAriaSnapshot({ name: "conflict.aria.yml" });
    });
  });
});
