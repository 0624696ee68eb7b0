import { expect, test } from "./fixtures.ts";
import type { InboxPage } from "./inbox-page.ts";
import { byKeyboard } from "./journey.ts";
import {
  dockOf,
  effectsOf,
  expectNoVerbs,
  expectToldAsItRan,
  openIn,
  recordedBy,
  sentOf,
  toolsThatRan,
} from "./mka1-wire.ts";

/** An approver of MKA1: decides for somebody else, which runs nothing (protocols/mka1.md, "Rules"). */

// Wide enough for the views to stand beside the list.
test.use({ viewport: { width: 1440, height: 900 } });

const decideOf = (id: string): string => `/api/v1/llm/tool-approvals/${id}/decide`;

const reasonOf = ({ batch }: InboxPage, call: string) =>
  batch.getByRole("textbox", { name: `Reason for ${call}` });

test.describe("a call that is assigned", () => {
  test.use({ scenario: "mka1/assigned" });

  test("is approved with a comment by keyboard alone: one POST, recorded, and nothing runs", async ({
    inbox,
    page,
  }) => {
    const hand = byKeyboard(inbox);
    await inbox.open("/?view=assigned");
    await expect(inbox.list.getByRole("heading", { name: "Assigned to me" })).toBeVisible();
    await hand.openRow("create_refund");
    await expect(inbox.batch).toContainText("asked by bo");
    await expect(inbox.batch).toContainText("You may decide.");
    await hand.choose("Approve", "create_refund");
    await page.keyboard.press("r");
    await expect(reasonOf(inbox, "create_refund")).toBeFocused();
    await expect(inbox.call("create_refund")).toContainText(
      "Recorded as the comment; the requester and the approvers can read it.",
    );
    await page.keyboard.type('Matches ticket "4711" — fine.');
    expect(inbox.watched.decisions, "nothing leaves before Submit").toEqual([]);
    await expect(
      dockOf(inbox),
      "an approver's Submit runs nothing, and says so by saying nothing",
    ).not.toContainText("runs now");
    await hand.submit();
    await expect(inbox.status).toContainText("Recorded: 1 approve, create_refund");
    await expect(inbox.call("create_refund")).toContainText("Approved by ana");
    await expect(inbox.call("create_refund")).toContainText("waits for bo to continue");
    await expect(inbox.batch).toContainText("the requester’s continuation until");
    await expect(dockOf(inbox)).toContainText("Nothing is asked of you: it waits for bo to continue");
    await expectNoVerbs(inbox);
    expect(await sentOf(inbox), "the bytes of the one POST").toEqual([
      { path: decideOf("mcpr_2"), body: '{"approve":true,"comment":"Matches ticket \\"4711\\" — fine."}' },
    ]);
    expect((await effectsOf(inbox)).map(({ kind }) => kind)).toEqual(["decision", "decided"]);
    await page.reload();
    await expect(inbox.call("create_refund")).toContainText("Matches ticket");
    expect(inbox.watched.decisions, "a reload sends nothing").toHaveLength(1);
  });

  test("carries no comment where none was written", async ({ inbox }) => {
    await openIn(inbox, "Assigned to me", "create_refund");
    await inbox.choose("Approve", "create_refund");
    await inbox.pressUntilSent(inbox.submit);
    await expect(inbox.status).toContainText("Recorded: 1 approve");
    expect((await sentOf(inbox)).map(({ body }) => body)).toEqual(['{"approve":true}']);
  });

  test("is denied with a comment", async ({ inbox }) => {
    await openIn(inbox, "Assigned to me", "create_refund");
    await inbox.choose("Deny", "create_refund");
    await reasonOf(inbox, "create_refund").fill("Wrong order.");
    await inbox.pressUntilSent(inbox.submit);
    await expect(inbox.status).toContainText("Recorded: 1 deny");
    await expect(inbox.call("create_refund")).toContainText("Denied. Did not run.");
    await expect(inbox.batch).toContainText("The response goes on without it when bo continues.");
    expect(await recordedBy(inbox)).toEqual(["ana denies mcpr_2: Wrong order."]);
    expect(await toolsThatRan(inbox)).toEqual([]);
  });

  test("is aborted as a denial, which is said first, with the feedback as its comment", async ({ inbox }) => {
    await openIn(inbox, "Assigned to me", "create_refund");
    await inbox.pressUntil(inbox.verb("Abort", "create_refund"), () =>
      expect(inbox.sendAbort).toBeVisible({ timeout: 400 }),
    );
    await expect(dockOf(inbox)).toContainText(
      "MKA1 has no abort: the call is denied, with your feedback as the comment.",
    );
    await inbox.feedback.fill("Ask me on Monday.");
    expect(inbox.watched.decisions).toEqual([]);
    await inbox.pressUntilSent(inbox.sendAbort);
    await expect(inbox.status).toContainText("Recorded: abort 1");
    expect(await sentOf(inbox)).toEqual([
      { path: decideOf("mcpr_2"), body: '{"approve":false,"comment":"Ask me on Monday."}' },
    ]);
    expect(await recordedBy(inbox)).toEqual(["ana denies mcpr_2: Ask me on Monday."]);
    expect(await toolsThatRan(inbox)).toEqual([]);
  });

  test("that its approver changed under the eyes is not sent, and is looked at again", async ({ inbox }) => {
    await openIn(inbox, "Assigned to me", "create_refund");
    await inbox.choose("Approve", "create_refund");
    await inbox.control({ do: "change-arguments", input: '{"order_id":"ord_17","amount":1250.00}' });
    await inbox.pressUntilTaken(inbox.submit);
    await expect(inbox.batch).toContainText("while you looked");
    await expect(inbox.call("create_refund")).toContainText("1250.00");
    expect(inbox.watched.decisions, "nothing left").toEqual([]);
  });
});

test.describe("somebody who is first", () => {
  test.use({ scenario: "mka1/someone-first" });

  test("is named with what was recorded, and the choice that was sent counts for nothing", async ({
    inbox,
  }) => {
    await inbox.openFirstBatch();
    await inbox.choose("Approve", "create_refund");
    await inbox.pressUntilSent(inbox.submit);
    await expect(inbox.alert).toContainText("Not recorded: create_refund. Someone else answered first.");
    await expect(inbox.afterSending).toContainText(
      "Someone else answered first: create_refund, denied by cleo",
    );
    await expect(inbox.call("create_refund")).toContainText("I have looked at it already.");
    await expectNoVerbs(inbox);
    expect(await recordedBy(inbox)).toEqual(["cleo denies mcpr_2: I have looked at it already."]);
    expect(await toolsThatRan(inbox)).toEqual([]);
  });
});

for (const scenario of ["lost-reply", "reply-lost-before"]) {
  test.describe(() => {
    test.use({ scenario: `mka1/${scenario}` });

    test(`${scenario}: the page sends once, reads the record, and what it says is what it holds`, async ({
      inbox,
    }) => {
      await inbox.openFirstBatch();
      await inbox.choose("Approve", "create_refund");
      await inbox.pressUntilSent(inbox.submit);
      await expectToldAsItRan(inbox, async () => (await recordedBy(inbox)).length);
      expect(await toolsThatRan(inbox), "an approver runs nothing").toEqual([]);
    });
  });
}
