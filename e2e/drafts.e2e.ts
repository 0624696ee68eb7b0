import { expect, test } from "./fixtures.ts";
import type { InboxPage } from "./inbox-page.ts";
import { killAndReopen, openBeside, untilForgotten, untilKept } from "./killing.ts";

/** Drafts outlive their page, and nothing is sent because of it (threats, I-23). */

const runs = async (inbox: InboxPage): Promise<number> =>
  (await inbox.effects()).filter(({ kind }) => kind === "run").length;

const decisions = async (inbox: InboxPage): Promise<number> =>
  (await inbox.effects()).filter(({ kind }) => kind === "decision").length;

test.describe("a page that dies", () => {
  test.describe("over three calls", () => {
    test.use({ scenario: "phoenix/three-calls" });

    test("at half a choice loses none: the draft stands again, with its mark and its time", async ({
      inbox,
    }) => {
      await inbox.openFirstBatch();
      await inbox.choose("Deny", "send_email, 2 of 3");
      await inbox.feedback.fill("Bo is away");
      await untilKept(inbox, "Bo is away");
      const again = await killAndReopen(inbox);
      await expect(again.verb("Deny", "send_email, 2 of 3")).toHaveAttribute("aria-pressed", "true");
      await expect(again.feedback).toHaveValue("Bo is away");
      await expect(again.batch).toContainText(/Draft from \d\d:\d\d/);
      await expect(again.verb("Deny", "bash, 1 of 3")).toHaveAttribute("aria-pressed", "false");
      await again.open();
      await expect(again.rows.first()).toContainText("1 deny");
      expect(again.watched.faults).toEqual([]);
      expect(await decisions(inbox)).toBe(0);
    });

    test("with the warning open aborts nothing, and loses no word of the feedback", async ({ inbox }) => {
      await inbox.openFirstBatch();
      await inbox.feedback.fill("The wrong machine.");
      const abort = inbox.calls.first().getByRole("button", { name: /^Abort / });
      await inbox.pressUntil(abort, () => expect(inbox.warning).toBeVisible({ timeout: 400 }));
      await untilKept(inbox, "The wrong machine.");
      const again = await killAndReopen(inbox);
      await expect(again.feedback).toHaveValue("The wrong machine.");
      await expect(again.warning).toHaveCount(0);
      await expect(again.verb("Abort", "bash, 1 of 3")).toHaveAttribute("aria-pressed", "false");
      expect(again.watched.faults).toEqual([]);
      expect(await decisions(inbox)).toBe(0);
    });

    test("while aborting comes back aborting, and sends only when it is pressed", async ({ inbox }) => {
      await inbox.openFirstBatch();
      await inbox.abortAll(3);
      await inbox.feedback.fill("Use staging.");
      await untilKept(inbox, "Use staging.");
      const again = await killAndReopen(inbox);
      await expect(again.feedback).toHaveValue("Use staging.");
      await expect(again.sendAbort).toBeVisible();
      expect(await decisions(inbox)).toBe(0);
      await again.pressUntilSent(again.sendAbort);
      await expect(again.status).toContainText("Recorded:");
      expect(await runs(inbox)).toBe(0);
      expect(again.watched.faults).toEqual([]);
    });
  });

  test.describe("over a question", () => {
    test.use({ scenario: "phoenix/question" });

    test("at half an answer loses no word of it, and has not answered", async ({ inbox }) => {
      await inbox.openFirstBatch();
      const words = (page: InboxPage) => page.calls.first().getByRole("textbox").last();
      await words(inbox).pressSequentially("because of May");
      await untilKept(inbox, "because of May");
      const again = await killAndReopen(inbox);
      await expect(words(again)).toHaveValue("because of May");
      await expect(again.batch.getByRole("button", { name: /^Answer / })).toHaveAttribute(
        "aria-pressed",
        "false",
      );
      expect(again.watched.faults).toEqual([]);
      expect(await decisions(inbox)).toBe(0);
    });
  });

  test.describe("while an answer is on its way that arrives", () => {
    test.use({ scenario: "phoenix/slow-answer" });

    test("finds it recorded by reading, and throws its draft away then", async ({ inbox }) => {
      await inbox.openFirstBatch();
      await inbox.choose("Approve", "bash");
      await inbox.pressUntilSent(inbox.submit);
      await expect.poll(() => decisions(inbox)).toBe(1);
      const again = await killAndReopen(inbox);
      await expect(again.afterSending.getByRole("heading")).toHaveText("Recorded");
      await expect(again.calls.first()).toContainText("Approved.");
      await expect(again.batch).not.toContainText("Draft from");
      await expect(again.batch).not.toContainText("Someone else was first");
      expect([again.watched.decisions.length, await decisions(inbox), await runs(inbox)]).toEqual([0, 1, 1]);
      await again.page.reload();
      await expect(again.calls.first()).toContainText("Approved.");
      await again.open("/?view=drafts");
      await expect(again.list.getByRole("heading", { name: "No drafts" })).toBeVisible();
      expect(again.watched.faults).toEqual([]);
    });
  });

  test.describe("while an answer is on its way that is lost", () => {
    test.use({ scenario: "phoenix/one-call" });

    test("says not known, claims nothing, and the same draft can be pressed again", async ({
      inbox,
      page,
    }) => {
      test.slow();
      await inbox.openFirstBatch();
      await inbox.choose("Deny", "bash");
      // The request leaves the page and never reaches the server.
      await page.route("**/chat", () => undefined);
      await inbox.pressUntilSent(inbox.submit);
      await expect(inbox.status).toContainText("Sending");
      await expect.poll(() => inbox.watched.decisions.length).toBe(1);
      const again = await killAndReopen(inbox);
      await expect(again.afterSending).toContainText("Not known yet, checking");
      await expect(again.afterSending).not.toContainText("checking", { timeout: 30_000 });
      await expect(again.alert).toContainText("Not known");
      await expect(again.verb("Deny", "bash")).toHaveAttribute("aria-pressed", "true");
      expect([again.watched.decisions.length, await decisions(inbox)]).toEqual([0, 0]);
      await again.pressUntilSent(again.submit);
      await expect(again.status).toContainText("Recorded: 1 deny");
      expect([await decisions(inbox), await runs(inbox)]).toEqual([1, 0]);
      expect(again.watched.faults).toEqual([]);
    });
  });

  test.describe("while its answer streams", () => {
    test.use({ scenario: "phoenix/long-stream" });

    test("sends nothing again, and tells what the record tells", async ({ inbox }) => {
      await inbox.openFirstBatch();
      await inbox.choose("Approve", "bash");
      await inbox.pressUntilSent(inbox.submit);
      await expect(inbox.afterSending).toContainText("Keep this window open");
      const again = await killAndReopen(inbox);
      await expect(again.afterSending.getByRole("heading")).toHaveText(/Recorded|Not known yet/);
      // The server cut the turn off when its client went.
      await expect(again.calls.first()).toContainText("Approved, then cut off: it may have happened.");
      expect([again.watched.decisions.length, await decisions(inbox)]).toEqual([0, 1]);
      expect(await runs(inbox)).toBeLessThanOrEqual(1);
      expect(again.watched.faults).toEqual([]);
    });
  });
});

test.describe("two tabs", () => {
  test.use({ scenario: "phoenix/three-calls" });

  test("follow each other without a press", async ({ inbox }) => {
    await inbox.openFirstBatch();
    const other = await openBeside(inbox);
    await expect(other.calls).toHaveCount(3);
    await inbox.choose("Deny", "bash, 1 of 3");
    await expect(other.verb("Deny", "bash, 1 of 3")).toHaveAttribute("aria-pressed", "true");
    await other.feedback.fill("from the other tab");
    await expect(inbox.feedback).toHaveValue("from the other tab");
    await inbox.choose("Deny", "bash, 1 of 3");
    expect(other.watched.faults).toEqual([]);
    expect(await decisions(inbox)).toBe(0);
  });
});

test.describe("my drafts", () => {
  test.use({ scenario: "phoenix/three-calls" });

  test("opens the batch, and keeps the words of one that is gone until they are thrown away", async ({
    inbox,
  }) => {
    await inbox.configure({ pollSeconds: 0.5 });
    await inbox.openFirstBatch();
    await inbox.choose("Deny", "bash, 1 of 3");
    await inbox.feedback.fill("not on a Friday");
    await untilKept(inbox, "not on a Friday");
    await inbox.open("/?view=drafts");
    await expect(inbox.rows).toHaveCount(1);
    await expect(inbox.rows.first()).toContainText("1 deny");
    await inbox.rows.first().click();
    await expect(inbox.verb("Deny", "bash, 1 of 3")).toHaveAttribute("aria-pressed", "true");
    await inbox.open("/?view=drafts");
    await inbox.control({ do: "delete-session" });
    await expect(inbox.list.getByRole("figure", { name: "Feedback" })).toContainText("not on a Friday");
    await inbox.list.getByRole("button", { name: /^Throw away the draft/ }).click();
    await expect(inbox.rows).toHaveCount(0);
    await untilForgotten(inbox, "not on a Friday");
    await inbox.page.reload();
    await expect(inbox.list.getByRole("heading", { name: "No drafts" })).toBeVisible();
  });
});
