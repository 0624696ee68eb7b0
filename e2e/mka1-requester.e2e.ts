import { expect, test } from "./fixtures.ts";
import { InboxPage } from "./inbox-page.ts";
import {
  continueOf,
  dockOf,
  effectsOf,
  expectNoVerbs,
  expectToldAsItRan,
  openIn,
  sentOf,
  toolsThatRan,
} from "./mka1-wire.ts";
import { watch } from "./watch.ts";

/** A requester of MKA1: watches, then continues; or decides by continuing, where nobody else does (protocols/mka1.md, "Rules"). */

// Wide enough for the views to stand beside the list.
test.use({ viewport: { width: 1440, height: 900 } });

const responses = "/api/v1/llm/responses";

/** The one body that continues `resp_1` with an answer for each call. */
const continuation = (...input: readonly object[]): string =>
  JSON.stringify({ model: "demo-model", previous_response_id: "resp_1", input });

const answerTo = (id: string, approve: boolean, more: object = {}) => ({
  type: "mcp_approval_response",
  approval_request_id: id,
  approve,
  ...more,
});

/** What its requester reads beside the button that continues an approved call. */
const runsNow = "The approved call will run now, once.";

test.describe("what others decide", () => {
  test.use({ scenario: "mka1/requested" });

  test("is only watched: the row offers nothing and says who decides, until it is the viewer's to continue", async ({
    inbox,
  }) => {
    await openIn(inbox, "Yours to continue", "create_refund");
    const [row] = await inbox.rows.allInnerTexts();
    expect(row).toContain("waiting for bo, cleo");
    await expect(inbox.batch).toContainText("You asked for it; bo and cleo decide.");
    await expect(inbox.batch).toContainText("the decision until");
    await expect(inbox.call("create_refund")).toContainText("only bo and cleo decide");
    await expectNoVerbs(inbox);
    await expect(continueOf(inbox)).toHaveCount(0);

    await inbox.control({ do: "someone-else-approves" });
    await expect(continueOf(inbox)).toBeVisible({ timeout: 20_000 });
    await expect(inbox.batch).toContainText("the requester’s continuation until");
    await expect(inbox.call("create_refund")).toContainText("Approved by bo");
    await expect(dockOf(inbox)).toContainText(runsNow);
    expect(inbox.watched.decisions).toEqual([]);
  });
});

test.describe("a call that was approved", () => {
  test.use({ scenario: "mka1/approved-waiting" });

  test("is continued by its requester: it runs once, and can be continued no more", async ({
    inbox,
    page,
  }) => {
    await openIn(inbox, "Yours to continue", "create_refund");
    const [row] = await inbox.rows.allInnerTexts();
    expect(row, "its deadline").toMatch(/\d+:\d\d to continue|1 h to continue/);
    await expect(inbox.batch).toContainText("the requester’s continuation until");
    await expect(dockOf(inbox)).toContainText(runsNow);
    await expectNoVerbs(inbox);
    expect(inbox.watched.decisions).toEqual([]);

    await inbox.pressUntilSent(continueOf(inbox));
    await expect(inbox.status).toContainText("Recorded: continued, create_refund");
    await expect(inbox.call("create_refund")).toContainText("Approved. Ran.");
    await expect(continueOf(inbox)).toHaveCount(0);
    expect(await sentOf(inbox), "the bytes of the one POST").toEqual([
      { path: responses, body: continuation(answerTo("mcpr_2", true)) },
    ]);
    expect((await effectsOf(inbox)).map(({ kind }) => kind).sort()).toEqual([
      "consumed",
      "continued",
      "decision",
      "run",
    ]);
    await page.reload();
    await expect(inbox.call("create_refund")).toContainText("Approved. Ran.");
    await expect(continueOf(inbox)).toHaveCount(0);
    expect(await toolsThatRan(inbox), "once").toEqual(["create_refund"]);
  });

  test("is continued once from two windows", async ({ inbox, page, origin }) => {
    const second = await page.context().newPage();
    const other = new InboxPage(second, origin, watch(second, origin));
    for (const one of [inbox, other]) await openIn(one, "Yours to continue", "create_refund");
    await page.bringToFront();
    await inbox.pressUntilSent(continueOf(inbox));
    await expect(inbox.status).toContainText("Recorded: continued");
    await second.bringToFront();
    await expect(continueOf(other), "the other window learns of it").toHaveCount(0, { timeout: 20_000 });
    expect(other.watched.decisions).toEqual([]);
    expect(await toolsThatRan(inbox)).toEqual(["create_refund"]);
    await second.close();
  });
});

test.describe("a call that was denied", () => {
  test.use({ scenario: "mka1/denied" });

  test("may be continued without it, and does not run", async ({ inbox }) => {
    await openIn(inbox, "Yours to continue", "create_refund");
    await expect(dockOf(inbox)).toContainText("The response goes on without the call.");
    await expect(dockOf(inbox)).not.toContainText("run now");
    await inbox.pressUntilSent(continueOf(inbox));
    await expect(inbox.status).toContainText("Recorded: continued");
    expect((await sentOf(inbox)).map(({ body }) => body)).toEqual([continuation(answerTo("mcpr_2", false))]);
    expect(await toolsThatRan(inbox)).toEqual([]);
  });
});

test.describe("a decision that was used from elsewhere in the moment of the press", () => {
  test.use({ scenario: "mka1/continue-used" });

  test("is not used again, and the call ran once", async ({ inbox }) => {
    await openIn(inbox, "Yours to continue", "create_refund");
    await inbox.pressUntilSent(continueOf(inbox));
    await expect(continueOf(inbox)).toHaveCount(0);
    await expect(inbox.call("create_refund")).toContainText("Approved. Ran.");
    expect(await toolsThatRan(inbox)).toEqual(["create_refund"]);
  });
});

test.describe("without approvers", () => {
  test.use({ scenario: "mka1/no-approvers" });

  test("the requester decides by continuing, and the button says so", async ({ inbox }) => {
    await openIn(inbox, "Assigned to me", "create_refund");
    await expect(inbox.batch).toContainText("You asked for it, and you decide.");
    await expect(inbox.submit).toHaveText(/Submit decisions\s*and continue/);
    await expect(dockOf(inbox)).toContainText(
      "Submitting continues the response: an approved call runs now.",
    );
    await inbox.choose("Approve", "create_refund");
    await inbox.batch.getByRole("textbox", { name: "Reason for create_refund" }).fill("Mine.");
    await inbox.pressUntilSent(inbox.submit);
    await expect(inbox.status).toContainText("Recorded: 1 approve");
    await expect(inbox.call("create_refund")).toContainText("Approved. Ran.");
    await expect(inbox.afterSending).toContainText("Done: create_refund.");
    expect(await sentOf(inbox)).toEqual([
      { path: responses, body: continuation(answerTo("mcpr_2", true, { reason: "Mine." })) },
    ]);
    expect(await toolsThatRan(inbox)).toEqual(["create_refund"]);
  });
});

test.describe("two calls of one response", () => {
  test.use({ scenario: "mka1/two-of-a-response" });

  test("go in one continuation, which stays off until each is decided", async ({ inbox }) => {
    await openIn(inbox, "Yours to continue", "create_refund");
    await expect(inbox.calls).toHaveCount(2);
    await inbox.choose("Approve", "create_refund, 1 of 2");
    await inbox.pressOffUntil(inbox.submit, () =>
      expect(inbox.call("send_mail, 2 of 2")).toBeFocused({ timeout: 400 }),
    );
    await expect(dockOf(inbox)).toContainText("send_mail, 2 of 2 is undecided. This batch is answered whole");
    expect(inbox.watched.decisions).toEqual([]);
    await inbox.choose("Deny", "send_mail, 2 of 2");
    await inbox.pressUntilSent(inbox.submit);
    await expect(inbox.status).toContainText("Recorded: 1 approve, 1 deny");
    await expect(inbox.call("create_refund, 1 of 2")).toContainText("Approved. Ran.");
    await expect(inbox.call("send_mail, 2 of 2")).toContainText("Denied. Did not run.");
    expect(await sentOf(inbox)).toEqual([
      { path: responses, body: continuation(answerTo("mcpr_2", true), answerTo("mcpr_3", false)) },
    ]);
    expect(await toolsThatRan(inbox)).toEqual(["create_refund"]);
  });
});

test.describe("two calls of one response that others decided", () => {
  test.use({ scenario: "mka1/two-with-approvers" });

  test("go in one continuation, which is said first", async ({ inbox }) => {
    await openIn(inbox, "Yours to continue", "create_refund");
    await expect(inbox.batch).toContainText(
      "Continuing carries every decision about this response. It goes on without send_mail.",
    );
    await inbox.pressUntilSent(continueOf(inbox));
    await expect(inbox.status).toContainText("Recorded: continued");
    expect((await sentOf(inbox)).map(({ body }) => body)).toEqual([
      continuation(answerTo("mcpr_2", true), answerTo("mcpr_3", false)),
    ]);
    expect(await toolsThatRan(inbox)).toEqual(["create_refund"]);
  });
});

for (const scenario of [
  "continue-lost-reply",
  "continue-504",
  "continue-truncated",
  "continue-lost-before",
]) {
  test.describe(() => {
    test.use({ scenario: `mka1/${scenario}` });

    test(`${scenario}: the page sends once, reads the record, and what it says is what ran`, async ({
      inbox,
    }) => {
      await openIn(inbox, "Assigned to me", "create_refund");
      await inbox.choose("Approve", "create_refund");
      await inbox.pressUntilSent(inbox.submit);
      await expectToldAsItRan(inbox, async () => (await toolsThatRan(inbox)).length);
    });
  });
}
