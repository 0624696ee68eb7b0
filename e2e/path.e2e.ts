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

test("the answered batch leaves the list, and stands in Sent with its record", async ({ inbox, page }) => {
  await approveOneDenyOne(inbox, byMouse(inbox), weeklyReport);
  await inbox.open("/?view=sent");
  await expect(page.getByText("Weekly report")).toHaveCount(0);
});

test("after the answer the next question in the same message is a batch of its own", async ({ inbox }) => {
  await inbox.open();
  await expect(inbox.rows.first()).toBeVisible();
});
