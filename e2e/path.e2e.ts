import { expect, test } from "./fixtures.ts";
import { approveOneDenyOne, byKeyboard, byMouse } from "./journey.ts";

/** The whole path against the fake; `e2e/real` walks the same one on a real Phoenix. */
const weeklyReport = { row: "Weekly report", approve: "send_email, 1 of 2", deny: "send_email, 2 of 2" };

test.use({ scenario: "phoenix/default" });

for (const [way, hand] of [
  ["mouse", byMouse],
  ["keyboard alone", byKeyboard],
] as const) {
  test(`list, open, approve one, deny one, submit, recorded, ran and denied: by ${way}`, async ({
    inbox,
  }) => {
    await approveOneDenyOne(inbox, hand(inbox), weeklyReport);
    const effects = await inbox.effects();
    expect(effects.filter((effect) => effect.kind === "run")).toHaveLength(1);
    expect(effects.filter((effect) => effect.kind === "decision")).toHaveLength(1);
  });
}

test("the answered batch leaves Waiting, and stands in Sent with its record", async ({ inbox, page }) => {
  await approveOneDenyOne(inbox, byMouse(inbox), weeklyReport);
  await page.getByRole("link", { name: /^Sent/ }).click();
  await expect(inbox.list.getByRole("link", { name: /^send_email.*Recorded$/ })).toBeVisible();
  await page.reload();
  await expect(inbox.list.getByRole("link", { name: /^send_email.*Recorded$/ })).toBeVisible();
  await inbox.open();
  await expect(inbox.rows).toHaveCount(13);
  await expect(inbox.rows.filter({ hasText: "Weekly report" })).toHaveCount(0);
});

test.describe("asked again", () => {
  test.use({ scenario: "phoenix/asks-again" });

  test("the next question in the same message is a batch of its own, offered and never opened by itself", async ({
    inbox,
  }) => {
    await inbox.openFirstBatch();
    const first = inbox.page.url();
    await inbox.choose("Approve", "bash");
    await inbox.pressUntilSent(inbox.submit);
    await expect(inbox.status).toContainText("Recorded:");
    const next = inbox.batch.getByRole("button", { name: /^Next: send_email/ });
    await expect(next).toBeVisible();
    expect(inbox.page.url()).toBe(first);
    await next.click();
    await expect(inbox.call("send_email")).toBeVisible();
    expect(inbox.page.url()).not.toBe(first);
    await expect(inbox.verb("Approve", "send_email")).toHaveAttribute("aria-pressed", "false");
    expect(inbox.watched.decisions).toHaveLength(1);
  });
});
