import { expect, test } from "./fixtures.ts";

declare global {
  interface Window {
    /** Pixels by which two rows ever stood on each other, and the frames that were looked at. */
    rowsSeen: { overlap: number; frames: number };
  }
}

/** Looks at the rows in every frame that is painted, from the first one on. */
function watchRows(): void {
  window.rowsSeen = { overlap: 0, frames: 0 };
  const look = () => {
    const boxes = [...document.querySelectorAll("[data-inbox-scroll] li")].map((row) =>
      row.getBoundingClientRect(),
    );
    boxes.sort((one, other) => one.top - other.top);
    boxes.forEach((box, at) => {
      const above = boxes[at - 1];
      if (above !== undefined)
        window.rowsSeen.overlap = Math.max(window.rowsSeen.overlap, above.bottom - box.top);
    });
    if (boxes.length > 0) window.rowsSeen.frames += 1;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

test.describe("the rows of the list", () => {
  test.use({ scenario: "phoenix/default", viewport: { width: 320, height: 700 } });

  test("no row is ever painted on another, neither when it comes nor while the list scrolls", async ({
    page,
    inbox,
  }) => {
    await page.addInitScript(watchRows);
    await inbox.open();
    await expect(page.getByRole("region", { name: "Inbox" }).getByRole("link").first()).toBeVisible();
    await page.getByRole("region", { name: "Inbox" }).hover();
    for (let turn = 0; turn < 10; turn += 1) await page.mouse.wheel(0, 120);
    await expect.poll(() => page.evaluate(() => window.rowsSeen.frames)).toBeGreaterThan(30);
    expect(await page.evaluate(() => window.rowsSeen.overlap)).toBeLessThan(1);
  });
});
