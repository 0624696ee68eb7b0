import AxeBuilder from "@axe-core/playwright";
import type { InboxPage } from "./inbox-page.ts";
import { agree, expect, test } from "./letta-wire.ts";

/** What assistive technology meets in a request of Letta, in both themes, down to 320 px and at 200 % (design section 6). */

/** What passes is not written out: that takes longer than finding it. */
const onlyFaults = { resultTypes: ["violations" as const], selectors: false };

/** The second is a window of 1280 pixels at 200 %. */
const widths = [1440, 640, 320] as const;

async function approve(inbox: InboxPage): Promise<void> {
  await inbox.openFirstBatch();
  await inbox.choose("Approve", "send_email");
  await inbox.pressUntilSent(inbox.submit);
}

const title = ({ afterSending }: InboxPage) => afterSending.getByRole("heading").first();

/** What is looked at, and what of it is held as a tree. */
interface State {
  readonly scenario: string;
  readonly reach: (inbox: InboxPage) => Promise<void>;
  readonly part: (inbox: InboxPage) => ReturnType<InboxPage["call"]>;
}

const states: Readonly<Record<string, State>> = {
  "two-calls": {
    scenario: "two-calls",
    async reach(inbox) {
      await inbox.openFirstBatch();
      await inbox.choose("Deny", "pay, 1 of 2");
    },
    part: (inbox) => inbox.call("pay, 1 of 2"),
  },
  sibling: {
    scenario: "sibling",
    async reach(inbox) {
      await inbox.openFirstBatch();
      await expect(inbox.batch).toContainText("One more call runs with your answer");
    },
    part: (inbox) => inbox.batch.getByRole("region", { name: "Calls", exact: true }),
  },
  "client-tool": {
    scenario: "client-tool",
    async reach(inbox) {
      await inbox.openFirstBatch();
      const card = inbox.call("show_dialog");
      await card.getByRole("textbox", { name: /^Output of show_dialog/ }).fill("Thursday\u200b works.");
      await card.getByRole("radio", { name: "Error" }).check();
    },
    part: (inbox) => inbox.call("show_dialog"),
  },
  consent: {
    scenario: "no-redis",
    async reach(inbox) {
      await approve(inbox);
      await expect(title(inbox)).toHaveText("Not recorded: a question first");
    },
    part: (inbox) => inbox.afterSending,
  },
  elsewhere: {
    scenario: "late-opposite",
    async reach(inbox) {
      await approve(inbox);
      await expect(title(inbox)).toHaveText("Answered by someone else");
    },
    part: (inbox) => inbox.batch.getByRole("region", { name: "Calls", exact: true }),
  },
  "decided-twice": {
    scenario: "raced-no-lock",
    async reach(inbox) {
      await approve(inbox);
      await agree(inbox);
      await expect(title(inbox)).toHaveText("Decided twice");
    },
    part: (inbox) => inbox.batch.getByRole("region", { name: "Calls", exact: true }),
  },
};

for (const [name, { scenario, reach, part }] of Object.entries(states)) {
  test.describe(name, () => {
    test.use({ scenario: `letta/${scenario}` });

    test("has its tree, and axe finds nothing, light and dark, at 1440 px, at 200 % and at 320 px", async ({
      inbox,
    }) => {
      test.slow();
      await reach(inbox);
      await expect(part(inbox)).toMatchAriaSnapshot({ name: `${name}.aria.yml` });
      for (const width of widths) {
        await inbox.page.setViewportSize({ width, height: width < 900 ? 450 : 900 });
        for (const colorScheme of ["light", "dark"] as const) await expectNoFault(inbox, colorScheme);
      }
    });
  });
}

async function expectNoFault({ page }: InboxPage, colorScheme: "light" | "dark"): Promise<void> {
  // Without motion a colour is what it will be, and not on its way there.
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  const { violations } = await new AxeBuilder({ page }).options(onlyFaults).analyze();
  const found = violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]);
  const width = page.viewportSize()?.width ?? 0;
  expect(found, `${width} px, ${colorScheme}`).toEqual([]);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide, `nothing is wider than ${width} px`).toBeLessThanOrEqual(width);
}
