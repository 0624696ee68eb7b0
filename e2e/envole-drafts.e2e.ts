import { abortsOf, filesOf, messagesOf, toolsThatRan } from "./envole-wire.ts";
import { agenda, animation, screenshot } from "./files.ts";
import { expect, test } from "./fixtures.ts";
import type { InboxPage } from "./inbox-page.ts";
import { killAndReopen, openBeside, untilKept } from "./killing.ts";

/** Drafts of Envole, files too, outlive their page; nothing is sent because of it (design section 9). */
test.use({ scenario: "envole/three-calls" });

const mail = "gmail_send_email, 2 of 3";

const pressed = ({ calls }: InboxPage, verb: string) =>
  calls.getByRole("button", { name: new RegExp(`^${verb} `), pressed: true });

/** What holds after every death: the new page has sent nothing by itself, and went wrong nowhere. */
async function expectNothingSent(again: InboxPage, sentBefore = 0): Promise<void> {
  expect(again.watched.decisions, "a reload sends nothing").toEqual([]);
  expect(await messagesOf(again)).toHaveLength(sentBefore);
  expect(again.watched.faults).toEqual([]);
}

test.describe("a page that dies", () => {
  test("at half a decision and half a sentence loses neither", async ({ inbox }) => {
    await inbox.openFirstBatch();
    await inbox.choose("Deny", mail);
    await inbox.feedback.pressSequentially("Bo is aw");
    await untilKept(inbox, "Bo is aw");
    const again = await killAndReopen(inbox);
    await expect(again.verb("Deny", mail)).toHaveAttribute("aria-pressed", "true");
    await expect(again.feedback).toHaveValue("Bo is aw");
    await expect(again.batch).toContainText(/Draft from \d\d:\d\d/);
    await expect(again.batch).toContainText("1 of 3 decided");
    await expectNothingSent(again);
  });

  test("with the warning open and files attached aborts nothing, and loses no word and no file", async ({
    inbox,
  }) => {
    await inbox.openFirstBatch();
    await inbox.choose("Deny", mail);
    await inbox.feedback.fill("The wrong week.");
    await inbox.attachFiles.setInputFiles([screenshot]);
    await expect(inbox.attached).toHaveCount(1);
    const abort = inbox.calls.first().getByRole("button", { name: /^Abort / });
    await inbox.pressUntil(abort, () => expect(inbox.warning).toBeVisible({ timeout: 400 }));
    await untilKept(inbox, "The wrong week.", screenshot.name);
    const again = await killAndReopen(inbox);
    await expect(again.verb("Deny", mail)).toHaveAttribute("aria-pressed", "true");
    await expect(again.feedback).toHaveValue("The wrong week.");
    await expect(again.attached).toContainText([screenshot.name]);
    await expect(again.warning).toHaveCount(0);
    await expect(pressed(again, "Abort")).toHaveCount(0);
    await expectNothingSent(again);
  });

  test("while aborting with files comes back aborting, and sends them byte for byte when it is pressed", async ({
    inbox,
  }) => {
    await inbox.openFirstBatch();
    await inbox.abortAll(3);
    await inbox.feedback.fill("Use staging.\n👩🏽‍💻");
    await inbox.attachFiles.setInputFiles([screenshot, animation, agenda]);
    await expect(inbox.attached).toHaveCount(3);
    await untilKept(inbox, "Use staging.", ...[screenshot, animation, agenda].map(({ name }) => name));
    const again = await killAndReopen(inbox);
    await expect(again.attached).toContainText([screenshot.name, animation.name, agenda.name]);
    await expect(again.sendAbort).toBeVisible();
    await expectNothingSent(again);
    await again.pressUntilSent(again.sendAbort);
    await expect(again.status).toContainText("Recorded: abort 3");
    expect((await abortsOf(again)).map(({ text }) => text)).toEqual(["Use staging.\n👩🏽‍💻"]);
    const [message, ...more] = await messagesOf(again);
    expect(more).toEqual([]);
    expect(filesOf(message ?? { items: [] }).map(({ bytes }) => bytes)).toEqual(
      [screenshot, animation, agenda].map(({ buffer }) => buffer),
    );
    await again.open("/?view=drafts");
    await expect(again.list.getByRole("heading", { name: "No drafts" })).toBeVisible();
  });

  test("while its abort is on the way and lost says not known, and the same abort can be pressed again", async ({
    inbox,
    page,
  }) => {
    test.slow();
    await inbox.openFirstBatch();
    await inbox.abortAll(3);
    await inbox.feedback.fill("Not this week.");
    await inbox.attachFiles.setInputFiles([screenshot]);
    await expect(inbox.attached).toHaveCount(1);
    // The message leaves the page and never reaches the server.
    await page.route("**/messages", (route) =>
      route.request().method() === "POST" ? undefined : route.fallback(),
    );
    await inbox.pressUntilSent(inbox.sendAbort);
    await expect.poll(() => inbox.watched.decisions.length).toBe(1);
    const again = await killAndReopen(inbox);
    await expect(again.afterSending).toContainText("Not known yet, checking");
    await expect(again.afterSending.getByRole("heading")).toHaveText("Not known", { timeout: 30_000 });
    await expect(again.alert).toContainText("Not known");
    await expect(again.feedback).toHaveValue("Not this week.");
    await expect(again.attached).toHaveCount(1);
    await expectNothingSent(again);
    await again.pressUntilSent(again.sendAbort);
    await expect(again.status).toContainText("Recorded: abort 3");
    expect((await abortsOf(again)).map(({ text, items }) => [text, items.length])).toEqual([
      ["Not this week.", 1],
    ]);
  });

  test.describe("while an answer is on its way that arrives", () => {
    test.use({ scenario: "envole/slow-answer" });

    test("finds it recorded by reading, and throws its draft away then", async ({ inbox }) => {
      await inbox.openFirstBatch();
      await inbox.choose("Approve", "gmail_send_email");
      await inbox.pressUntilSent(inbox.submit);
      await expect.poll(async () => (await messagesOf(inbox)).length).toBe(1);
      const again = await killAndReopen(inbox);
      await expect(again.afterSending.getByRole("heading")).toHaveText("Recorded");
      await expect(again.calls.first()).toContainText("Approved.");
      await expect(again.batch).not.toContainText("Someone else was first");
      await again.open("/?view=drafts");
      await expect(again.list.getByRole("heading", { name: "No drafts" })).toBeVisible();
      await expectNothingSent(again, 1);
      expect(await toolsThatRan(again)).toEqual(["gmail_send_email"]);
    });
  });

  test.describe("while its answer streams", () => {
    test.use({ scenario: "envole/long-turn" });

    test("tells what the record tells, sends nothing again, and every approved tool runs once", async ({
      inbox,
    }) => {
      await inbox.openFirstBatch();
      for (const [at, verb] of (["Approve", "Deny", "Approve"] as const).entries())
        await inbox.choose(verb, await inbox.callName(at));
      await inbox.pressUntilSent(inbox.submit);
      await expect(inbox.afterSending).toContainText("Keep this window open");
      await expect.poll(() => toolsThatRan(inbox)).toEqual(["google_calendar_create_event"]);
      const again = await killAndReopen(inbox);
      await expect(again.afterSending.getByRole("heading")).toHaveText("Recorded");
      await expect(again.calls.nth(0)).toContainText("Approved. This system does not tell");
      await expect(again.calls.nth(1)).toContainText("Denied.");
      const ran = again.afterSending.getByRole("row").filter({ hasText: "gmail_create_draft" });
      await expect(ran, "nothing is claimed of a tool that has not run").toContainText("not told");
      await expectNothingSent(again, 1);
      await again.control({ do: "finish-streams" });
      await expect
        .poll(() => toolsThatRan(again))
        .toEqual(["google_calendar_create_event", "gmail_create_draft"]);
      await again.control({ do: "finish-streams" });
      await expectNothingSent(again, 1);
    });
  });
});

test("two tabs follow each other's words, files and abort without a press", async ({ inbox }) => {
  await inbox.openFirstBatch();
  const other = await openBeside(inbox);
  await expect(other.calls).toHaveCount(3);
  await inbox.attachFiles.setInputFiles([screenshot, agenda]);
  await expect(other.attached).toContainText([screenshot.name, agenda.name]);
  await expect(other.attached.getByRole("img")).toHaveCount(1);
  await other.feedback.fill("from the other tab");
  await expect(inbox.feedback).toHaveValue("from the other tab");
  await other.batch.getByRole("button", { name: `Remove ${agenda.name}` }).click();
  await expect(inbox.attached).toContainText([screenshot.name]);
  await expect(inbox.attached).toHaveCount(1);
  await inbox.abortAll(3);
  await expect(other.sendAbort).toBeVisible();
  await expect(pressed(other, "Abort")).toHaveCount(3);
  await expectNothingSent(other);
  await other.pressUntilSent(other.sendAbort);
  await expect(inbox.batch, "the first tab hears of it").toContainText("Aborted with its whole batch.", {
    timeout: 20_000,
  });
  const [message, ...more] = await messagesOf(other);
  expect([filesOf(message ?? { items: [] }).map(({ bytes }) => bytes), more]).toEqual([
    [screenshot.buffer],
    [],
  ]);
});
