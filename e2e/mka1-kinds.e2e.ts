import { expect, test } from "./fixtures.ts";
import type { InboxPage } from "./inbox-page.ts";
import { dockOf, expectNoVerbs, openIn, recordedBy, sentOf, toolsThatRan } from "./mka1-wire.ts";

/** Calls of MKA1 that are not as others: in an agent's run, gone, unknown, broken, or found by their id. */

// Wide enough for the views to stand beside the list.
test.use({ viewport: { width: 1440, height: 900 } });

const runsNow = "Submitting decides and continues the agent's run: an approved call runs now.";

test.describe("a call that stands only in an agent's run", () => {
  test.use({ scenario: "mka1/agent-run" });

  test("is decided and continued at once, which is said first", async ({ inbox }) => {
    await openIn(inbox, "Waiting", "create_refund");
    await expect(inbox.batch).toContainText("This call stands in a run of a saved agent alone.");
    await expect(dockOf(inbox)).toContainText(runsNow);
    await expect(inbox.submit).toHaveText(/Submit decisions\s*and continue/);
    await inbox.choose("Approve", "create_refund");
    expect(inbox.watched.decisions).toEqual([]);
    await inbox.pressUntilSent(inbox.submit);
    await expect(inbox.status).toContainText("Recorded: 1 approve");
    await expect(inbox.call("create_refund")).toContainText("Approved. Ran.");
    await expectNoVerbs(inbox);
    expect(await sentOf(inbox)).toEqual([
      {
        path: "/api/v1/agents/agt_support/runs/run_3/mcp-approvals",
        body: '{"approval_request_id":"mcpr_2","approve":true}',
      },
    ]);
    expect(await toolsThatRan(inbox)).toEqual(["create_refund"]);
  });

  test("that is denied with words never runs", async ({ inbox }) => {
    await inbox.openFirstBatch();
    await inbox.choose("Deny", "create_refund");
    await inbox.batch.getByRole("textbox", { name: "Reason for create_refund" }).fill("Not this one.");
    await inbox.pressUntilSent(inbox.submit);
    await expect(inbox.status).toContainText("Recorded: 1 deny");
    expect((await sentOf(inbox)).map(({ body }) => body)).toEqual([
      '{"approval_request_id":"mcpr_2","approve":false,"reason":"Not this one."}',
    ]);
    expect(await toolsThatRan(inbox)).toEqual([]);
  });
});

test.describe("a call of a run that was denied from elsewhere in the moment of the press", () => {
  test.use({ scenario: "mka1/agent-run-late" });

  test("does not run, and the page does not say that it was approved", async ({ inbox }) => {
    await inbox.openFirstBatch();
    await inbox.choose("Approve", "create_refund");
    await inbox.pressUntilSent(inbox.submit);
    await expectNoVerbs(inbox);
    await expect(inbox.afterSending).not.toContainText("Recorded: 1 approve");
    await expect(inbox.call("create_refund")).not.toContainText("Approved.");
    expect(await toolsThatRan(inbox)).toEqual([]);
  });
});

test.describe("a call that the server has no more", () => {
  test.use({ scenario: "mka1/gone" });

  test("reads “gone, or not yours”, and offers nothing", async ({ inbox }) => {
    await inbox.openFirstBatch();
    await inbox.choose("Approve", "create_refund");
    await expect(inbox.batch).toContainText("Gone, or not yours", { timeout: 20_000 });
    await expect(inbox.call("create_refund"), "what was read of it stays").toContainText("9007199254740993");
    for (const verb of ["Approve", "Deny", "Abort"] as const)
      await expect(inbox.verb(verb, "create_refund")).toHaveAttribute("aria-disabled", "true");
    await inbox.page.keyboard.press("Control+Enter");
    await expect(dockOf(inbox)).toContainText("This batch is gone: nothing of it can be decided here.");
    expect(inbox.watched.decisions).toEqual([]);
  });

  test("is told so when the decision comes too late", async ({ inbox, page }) => {
    await inbox.openFirstBatch();
    await inbox.choose("Approve", "create_refund");
    await inbox.control({ do: "forget-call" });
    await inbox.pressUntilTaken(inbox.submit);
    await expect(page.getByText(/Gone, or not yours/).first()).toBeVisible({ timeout: 20_000 });
    expect(await recordedBy(inbox)).toEqual([]);
  });
});

test.describe("a status that nobody knows", () => {
  test.use({ scenario: "mka1/unknown-status" });

  test("is said in MKA1's own word, with the arguments and without any button", async ({ inbox }) => {
    await inbox.openFirstBatch();
    await expect(inbox.rows.first()).toContainText("Part of this held call could not be read.");
    await expect(inbox.batch).toContainText(
      "MKA1 gives this call a status that this inbox does not know (escalated). It cannot be decided here.",
    );
    await expect(inbox.call("create_refund")).toContainText("9007199254740993");
    await expectNoVerbs(inbox);
  });
});

test.describe("an item that cannot be read", () => {
  test.use({ scenario: "mka1/malformed-item" });

  test("stands in the list, is drawn raw, has no button, and leaves the others as they are", async ({
    inbox,
  }) => {
    await inbox.open();
    await expect(inbox.rows).toHaveCount(3);
    await inbox.rows.filter({ hasText: "Part of this held call could not be read." }).click();
    await expect(inbox.calls).toHaveCount(1);
    await expect(inbox.batch).toContainText("It is shown as it came, and cannot be decided here.");
    await expect(inbox.batch).toContainText('"approvers":"everybody"');
    await expectNoVerbs(inbox);
    await inbox.rows.filter({ hasText: "send_mail" }).click();
    await expect(inbox.verb("Approve", "send_mail")).toBeVisible();
    expect(inbox.watched.decisions).toEqual([]);
  });
});

test.describe("an id in the search", () => {
  test.use({ scenario: "mka1/observer" });

  const search = ({ list }: InboxPage) => list.getByRole("searchbox", { name: "Search" });

  /** Pastes as a person does: from the clipboard, by the keys. */
  async function paste(inbox: InboxPage, text: string): Promise<void> {
    const { page } = inbox;
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.evaluate((pasted) => navigator.clipboard.writeText(pasted), text);
    await search(inbox).focus();
    await page.keyboard.press("Control+v");
  }

  test("that was pasted opens that call, which an observer cannot decide", async ({ inbox }) => {
    await inbox.open();
    await expect(inbox.list).toContainText("Nothing waits for you");
    await paste(inbox, "mcpr_2");
    await expect(inbox.call("create_refund")).toBeVisible();
    await expect(inbox.batch).toContainText("You only see it; cleo decides.");
    await expect(inbox.call("create_refund")).toContainText("bo asked for it; only cleo decides.");
    await expectNoVerbs(inbox);
  });

  test("that nobody knows is said calmly, and nothing is decided", async ({ inbox }) => {
    await inbox.open();
    await paste(inbox, "tapr_4711");
    await expect(inbox.list).toContainText("No connection knows this id.");
    await expect(inbox.alert).toBeEmpty();
    expect(inbox.watched.decisions).toEqual([]);
  });
});
