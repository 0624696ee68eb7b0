import { expect, test } from "./fixtures.ts";

/** Against the call before, and while a person looks: the same difference view (T-27, T-44, I-13). */
test.describe("sixty similar calls", () => {
  test.use({ scenario: "attack/sixty-similar" });

  test("T-44: the forty-first stands out in words, and no other does", async ({ inbox }) => {
    await inbox.openFirstBatch();
    await expect(inbox.calls).toHaveCount(60);
    await expect(inbox.calls.first()).not.toContainText("from the call before");
    await expect(inbox.calls.nth(39)).toContainText(
      "Differs in 2 of 3 from the call before: subject, attachment",
    );
    await expect(inbox.calls.nth(40)).toContainText(
      "Differs in 3 of 3 from the call before: to the same in 40 calls before, subject, attachment",
    );
    await expect(inbox.calls.filter({ hasText: /the same in \d+ calls before/ })).toHaveCount(1);
    await expect(inbox.calls.nth(40)).toHaveAccessibleDescription(/to the same in 40 calls before/);
    await expect(inbox.calls.filter({ hasText: "marked" })).toHaveCount(0);
  });

  test("T-44: by keyboard alone, j comes to it and its difference opens below its name", async ({
    inbox,
    page,
  }) => {
    await inbox.openFirstBatch();
    await inbox.calls.nth(39).focus();
    await page.keyboard.press("j");
    await expect(inbox.calls.nth(40)).toBeFocused();
    const open = inbox.batch.getByRole("button", { name: "Difference, send_email, 41 of 60" });
    await open.focus();
    await page.keyboard.press("Enter");
    const view = inbox.batch.getByRole("region", {
      name: "Difference of send_email, 41 of 60 from the call before",
    });
    await expect(view).toContainText("3 pieces changed");
    await expect(view.locator("del").first()).toContainText('"ana.accounts@example.test"');
    await expect(view.locator("ins").first()).toContainText('"ana.accounts@evil.test"');
    await expect(inbox.verb("Approve", "send_email, 41 of 60")).toHaveAttribute("aria-pressed", "false");
    expect(inbox.watched.decisions).toEqual([]);
  });

  test("the lines stand with the first drawing of the cards: nothing moves when they come", async ({
    inbox,
    page,
  }) => {
    await page.addInitScript(() => {
      const observer = new MutationObserver(() => {
        const cards = document.querySelectorAll("article[data-call-id]");
        if (cards.length < 60) return;
        observer.disconnect();
        (window as unknown as { first: string }).first = cards[40]?.textContent ?? "";
      });
      observer.observe(document, { childList: true, subtree: true });
    });
    await inbox.openFirstBatch();
    const first = await page.evaluate(() => (window as unknown as { first: string }).first);
    expect(first).toContain("the same in 40 calls before");
  });
});

test.describe("changed while looking", () => {
  test.use({ scenario: "envole/changed-while-looking" });

  test("T-27, I-13: the difference is told by lexeme, and the verbs wait until it was seen", async ({
    inbox,
  }) => {
    await inbox.openFirstBatch();
    const card = inbox.calls.first();
    await expect(card).toContainText("while you looked", { timeout: 15_000 });
    const view = card.getByRole("region", { name: "Difference", exact: true });
    await expect(view).toContainText(/pieces? changed/);
    await expect(view.locator("del").first()).toContainText('"bo@example.test"');
    await expect(view.locator("ins").first()).toContainText('"everybody@example.test"');
    await expect(inbox.verb("Approve", "gmail_send_email")).toHaveAttribute("aria-disabled", "true");
    await inbox.pressUntil(inbox.batch.getByRole("button", { name: "I have seen the difference" }), () =>
      expect(inbox.verb("Deny", "gmail_send_email")).not.toHaveAttribute("aria-disabled", "true", {
        timeout: 400,
      }),
    );
    expect(inbox.watched.decisions).toEqual([]);
  });
});
