import { expect, test } from "./fixtures.ts";
import type { InboxPage } from "./inbox-page.ts";
import { byKeyboard } from "./journey.ts";

/** Aborting a whole batch with words (design section 6, "Abort"). */

const paths = async (inbox: InboxPage): Promise<readonly string[]> =>
  (await inbox.effects()).flatMap((effect) => (effect.kind === "decision" ? [effect.path] : []));

const runs = async (inbox: InboxPage): Promise<number> =>
  (await inbox.effects()).filter(({ kind }) => kind === "run").length;

test.describe("of three calls", () => {
  test.use({ scenario: "phoenix/three-calls" });

  test("by keyboard alone: warned, carried to every call, words typed, sent, recorded", async ({
    inbox,
    page,
  }) => {
    const press = (key: string) => page.keyboard.press(key);
    await inbox.open();
    await byKeyboard(inbox).openRow("bash");
    await expect(inbox.calls).toHaveCount(3);
    await press("j");
    await expect(inbox.calls.first()).toBeFocused();
    await inbox.pressKeyUntil("x", () => expect(inbox.warning).toBeVisible({ timeout: 400 }));
    await expect(inbox.warning).toContainText("Aborting will cancel all 3 tools in this batch");
    await expect(inbox.warning.getByRole("button", { name: "Keep deciding" })).toBeFocused();
    await press("Escape");
    await expect(inbox.warning).toHaveCount(0);
    await expect(inbox.calls.first()).toBeFocused();
    await inbox.pressKeyUntil("x", () => expect(inbox.warning).toBeVisible({ timeout: 400 }));
    for (let steps = 0; steps < 3; steps++) {
      if ((await page.locator(":focus").innerText()) === "Abort all 3 calls") break;
      await press("Tab");
    }
    await press("Enter");
    await expect(inbox.feedback).toBeFocused();
    await expect(inbox.sendAbort).toBeVisible();
    expect(inbox.watched.decisions, "nothing leaves before Send abort").toEqual([]);
    await page.keyboard.type("The wrong machine. Use staging.");
    await inbox.pressKeyUntilSent();
    await expect(inbox.status).toContainText("Recorded:");
    expect((await paths(inbox)).map((path) => path.split("/").at(-1))).toEqual(["tool_approvals", "chat"]);
    expect(await runs(inbox)).toBe(0);
    await expect(inbox.batch.getByRole("button", { name: /^(Approve|Deny|Abort) / })).toHaveCount(0);
  });

  test("is undone as if it had never been, and a verb on a card ends it too", async ({ inbox }) => {
    await inbox.openFirstBatch();
    await inbox.choose("Deny", "send_email, 2 of 3");
    await inbox.abortAll(3);
    await inbox.batch.getByRole("button", { name: "Undo abort" }).click();
    await expect(inbox.verb("Deny", "send_email, 2 of 3")).toHaveAttribute("aria-pressed", "true");
    await expect(inbox.verb("Abort", "bash, 1 of 3")).toHaveAttribute("aria-pressed", "false");
    await inbox.abortAll(3);
    await inbox.choose("Deny", "bash, 1 of 3");
    await expect(inbox.verb("Deny", "bash, 1 of 3")).toHaveAttribute("aria-pressed", "true");
    await expect(inbox.verb("Deny", "send_email, 2 of 3")).toHaveAttribute("aria-pressed", "true");
    await expect(inbox.submit).toBeVisible();
    expect(inbox.watched.decisions).toEqual([]);
  });

  test("from the feedback is asked about, and the confirmed one is sent", async ({ inbox }) => {
    await inbox.openFirstBatch();
    await inbox.feedback.fill("Stop. This is the live account.");
    const abort = inbox.batch.getByRole("button", { name: "Abort all 3 calls", exact: true });
    await inbox.pressUntil(abort, () => expect(inbox.warning).toBeVisible({ timeout: 400 }));
    expect(inbox.watched.decisions).toEqual([]);
    await inbox.warning.getByRole("button", { name: "Abort all 3 calls and send" }).click();
    await expect(inbox.status).toContainText("Recorded:");
    expect(await runs(inbox)).toBe(0);
  });

  test("words beside choices keep Submit from going, and each way out is one press", async ({ inbox }) => {
    await inbox.openFirstBatch();
    for (const call of ["bash, 1 of 3", "send_email, 2 of 3"]) await inbox.choose("Deny", call);
    const last = await inbox.callName(2);
    await inbox.choose("Deny", last);
    await inbox.feedback.fill("These go to the wrong people.");
    await inbox.pressOffUntil(inbox.submit, () =>
      expect(inbox.batch).toContainText("Your feedback goes only with an abort", { timeout: 400 }),
    );
    expect(inbox.watched.decisions).toEqual([]);
    await inbox.batch.getByRole("button", { name: "Leave it out" }).click();
    await expect(inbox.feedback).toHaveValue("These go to the wrong people.");
    await inbox.pressUntilSent(inbox.submit);
    await expect(inbox.status).toContainText("Recorded: 3 deny");
  });

  test("the warning closes, and says why, when the batch changes under it", async ({ inbox }) => {
    await inbox.openFirstBatch();
    const first = inbox.calls.first().getByRole("button", { name: /^Abort / });
    await inbox.pressUntil(first, () => expect(inbox.warning).toBeVisible({ timeout: 400 }));
    await inbox.control({ do: "change-arguments" });
    await expect(inbox.warning).toHaveCount(0, { timeout: 25_000 });
    await expect(inbox.batch).toContainText("changed");
    expect(inbox.watched.decisions).toEqual([]);
  });
});

test.describe("of one call", () => {
  test("is not warned of, goes to Feedback, and is sent", async ({ inbox }) => {
    await inbox.openFirstBatch();
    await inbox.pressUntil(inbox.verb("Abort", "bash"), () =>
      expect(inbox.sendAbort).toBeVisible({ timeout: 400 }),
    );
    await expect(inbox.warning).toHaveCount(0);
    await inbox.feedback.fill("Not today.");
    await inbox.pressKeyUntilSent();
    await expect(inbox.status).toContainText("Recorded:");
    expect(await runs(inbox)).toBe(0);
  });
});

// `feedback-lost` is left to the unit tests: Chromium itself repeats a request whose used connection broke.
for (const scenario of ["feedback-500", "feedback-refused"] as const) {
  test.describe(() => {
    test.use({ scenario: `phoenix/${scenario}` });

    test(`${scenario}: the denials stand, the feedback is sent again alone, and arrives once`, async ({
      inbox,
    }) => {
      test.setTimeout(80_000);
      const words = "Use the copy instead.";
      await inbox.openFirstBatch();
      await inbox.abortAll(2);
      await inbox.feedback.fill(words);
      await inbox.pressUntilSent(inbox.sendAbort);
      await expect(inbox.afterSending.getByRole("heading")).toHaveText(
        "Denials recorded, your feedback was not delivered",
        { timeout: 30_000 },
      );
      await expect(inbox.alert).toContainText("your feedback was not delivered");
      await inbox.pressUntilSent(inbox.batch.getByRole("button", { name: "Send the feedback again" }));
      await expect(inbox.status).toContainText("Recorded:");
      const decisions = (await inbox.effects()).flatMap((effect) =>
        effect.kind === "decision" ? [effect] : [],
      );
      const records = decisions.filter(({ path }) => path.endsWith("/tool_approvals"));
      expect(records, "the denials are recorded once").toHaveLength(1);
      expect(await runs(inbox)).toBe(0);
    });
  });
}
