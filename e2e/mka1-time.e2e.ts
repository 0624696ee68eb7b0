import { expect, test } from "./fixtures.ts";
import type { InboxPage } from "./inbox-page.ts";
import { continueOf, dockOf, expectNoVerbs, recordedBy, toolsThatRan } from "./mka1-wire.ts";

/** Deadlines of MKA1 by its own clock; at a deadline the server has the last word (issue 6, "Time"). */

const held = "/proxy/mka1/api/v1/llm/tool-approvals/mcpr_2";

/** What the server itself says is left: its deadline, less its own time in the moment of its answer. Milliseconds. */
async function leftAtServer({ page }: InboxPage): Promise<number> {
  return page.evaluate(async (path) => {
    const answer = await fetch(path, { headers: { "x-on-behalf-of": "ana" } });
    const { expires_at } = (await answer.json()) as { readonly expires_at: number };
    // A date names whole seconds: on average it lies half of one behind.
    const now = Date.parse(answer.headers.get("date") ?? "") + 500;
    return expires_at * 1_000 - now;
  }, held);
}

/** What the page counts down, in milliseconds, where it is drawn. */
async function leftOnPage({ page }: InboxPage, pattern: RegExp): Promise<number> {
  const [, minutes = "", seconds = ""] = pattern.exec(await page.locator("body").innerText()) ?? [];
  return (Number(minutes) * 60 + Number(seconds)) * 1_000;
}

const inRow = /due in (\d+):(\d\d)/;
const inBatch = /the decision until [^,]+, (\d+):(\d\d) left/;

for (const [scenario, which] of [
  ["clock-fast", "ten minutes ahead"],
  ["clock-slow", "ten minutes behind"],
] as const) {
  test.describe(() => {
    test.use({ scenario: `mka1/${scenario}` });

    test(`a server's clock ${which}: row and batch count down within 2 s of its deadline`, async ({
      inbox,
    }) => {
      await inbox.openFirstBatch();
      await expect(inbox.batch).toContainText("the decision until");
      for (let look = 0; look < 3; look++) {
        for (const place of [inRow, inBatch]) {
          // The server's answer lies between the two looks, however long each of the three took.
          const before = await leftOnPage(inbox, place);
          const server = await leftAtServer(inbox);
          const after = await leftOnPage(inbox, place);
          expect(server, "five minutes at the most").toBeLessThan(300_501);
          expect(server, `${place}: ${before} before`).toBeLessThanOrEqual(before + 2_000);
          expect(server, `${place}: ${after} after`).toBeGreaterThanOrEqual(after - 2_000);
        }
        const drawn = await leftOnPage(inbox, inBatch);
        await expect.poll(() => leftOnPage(inbox, inBatch)).toBeLessThan(drawn);
      }
      await expect(inbox.batch).not.toContainText("by this computer’s clock");
      await inbox.choose("Approve", "create_refund");
      await inbox.pressUntilSent(inbox.submit);
      await expect(inbox.status).toContainText("Recorded: 1 approve");
    });
  });
}

test.describe("a server that tells no time", () => {
  test.use({ scenario: "mka1/no-date" });

  test("has its deadline told “by this computer’s clock”, in the row and in the batch", async ({ inbox }) => {
    await inbox.openFirstBatch();
    await expect(inbox.rows.first()).toContainText("by this computer’s clock");
    await expect(inbox.batch).toContainText(/the decision until .+ left, by this computer’s clock/);
  });
});

test.describe("a decision that is due while somebody looks", () => {
  test.use({ scenario: "mka1/expiring" });

  test("turns its controls off with “checking”, and the server's word is final", async ({ inbox, page }) => {
    await inbox.openFirstBatch();
    await inbox.choose("Approve", "create_refund");
    await expect(inbox.batch).toContainText(/the decision until .+ 0:\d\d left/);
    // The read at the deadline is kept on its way, so that what stands meanwhile can be looked at.
    let letGo: () => void = () => undefined;
    const isLetGo = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.waitForFunction(() => /, 0:0[0-4] left/.test(document.body.innerText), null, {
      timeout: 30_000,
    });
    await page.route(`**${held}`, (route) => isLetGo.then(() => route.fallback()));
    await expect(inbox.batch).toContainText("Checking: the deadline is reached", { timeout: 10_000 });
    await expect(inbox.verb("Approve", "create_refund")).toHaveAttribute("aria-disabled", "true");
    await expect(inbox.submit).toHaveAttribute("aria-disabled", "true");
    await inbox.submit.click({ force: true });
    await page.keyboard.press("Control+Enter");
    expect(inbox.watched.decisions, "nothing leaves meanwhile").toEqual([]);
    letGo();
    await expect(inbox.batch).toContainText("Expired: nobody decided before the deadline.");
    await expectNoVerbs(inbox);
    expect(inbox.watched.decisions).toEqual([]);
    expect(await recordedBy(inbox)).toEqual([]);
  });
});

test.describe("a continuation whose time ends while its requester looks", () => {
  test.use({ scenario: "mka1/expiring-continuation" });

  test("is offered no more once the server's clock has passed it, and nothing ran", async ({ inbox }) => {
    await inbox.openFirstBatch();
    await expect(continueOf(inbox)).toBeVisible();
    await expect(inbox.batch).toContainText("Approved, and not continued in time: it can run no more.", {
      timeout: 38_000,
    });
    await expect(continueOf(inbox)).toHaveCount(0);
    await expect(dockOf(inbox)).toHaveCount(0);
    expect(inbox.watched.decisions).toEqual([]);
    expect(await toolsThatRan(inbox)).toEqual([]);
  });
});
