import { expect, test } from "./fixtures.ts";

/** What happens when the record is not what was on screen (I-09, I-13). */
test.describe("changed while looking", () => {
  test.use({ scenario: "phoenix/changed-while-looking" });

  test("a change between look and press sends nothing and shows what changed", async ({ inbox }) => {
    await inbox.openFirstBatch();
    await inbox.choose("Approve", "bash");
    await inbox.pressUntilTaken(inbox.submit);
    await expect(inbox.alert).toContainText("It changed, so nothing was sent");
    await expect(inbox.call("bash")).toContainText("deleteDataset");
    await expect(inbox.call("bash")).toContainText("while you looked");
    await expect(inbox.verb("Approve", "bash")).toHaveAttribute("aria-pressed", "false");
    await expect(inbox.verb("Approve", "bash")).toHaveAttribute("aria-disabled", "true");
    expect(inbox.watched.decisions).toEqual([]);

    await inbox.pressUntil(inbox.batch.getByRole("button", { name: "I have seen the difference" }), () =>
      expect(inbox.verb("Deny", "bash")).not.toHaveAttribute("aria-disabled", "true", { timeout: 400 }),
    );
    await inbox.choose("Approve", "bash");
    await inbox.pressUntilSent(inbox.submit);
    await expect(inbox.status).toContainText("Recorded:");
    expect(inbox.watched.decisions).toHaveLength(1);
  });
});

test.describe("someone else first", () => {
  test.use({ scenario: "phoenix/someone-else-first" });

  test("is told with what they decided; ours is not recorded and nothing runs", async ({ inbox }) => {
    await inbox.openFirstBatch();
    await inbox.choose("Approve", "bash");
    await inbox.pressUntilSent(inbox.submit);
    await expect(inbox.alert).toContainText("Not recorded: bash");
    await expect(inbox.call("bash")).toContainText("Denied. Did not run");
    await expect(inbox.status).not.toContainText("Recorded:");
    expect((await inbox.effects()).filter((effect) => effect.kind === "run")).toEqual([]);
  });

  test("seen by the poll, it takes the verbs away and says so", async ({ inbox }) => {
    await inbox.configure({ pollSeconds: 0.5 });
    await inbox.openFirstBatch();
    await inbox.choose("Approve", "bash");
    await inbox.control({ do: "someone-else-denies" });
    await expect(inbox.call("bash")).toContainText("Denied. Did not run");
    await expect(inbox.call("bash")).toContainText("Someone else was first");
    await expect(inbox.batch.getByRole("button", { name: /^(Approve|Deny) / })).toHaveCount(0);
    expect(inbox.watched.decisions).toEqual([]);
  });
});

test.describe("the token expires on submit", () => {
  test.use({ scenario: "phoenix/expired-on-submit" });

  test("it is asked for in place, no draft is lost, and Submit is pressed again by the person", async ({
    inbox,
  }) => {
    await inbox.openFirstBatch();
    await inbox.choose("Approve", "bash");
    await inbox.pressUntilTaken(inbox.submit);
    await expect(inbox.alert).toContainText("Not recorded");
    await expect(inbox.verb("Approve", "bash")).toHaveAttribute("aria-pressed", "true");
    await inbox.giveToken(inbox.batch, "demo-token");
    await expect(inbox.page.getByLabel(/^Token for /)).toHaveCount(0);
    expect(inbox.watched.decisions.length).toBeLessThanOrEqual(1);
    const stored = await inbox.page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
    );
    expect(stored).not.toContain("demo-token");
    await inbox.pressUntilSent(inbox.submit);
    await expect(inbox.status).toContainText("Recorded:");
    expect((await inbox.effects()).filter((effect) => effect.kind === "run")).toHaveLength(1);
  });
});

for (const scenario of ["lost-reply", "stream-broken", "stream-not-saved", "reply-lost-before"] as const) {
  test.describe(() => {
    test.use({ scenario: `phoenix/${scenario}` });

    test(`${scenario}: the page sends once, reads the record, and what it says is what ran`, async ({
      inbox,
    }) => {
      await inbox.openFirstBatch();
      await inbox.choose("Approve", "bash");
      await inbox.pressUntilSent(inbox.submit);
      await expect(inbox.afterSending.getByRole("heading")).toHaveText(/^(Recorded|Not known)$/, {
        timeout: 30_000,
      });
      expect(inbox.watched.decisions).toHaveLength(1);
      const runs = (await inbox.effects()).filter((effect) => effect.kind === "run").length;
      expect(runs).toBeLessThanOrEqual(1);
      const isRecorded = (await inbox.afterSending.getByRole("heading").innerText()) === "Recorded";
      if (isRecorded) expect(runs, "recorded, so it ran").toBe(1);
    });
  });
}

test.describe("a page that dies while sending", () => {
  test.use({ scenario: "phoenix/long-stream" });

  test("comes back as not known, reads the record, and never sends again", async ({ inbox, page }) => {
    await inbox.openFirstBatch();
    await inbox.choose("Approve", "bash");
    await inbox.pressUntilSent(inbox.submit);
    await expect(inbox.afterSending).toContainText("Keep this window open");
    await page.reload();
    await page.getByRole("link", { name: /^Sent/ }).click();
    await expect(inbox.list.getByRole("link", { name: /bash/ })).toBeVisible();
    await expect(inbox.list.getByRole("link", { name: /(Recorded|Not known)/ })).toBeVisible();
    expect(inbox.watched.decisions).toHaveLength(1);
    expect((await inbox.effects()).filter((effect) => effect.kind === "run").length).toBeLessThanOrEqual(1);
  });
});
