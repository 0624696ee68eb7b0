import { expect, test } from "./fixtures.ts";

/** Helpers beside values: labelled, never in their place, no link, off by one switch (T-10, T-19, T-25, T-33). */
test.describe("hosts that deceive", () => {
  test.use({ scenario: "attack/homoglyph-host" });

  test("T-10, T-33: the real host stands beside each, as text, and nothing is asked of it", async ({
    inbox,
  }) => {
    await inbox.openFirstBatch();
    await expect(inbox.calls.nth(0)).toContainText("real host: xn--ypal-43d9g.com");
    await expect(inbox.calls.nth(1)).toContainText("real host: xn--gogle-jye.com");
    for (const real of ["evil.test, written", "evil.test:8443", "example.test.evil.test"])
      await expect(inbox.calls.nth(2)).toContainText(`real host: ${real}`);
    await expect(inbox.calls.nth(2)).toContainText('"https://paypal.com@evil.test/"');
    await expect(inbox.calls.getByRole("link")).toHaveCount(0);
  });

  test("what is selected and copied is the text alone, without what stands beside it", async ({
    inbox,
    page,
  }) => {
    await inbox.openFirstBatch();
    const rows = inbox.calls.nth(2).getByRole("region", { name: /^Arguments of / });
    await expect(rows).toContainText("Helper");
    const selected = await rows.evaluate((element) => {
      getSelection()?.selectAllChildren(element);
      return getSelection()?.toString() ?? "";
    });
    expect(selected).toContain("https://paypal.com@evil.test/");
    expect(selected).not.toContain("real host");
    await page.evaluate(() => getSelection()?.removeAllRanges());
  });

  test("one switch takes all of them away, and a reload keeps it", async ({ inbox, page }) => {
    await inbox.openFirstBatch();
    await expect(inbox.batch.getByText("Helper", { exact: true }).first()).toBeVisible();
    await page.keyboard.press("?");
    await page.getByRole("checkbox", { name: "Helpers beside values" }).click();
    await page.keyboard.press("Escape");
    await expect(inbox.batch.getByText("Helper", { exact: true })).toHaveCount(0);
    await page.reload();
    await expect(inbox.calls.nth(2)).toContainText('"https://paypal.com@evil.test/"');
    await expect(inbox.batch.getByText("Helper", { exact: true })).toHaveCount(0);
  });
});

test.describe("values that invite restyling", () => {
  test.use({ scenario: "attack/restyled" });

  test("T-25: a date stands beside its number, and the number stays", async ({ inbox }) => {
    await inbox.openFirstBatch();
    await expect(inbox.calls.first()).toContainText("1764547200");
    await expect(inbox.calls.first()).toContainText(
      "looks like a Unix time in seconds: 2025-12-01 00:00:00 UTC",
    );
  });
});

test.describe("JSON inside a string", () => {
  test.use({ scenario: "attack/forms" });

  test("T-19: is opened beside the string by keyboard, and its call stays what it was", async ({
    inbox,
    page,
  }) => {
    await inbox.openFirstBatch();
    const card = inbox.calls.nth(1);
    await expect(card).toContainText("uninspectable");
    const open = card.getByRole("button", { name: "View as JSON" });
    await open.focus();
    await page.keyboard.press("Enter");
    const view = card.getByRole("region", { name: "Helper: the string above read as JSON" });
    await expect(view).toContainText("DROP TABLE users");
    await expect(card).toContainText('"{"sql":"DROP TABLE users"}"');
    await expect(card.getByRole("button", { name: /^Approve / })).toHaveAttribute("aria-disabled", "true");
  });
});

for (const [size, viewport] of Object.entries({
  wide: { width: 1440, height: 900 },
  narrow: { width: 320, height: 640 },
})) {
  test.describe(() => {
    test.use({ scenario: "attack/homoglyph-host", viewport });

    test(`helpers do not widen the page or move a card by themselves, ${size}`, async ({ inbox, page }) => {
      await inbox.openFirstBatch();
      await expect(inbox.calls.first()).toContainText("real host");
      // Whether an end is in view is known a frame after the card is drawn, and takes a line of its own then.
      await expect(
        inbox.batch.getByText("Approve is off until the end of the arguments is seen."),
      ).toHaveCount(0);
      const heights = await page.evaluate(async () => {
        const seen = new Set<string>();
        for (let frame = 0; frame < 40; frame += 1) {
          await new Promise((resolve) => requestAnimationFrame(resolve));
          seen.add(
            [...document.querySelectorAll<HTMLElement>("article")].map((card) => card.offsetHeight).join(),
          );
        }
        return [...seen];
      });
      expect(heights).toHaveLength(1);
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(over).toBeLessThanOrEqual(0);
    });
  });
}
