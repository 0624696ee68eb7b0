import type { InboxPage } from "./inbox-page.ts";
import { killAndReopen } from "./killing.ts";
import { agree, answersOf, effectsOf, expect, recordedBy, test, toolsThatRan } from "./letta-wire.ts";

/** 200 proves nothing: what became of an answer to Letta is told by its record alone (protocols/letta.md, "Answering"). */

const title = ({ afterSending }: InboxPage) => afterSending.getByRole("heading").first();

/** Approves the one call that waits, and submits it once. */
async function approve(inbox: InboxPage): Promise<void> {
  await inbox.openFirstBatch();
  await inbox.choose("Approve", "send_email");
  await inbox.pressUntilSent(inbox.submit);
}

test.describe("someone else is first", () => {
  test.describe("with the opposite", () => {
    test.use({ scenario: "letta/late-opposite" });

    test("the answer that was swallowed with 200 is not recorded, and what was is told with its words", async ({
      inbox,
    }) => {
      await approve(inbox);
      await expect(title(inbox)).toHaveText("Answered by someone else");
      await expect(inbox.alert).toContainText("Not recorded: send_email. Someone else answered first.");
      await expect(inbox.afterSending).toContainText("Someone else answered first");
      await expect(inbox.afterSending).toContainText("I have done it myself already.");
      await expect(inbox.call("send_email")).toContainText("Denied. Did not run");
      await expect(inbox.status).not.toContainText("Recorded:");
      await expect(inbox.batch.getByRole("button", { name: /^Send again/ })).toHaveCount(0);
      expect([inbox.watched.decisions.length, await recordedBy(inbox)]).toEqual([1, ["someone-else"]]);
      expect((await effectsOf(inbox)).filter(({ kind }) => kind === "ignored")).toHaveLength(1);
      expect(await toolsThatRan(inbox)).toEqual([]);
    });
  });

  test.describe("with the same", () => {
    test.use({ scenario: "letta/late-same" });

    test("the record holds these decisions once, and the tool ran once", async ({ inbox }) => {
      await approve(inbox);
      await expect(title(inbox)).toHaveText("Recorded");
      await expect(inbox.call("send_email")).toContainText("Approved. Ran");
      expect([inbox.watched.decisions.length, await toolsThatRan(inbox)]).toEqual([1, ["send_email"]]);
      expect(await recordedBy(inbox)).toEqual(["someone-else"]);
    });
  });
});

test.describe("two opposite answers in one instant, without a lock", () => {
  test.use({ scenario: "letta/raced-no-lock" });

  test("read “decided twice”, in the report and at the call, and no check mark", async ({ inbox }) => {
    await approve(inbox);
    await agree(inbox);
    await expect(title(inbox)).toHaveText("Decided twice");
    await expect(inbox.alert).toContainText("Decided twice: send_email");
    await expect(inbox.afterSending).toContainText("may have run, more than once");
    await expect(inbox.call("send_email")).toContainText(/decided (twice|2 times)/i);
    await expect(inbox.status).not.toContainText("Recorded:");
    expect((await recordedBy(inbox)).toSorted()).toEqual(["inbox", "someone-else"]);
    await inbox.page.reload();
    await expect(inbox.call("send_email")).toContainText(/decided (twice|2 times)/i);
  });
});

test.describe("a model that fails behind the answer", () => {
  for (const name of ["then-fail", "then-fail-401"] as const) {
    test.describe(() => {
      test.use({ scenario: `letta/${name}` });

      test(`${name}: the decision is recorded, its failure is told beside it, and nobody is asked for a password`, async ({
        inbox,
      }) => {
        await approve(inbox);
        await expect(inbox.status).toContainText("Recorded: 1 approve");
        await expect(inbox.afterSending).toContainText("After it the agent's turn failed");
        await expect(inbox.alert).not.toContainText("Not recorded");
        await expect(inbox.page.getByLabel(/^Token for /)).toHaveCount(0);
        await expect(inbox.batch).toContainText("the model has said nothing since");
        await expect(inbox.call("send_email")).toContainText("Approved. Ran");
        expect([inbox.watched.decisions.length, await toolsThatRan(inbox)]).toEqual([1, ["send_email"]]);
      });
    });
  }
});

test.describe("an agent that asks again behind the answer", () => {
  test.use({ scenario: "letta/then-again" });

  test("is recorded, and Next leads to its next request, for which nothing was chosen", async ({ inbox }) => {
    await approve(inbox);
    await expect(inbox.status).toContainText("Recorded: 1 approve");
    const first = inbox.page.url();
    await inbox.afterSending.getByRole("button", { name: /^Next: / }).click();
    await expect(inbox.call("send_email")).toContainText("dee@example.test");
    expect(inbox.page.url()).not.toBe(first);
    for (const verb of ["Approve", "Deny"] as const)
      await expect(inbox.verb(verb, "send_email")).toHaveAttribute("aria-pressed", "false");
    await inbox.page.goto(first);
    await expect(inbox.call("send_email")).toContainText("Approved. Ran");
    expect([inbox.watched.decisions.length, await toolsThatRan(inbox)]).toEqual([1, ["send_email"]]);
  });
});

test.describe("a page that shows an earlier request", () => {
  test.use({ scenario: "letta/two-calls" });

  for (const [step, says] of [
    ["someone-else-denies", "Denied. Did not run"],
    ["someone-else-approves", "Approved. Ran"],
  ] as const) {
    test(`sends nothing after ${step}, and shows what was recorded`, async ({ inbox }) => {
      await inbox.configure({ pollSeconds: 3600 });
      await inbox.openFirstBatch();
      await inbox.choose("Approve", "pay, 1 of 2");
      await inbox.choose("Approve", "send_email, 2 of 2");
      await inbox.control({ do: step });
      await inbox.pressUntilTaken(inbox.submit);
      await expect(inbox.call("pay, 1 of 2")).toContainText(says);
      await expect(inbox.status).not.toContainText("Recorded:");
      expect([inbox.watched.decisions, await recordedBy(inbox)]).toEqual([[], ["someone-else"]]);
    });
  }

  test("sends nothing when the arguments are others by now", async ({ inbox }) => {
    await inbox.configure({ pollSeconds: 3600 });
    await inbox.openFirstBatch();
    await inbox.choose("Approve", "pay, 1 of 2");
    await inbox.choose("Approve", "send_email, 2 of 2");
    await inbox.control({ do: "change-arguments", input: '{"account": "acct-66", "cents": 99}' });
    await inbox.pressUntilTaken(inbox.submit);
    await expect(inbox.call("pay, 1 of 2")).toContainText("acct-66");
    await expect(title(inbox)).toHaveText("Not sent: it changed");
    expect([inbox.watched.decisions, await toolsThatRan(inbox)]).toEqual([[], []]);
  });
});

test.describe("a reply that is lost", () => {
  test.describe("after the answer arrived", () => {
    test.use({ scenario: "letta/lost-reply" });

    test("is read back and found recorded; nothing is sent a second time", async ({ inbox }) => {
      await approve(inbox);
      await expect(title(inbox)).toHaveText("Recorded", { timeout: 30_000 });
      await expect(inbox.call("send_email")).toContainText("Approved. Ran");
      expect(await toolsThatRan(inbox)).toEqual(["send_email"]);
      expect(await recordedBy(inbox)).toEqual(["inbox"]);
      expect(inbox.watched.decisions).toHaveLength(1);
    });
  });

  test.describe("from a server that failed before it recorded", () => {
    test.use({ scenario: "letta/status-500" });

    test("is not known until the record was read, and is sent again by a press alone", async ({ inbox }) => {
      await approve(inbox);
      await expect(inbox.status).toContainText("Not known yet, checking");
      await expect(title(inbox)).toHaveText("Not known", { timeout: 30_000 });
      await expect(inbox.alert).toContainText("Not known whether it was recorded: send_email");
      await expect(inbox.afterSending).toContainText("the calls still wait");
      expect([inbox.watched.decisions.length, await toolsThatRan(inbox)]).toEqual([1, []]);
      await inbox.pressUntilSent(inbox.afterSending.getByRole("button", { name: /^Send again/ }));
      await expect(inbox.status).toContainText("Recorded: 1 approve");
      expect([inbox.watched.decisions.length, await toolsThatRan(inbox)]).toEqual([2, ["send_email"]]);
    });
  });
});

test.describe("a page that dies while the tool runs", () => {
  test.use({ scenario: "letta/slow-tool" });

  test("comes back to what is true: not recorded yet, nothing sent again, then recorded by reading", async ({
    inbox,
  }) => {
    await approve(inbox);
    await expect(inbox.status).toContainText("Sent, the record does not show it yet");
    const again = await killAndReopen(inbox);
    await expect(again.afterSending).toBeVisible();
    await expect(again.status).not.toContainText("Recorded:");
    await expect(title(again)).not.toHaveText("Recorded");
    await expect(again.batch).toContainText("someone's answer may be carried out now");
    expect(await recordedBy(inbox)).toEqual([]);
    await inbox.control({ do: "finish-tools" });
    await expect(again.call("send_email")).toContainText("Approved. Ran", { timeout: 20_000 });
    await expect(title(again)).toHaveText("Recorded", { timeout: 20_000 });
    await expect(again.batch).not.toContainText("Someone else");
    expect([await answersOf(inbox), await toolsThatRan(inbox)]).toMatchObject([[{}], ["send_email"]]);
    expect([again.watched.decisions, again.watched.faults]).toEqual([[], []]);
  });
});
