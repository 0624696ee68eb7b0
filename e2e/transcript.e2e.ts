import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

/** Where a message stands on the page, by its place in the whole conversation; null when it does not exist now. */
const topOf = (page: Page, place: string) =>
  page.evaluate(
    (at) =>
      document.querySelector(`[data-batch-scroll] li[aria-posinset="${at}"]`)?.getBoundingClientRect().top ??
      null,
    place,
  );

/** The first message that is wholly in view. */
const firstInView = (page: Page) =>
  page.evaluate(() => {
    const view = document.querySelector("[data-batch-scroll]")?.getBoundingClientRect();
    const messages = [...document.querySelectorAll<HTMLElement>("[data-batch-scroll] li[aria-posinset]")];
    const found = messages.find((message) => message.getBoundingClientRect().top > (view?.top ?? 0) + 40);
    return found?.getAttribute("aria-posinset") ?? "";
  });

test.describe("a conversation of 2,000 messages", () => {
  test.use({ scenario: "phoenix/long-transcript" });

  test("is read upwards from its newest message, and nothing jumps while heights become known", async ({
    page,
    inbox,
  }) => {
    await inbox.openFirstBatch();
    await inbox.batch
      .getByRole("button", { name: "Show the whole conversation (1,996 earlier messages)" })
      .click();
    await expect(inbox.batch.getByRole("listitem").last()).toHaveAttribute("aria-posinset", "2000");
    await inbox.batch.locator('li[aria-posinset="1998"]').hover();
    for (let turn = 0; turn < 12; turn += 1) {
      const place = await firstInView(page);
      const before = await topOf(page, place);
      await page.mouse.wheel(0, -200);
      await expect
        .poll(async () => Math.abs(((await topOf(page, place)) ?? 0) - (before ?? 0) - 200))
        .toBeLessThan(1.5);
    }
    expect(await inbox.batch.locator("li[aria-posinset]").count()).toBeLessThanOrEqual(60);
  });

  test("is reached by keys alone, and the message with the focus stays when it is scrolled away", async ({
    page,
    inbox,
  }) => {
    await inbox.openFirstBatch();
    const open = inbox.batch.getByRole("button", { name: /^Show the whole conversation/ });
    await open.focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Home");
    const oldest = inbox.batch.locator('li[aria-posinset="1"]');
    await expect(oldest).toBeFocused();
    await expect(oldest).toBeInViewport();
    await page.keyboard.press("End");
    const newest = inbox.batch.locator('li[aria-posinset="2000"]');
    await expect(newest).toBeFocused();
    await expect(newest).toBeInViewport();
    await newest.hover();
    await page.mouse.wheel(0, -20_000);
    await expect(newest).not.toBeInViewport();
    await expect(newest).toBeFocused();
  });
});

test.describe("everything that a message can hold", () => {
  test.use({ scenario: "phoenix/transcript-parts" });

  test("loads nothing from elsewhere, and only addresses of the web become links", async ({
    page,
    inbox,
  }) => {
    await inbox.openFirstBatch();
    const script = inbox.batch.getByRole("region", { name: /^Transcript/ });
    const folds = script.getByRole("button", { expanded: false });
    while ((await folds.count()) > 0) await folds.first().click();
    await expect(script.getByRole("img", { name: "Image pixel.png" })).toBeVisible();
    const drawn = await script.evaluate((section) => ({
      schemes: [...section.querySelectorAll("a")].map((link) => link.protocol),
      pictures: [...section.querySelectorAll("img")].map(({ src }) => src.slice(0, 5)),
      active: section.querySelectorAll("iframe, object, embed, script, svg[onload]").length,
    }));
    expect(new Set(drawn.schemes)).toEqual(new Set(["https:"]));
    expect(drawn.pictures).toEqual(["blob:"]);
    expect(drawn.active).toBe(0);
    const [saved] = await Promise.all([
      page.waitForEvent("download"),
      script.getByRole("button", { name: "Save as drawing.svg" }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe("drawing.svg");
  });
});
