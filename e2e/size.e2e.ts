import { reportArguments, sizeTitles } from "../src/mocks/phoenix/size-worlds.ts";
import { openEveryFold } from "./bench/in-page-tasks.ts";
import { expect, test } from "./fixtures.ts";

/** Arguments beyond what a page can draw at once (T-24, I-07, I-30). How long it takes is what `npm run bench` prints. */
const beyond = [
  {
    scenario: "phoenix/huge-8mb",
    title: sizeTitles.string,
    tool: "publish_report",
    why: /8,105,697 characters; up to 2,000,000/,
  },
  {
    scenario: "phoenix/keys-50000",
    title: sizeTitles.manyKeys,
    tool: "import_customers",
    why: /more than 20,000 names and values/,
  },
  {
    scenario: "phoenix/depth-100000",
    title: sizeTitles.depth,
    tool: "walk_tree",
    why: /deeper than 200 levels/,
  },
] as const;

const named = (tool: string): string => `${tool}, 2 of 3`;

for (const { scenario, title, tool, why } of beyond) {
  test.describe(scenario, () => {
    test.use({ scenario });

    test("T-24: the call says why it cannot be inspected and is denied, and its neighbours are approved", async ({
      inbox,
    }) => {
      await inbox.openBatchOf(title);
      await expect(inbox.calls).toHaveCount(3);
      await expect(inbox.call(named(tool))).toContainText(why);
      await expect(inbox.verb("Approve", named(tool))).toHaveAttribute("aria-disabled", "true");
      await inbox.choose("Approve", "bash, 1 of 3");
      await inbox.choose("Deny", named(tool));
      await inbox.choose("Approve", "bash, 3 of 3");
      await inbox.pressUntilSent(inbox.submit);
      await expect(inbox.status).toContainText("Recorded: 2 approve, 1 deny");
      const sent = (await inbox.effects()).filter(({ kind }) => kind === "decision");
      expect(sent).toHaveLength(1);
    });

    test("I-07: the other rows are read, opened and decided", async ({ inbox }) => {
      await inbox.open();
      await expect(inbox.rows).toHaveCount(3);
      await expect(inbox.rows.filter({ hasText: title })).toContainText("uninspectable");
      await inbox.rows.filter({ hasText: "Mail the results" }).click();
      await inbox.choose("Approve", "send_email");
      await inbox.pressUntilSent(inbox.submit);
      await expect(inbox.status).toContainText("Recorded:");
      await inbox.rows.filter({ hasText: "Create the evaluation dataset" }).click();
      await inbox.choose("Deny", "bash");
    });
  });
}

test.describe("phoenix/huge-1mb", () => {
  test.use({ scenario: "phoenix/huge-1mb" });

  for (const [title, tool, last] of [
    [sizeTitles.text, "publish_report", /^13,\d{3}|nobody has to ask/],
    [sizeTitles.keys, "import_customers", /customer_015399/],
  ] as const)
    test(`T-24: the 1 MB of ${tool} are opened to their end and approved`, async ({ inbox }) => {
      // Playwright looks through every row again for each thing that it is asked.
      test.slow();
      await inbox.openBatchOf(title);
      const card = inbox.call(named(tool));
      const approve = inbox.verb("Approve", named(tool));
      await expect(approve).toHaveAttribute("aria-disabled", "true");
      await expect(card.getByRole("button", { name: /^Open / }).first()).toBeVisible();
      // By the page itself: to look for a role among 15,000 rows takes longer than to open them.
      expect(await inbox.page.evaluate(openEveryFold)).toBeGreaterThan(10);
      await inbox.seeTheEnd(named(tool));
      await expect(card.getByText(last).last()).toBeVisible();
      await expect(approve).not.toHaveAttribute("aria-disabled", "true");
      await inbox.choose("Approve", named(tool));
      await inbox.choose("Deny", "bash, 1 of 3");
      await inbox.choose("Deny", "bash, 3 of 3");
      await inbox.pressUntilSent(inbox.submit);
      await expect(inbox.status).toContainText("Recorded: 1 approve, 2 deny");
    });

  test("I-01: what is copied of 1 MB is what was sent, to the character", async ({ inbox, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: inbox.origin });
    await inbox.openBatchOf(sizeTitles.text);
    const copy = inbox.call(named("publish_report")).getByRole("button", { name: /^Copy, / });
    await copy.click();
    await expect(inbox.call(named("publish_report"))).toContainText("Copied");
    const copied = await inbox.page.evaluate(() => navigator.clipboard.readText());
    // Compared, and not printed when it differs.
    expect(copied === reportArguments()).toBe(true);
  });
});

test.describe("phoenix/huge-output", () => {
  test.use({ scenario: "phoenix/huge-output" });

  test("T-24: the 1 MB that a call gave is folded with its count, and the call beside it is decided", async ({
    inbox,
  }) => {
    await inbox.openBatchOf(sizeTitles.output);
    await expect(inbox.batch).toContainText(/Open 50,000 more characters/);
    await inbox.choose("Approve", "bash");
  });
});
