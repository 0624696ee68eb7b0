import type { InboxPage } from "./inbox-page.ts";
import { byKeyboard } from "./journey.ts";
import {
  answersOf,
  askingOf,
  expect,
  lockedBody,
  otidOf,
  recordedBy,
  test,
  toolsThatRan,
} from "./letta-wire.ts";

/** A request of Letta is answered whole in one message, and is recorded when its history says so (protocols/letta.md). */

const conversation = "/v1/conversations/default/messages";

const reasonFor = (inbox: InboxPage, call: string) =>
  inbox.batch.getByRole("textbox", { name: `Reason for ${call}`, exact: true });

test.describe("two calls", () => {
  test.use({ scenario: "letta/two-calls" });

  test("are approved by keyboard alone: one POST, whose body says each id once and nothing else", async ({
    inbox,
  }) => {
    const hand = byKeyboard(inbox);
    await inbox.open();
    await hand.openRow("pay");
    await expect(inbox.calls).toHaveCount(2);
    const asking = await askingOf(inbox);
    await hand.choose("Approve", "pay, 1 of 2");
    await hand.choose("Approve", "send_email, 2 of 2");
    expect(inbox.watched.decisions, "nothing leaves before Submit").toEqual([]);
    await hand.submit();
    await expect(inbox.status).toContainText("Recorded: 2 approve");
    expect(inbox.watched.decisions, "counted on the wire").toHaveLength(1);
    const [answer, ...more] = await answersOf(inbox);
    if (answer === undefined) throw new Error("nothing came in");
    const approvals = asking.callIds.map((id) => ({ type: "approval", tool_call_id: id, approve: true }));
    expect([answer.path, JSON.parse(answer.body), more]).toEqual([
      conversation,
      lockedBody(asking, answer, { approvals }),
      [],
    ]);
    expect(otidOf(answer)).toMatch(/^[0-9a-f-]{36}$/);
    expect(await toolsThatRan(inbox)).toEqual(["pay", "send_email"]);
    expect(await recordedBy(inbox)).toEqual(["inbox"]);
    for (const call of ["pay, 1 of 2", "send_email, 2 of 2"])
      await expect(inbox.call(call)).toContainText("Approved. Ran");
  });

  test("a denial needs a reason: Submit sends nothing and leads to the first that is missing", async ({
    inbox,
  }) => {
    await inbox.openFirstBatch();
    const { callIds } = await askingOf(inbox);
    await inbox.choose("Deny", "pay, 1 of 2");
    await inbox.choose("Deny", "send_email, 2 of 2");
    await reasonFor(inbox, "pay, 1 of 2").fill("  ");
    await inbox.pressOffUntil(inbox.submit, () =>
      expect(reasonFor(inbox, "pay, 1 of 2")).toBeFocused({ timeout: 400 }),
    );
    await inbox.page.keyboard.type("Paid in October.");
    await inbox.pressOffUntil(inbox.submit, () =>
      expect(reasonFor(inbox, "send_email, 2 of 2")).toBeFocused({ timeout: 400 }),
    );
    expect(inbox.watched.decisions, "no reason, no answer").toEqual([]);
    await inbox.page.keyboard.type("So there is nothing to tell.");
    await inbox.pressUntilSent(inbox.submit);
    await expect(inbox.status).toContainText("Recorded: 2 deny");
    const [answer] = await answersOf(inbox);
    expect(answer?.decisions.map(({ tool_call_id, reason }) => [tool_call_id, reason])).toEqual([
      [callIds[0], "  Paid in October."],
      [callIds[1], "So there is nothing to tell."],
    ]);
    await expect(inbox.call("pay, 1 of 2")).toContainText("Denied. Did not run");
    await expect(inbox.call("pay, 1 of 2")).toContainText("Paid in October.");
    expect(await toolsThatRan(inbox)).toEqual([]);
  });

  test("one is approved and one denied; both leave together, and the model is told of both", async ({
    inbox,
  }) => {
    await inbox.openFirstBatch();
    const { callIds } = await askingOf(inbox);
    await inbox.choose("Approve", "pay, 1 of 2");
    await reasonFor(inbox, "pay, 1 of 2").fill("Within the budget.");
    await inbox.choose("Deny", "send_email, 2 of 2");
    await expect(inbox.call("send_email, 2 of 2")).toContainText("The model reads this reason.");
    await expect(inbox.call("pay, 1 of 2")).toContainText("the model never sees it");
    await reasonFor(inbox, "send_email, 2 of 2").fill("They know already.");
    await inbox.pressUntilSent(inbox.submit);
    await expect(inbox.status).toContainText("Recorded: 1 approve, 1 deny");
    expect((await answersOf(inbox)).map(({ decisions }) => decisions)).toEqual([
      [
        { type: "approval", tool_call_id: callIds[0], approve: true, reason: "Within the budget." },
        { type: "approval", tool_call_id: callIds[1], approve: false, reason: "They know already." },
      ],
    ]);
    await expect(inbox.call("pay, 1 of 2")).toContainText("Approved. Ran");
    await expect(inbox.call("send_email, 2 of 2")).toContainText("Denied. Did not run");
    await expect(inbox.batch).toContainText("You denied send_email: They know already.");
    expect(await toolsThatRan(inbox)).toEqual(["pay"]);
  });

  test("an abort says what it is, goes as the reason of every denial, and gives the model no turn", async ({
    inbox,
  }) => {
    await inbox.openFirstBatch();
    const asking = await askingOf(inbox);
    const abort = inbox.calls.first().getByRole("button", { name: /^Abort / });
    await inbox.pressUntil(abort, () => expect(inbox.warning).toBeVisible({ timeout: 400 }));
    await expect(inbox.warning).toContainText("Letta has no abort: every call is denied with your feedback");
    await expect(inbox.warning).toContainText("The model takes no turn until the agent's next message");
    await inbox.warning.getByRole("button", { name: "Abort all 2 calls", exact: true }).click();
    await inbox.pressOffUntil(inbox.sendAbort, () =>
      expect(inbox.feedback, "it needs words").toBeFocused({ timeout: 400 }),
    );
    expect(inbox.watched.decisions).toEqual([]);
    await inbox.feedback.fill("The wrong printer.\nAsk Ana first.");
    await expect(inbox.batch.getByLabel("Attach files"), "Letta takes none").toHaveCount(0);
    await inbox.pressUntilSent(inbox.sendAbort);
    await expect(inbox.status).toContainText("Recorded: abort 2");
    const [answer, ...more] = await answersOf(inbox);
    if (answer === undefined) throw new Error("nothing came in");
    const denied = { type: "approval", approve: false, reason: "The wrong printer.\nAsk Ana first." };
    const approvals = asking.callIds.map((id) => ({ ...denied, tool_call_id: id }));
    expect([JSON.parse(answer.body), more]).toEqual([
      lockedBody(asking, answer, { approvals, more: { max_steps: 1 } }),
      [],
    ]);
    await expect(inbox.call("pay, 1 of 2")).toContainText("Denied. Did not run");
    await expect(inbox.batch).toContainText("the model has said nothing since");
    expect(await toolsThatRan(inbox)).toEqual([]);
  });
});

test.describe("a tool that takes twenty seconds", () => {
  test.use({ scenario: "letta/slow-tool" });

  test("is “sent” while the record does not show it, also after leaving, and “recorded” only when it ended", async ({
    inbox,
  }) => {
    await inbox.openFirstBatch();
    await inbox.choose("Approve", "send_email");
    await inbox.pressUntilSent(inbox.submit);
    await expect(inbox.status).toContainText("Sent, the record does not show it yet: send_email");
    await expect(inbox.afterSending).toContainText("Sent, the record does not show it yet");
    await expect(inbox.afterSending).toContainText(
      "Letta carries out what it took, whether this page is open",
    );
    await expect.poll(() => toolsThatRan(inbox)).toEqual(["send_email"]);
    await inbox.page.goBack();
    await expect(inbox.batch.getByRole("article")).toHaveCount(0);
    await inbox.rows.first().click();
    await expect(inbox.afterSending).toContainText("Sent, the record does not show it yet");
    await expect(inbox.status).not.toContainText("Recorded");
    expect(await recordedBy(inbox), "nothing is recorded before the tool ended").toEqual([]);
    await inbox.control({ do: "finish-tools" });
    await expect(inbox.status).toContainText("Recorded: 1 approve, send_email", { timeout: 15_000 });
    await expect(inbox.call("send_email")).toContainText("Approved. Ran");
    expect([await recordedBy(inbox), inbox.watched.decisions.length]).toEqual([["inbox"], 1]);
  });
});

test.describe("a call of the same step that nobody was asked about", () => {
  test.use({ scenario: "letta/sibling" });

  test("is shown as running with the answer, takes no decision, and runs even when all is denied", async ({
    inbox,
  }) => {
    await inbox.openFirstBatch();
    await expect(inbox.calls, "it takes no decision").toHaveCount(2);
    await expect(inbox.batch).toContainText("lookup_contact: runs with your answer, not yours to decide");
    const asking = await askingOf(inbox);
    for (const call of ["pay, 1 of 2", "send_email, 2 of 2"]) {
      await inbox.choose("Deny", call);
      await reasonFor(inbox, call).fill("No.");
    }
    await expect(inbox.batch.getByRole("region", { name: "Decisions" })).toContainText(
      "Calls of the same step that nobody was asked about run with it",
    );
    expect(await toolsThatRan(inbox), "it waits with the others").toEqual([]);
    await inbox.pressUntilSent(inbox.submit);
    await expect(inbox.status).toContainText("Recorded: 2 deny");
    const [answer] = await answersOf(inbox);
    expect(answer?.decisions.map(({ tool_call_id }) => tool_call_id)).toEqual(asking.callIds);
    expect(await toolsThatRan(inbox)).toEqual(["lookup_contact"]);
  });
});

test.describe("a conversation", () => {
  test.use({ scenario: "letta/conversation" });

  test("waits beside its agent, and is answered and recorded there", async ({ inbox }) => {
    await inbox.open();
    await expect(inbox.rows).toHaveCount(1);
    await inbox.rows.first().click();
    await expect(inbox.batch).toContainText("The customer wants the money back.");
    await inbox.choose("Approve", "pay, 1 of 2");
    await inbox.choose("Approve", "send_email, 2 of 2");
    await inbox.pressUntilSent(inbox.submit);
    await expect(inbox.status).toContainText("Recorded: 2 approve");
    const [answer, ...more] = await answersOf(inbox);
    expect(answer?.path).toMatch(/^\/v1\/conversations\/conv-[0-9a-f-]+\/messages$/);
    expect(Object.keys(JSON.parse(answer?.body ?? "{}"))).toEqual(["messages", "streaming", "background"]);
    expect([more, await toolsThatRan(inbox)]).toEqual([[], ["pay", "send_email"]]);
  });
});

test.describe("an agent of an older type", () => {
  test.use({ scenario: "letta/old-agent" });

  test("is answered in both forms at once, and does not ask again", async ({ inbox }) => {
    await inbox.openFirstBatch();
    const { callIds } = await askingOf(inbox);
    await inbox.choose("Deny", "send_email");
    await reasonFor(inbox, "send_email").fill("Not today.");
    await inbox.pressUntilSent(inbox.submit);
    await expect(inbox.status).toContainText("Recorded: 1 deny");
    const [answer] = await answersOf(inbox);
    const { messages } = JSON.parse(answer?.body ?? "{}");
    expect(messages).toMatchObject([
      {
        approvals: [{ type: "approval", tool_call_id: callIds[0], approve: false, reason: "Not today." }],
        approve: false,
        approval_request_id: callIds[0],
        reason: "Not today.",
      },
    ]);
    await inbox.open();
    await expect(inbox.list).toContainText("Nothing");
    await expect(inbox.rows).toHaveCount(0);
  });
});

test.describe("a client's tool", () => {
  test.use({ scenario: "letta/client-tool" });

  const said = 'Thursday works.\n\n  – Ana\t"ok" \\n {not: json}\n';

  for (const [choice, status] of [
    ["Success", "success"],
    ["Error", "error"],
  ] as const) {
    test(`is answered by a text that is returned as ${status}, to the character, and never by a choice of nobody`, async ({
      inbox,
    }) => {
      await inbox.openFirstBatch();
      const card = inbox.call("show_dialog");
      const { callIds } = await askingOf(inbox);
      await expect(inbox.verb("Approve", "show_dialog")).toHaveCount(0);
      await card.getByRole("textbox", { name: /^Output of show_dialog/ }).fill(said);
      await inbox.pressUntil(inbox.verb("Answer", "show_dialog"), () =>
        expect(card).toContainText("Choose first whether it is returned", { timeout: 400 }),
      );
      await expect(inbox.verb("Answer", "show_dialog")).toHaveAttribute("aria-pressed", "false");
      for (const name of ["Success", "Error"])
        await expect(card.getByRole("radio", { name })).not.toBeChecked();
      await card.getByRole("radio", { name: choice }).check();
      await inbox.choose("Answer", "show_dialog");
      await inbox.pressUntilSent(inbox.submit);
      await expect(inbox.status).toContainText("Recorded: 1 answer");
      expect((await answersOf(inbox)).map(({ decisions }) => decisions)).toEqual([
        [{ type: "tool", tool_call_id: callIds[0], tool_return: said, status }],
      ]);
      await expect(card).toContainText(
        `The output that was recorded, as ${status === "error" ? "an error" : "a success"}`,
      );
      expect(await toolsThatRan(inbox), "no server runs it").toEqual([]);
    });
  }

  test("is declined with a reason, and not without one", async ({ inbox }) => {
    await inbox.openFirstBatch();
    const { callIds } = await askingOf(inbox);
    await inbox.choose("Decline", "show_dialog");
    await inbox.pressOffUntil(inbox.submit, () =>
      expect(reasonFor(inbox, "show_dialog")).toBeFocused({ timeout: 400 }),
    );
    expect(inbox.watched.decisions).toEqual([]);
    await inbox.page.keyboard.type("Nobody sits before that screen.");
    await inbox.pressUntilSent(inbox.submit);
    await expect(inbox.status).toContainText("Recorded: 1 decline");
    expect((await answersOf(inbox)).map(({ decisions }) => decisions)).toEqual([
      [
        {
          type: "approval",
          tool_call_id: callIds[0],
          approve: false,
          reason: "Nobody sits before that screen.",
        },
      ],
    ]);
    await expect(inbox.call("show_dialog")).toContainText("Nobody sits before that screen.");
  });
});
