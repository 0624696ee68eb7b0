import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { expectNothing, middleOf, openQuietly, pointAt, waitOutTheGuard } from "./guarded.ts";

test.describe("three calls", () => {
  test.use({ scenario: "phoenix/three-calls" });

  const first = "bash, 1 of 3";
  const second = "send_email, 2 of 3";

  test("T-37: a pointer that goes down on one call and comes up on another decides neither, and says so", async ({
    inbox,
    page,
  }) => {
    await openQuietly(inbox);
    await pointAt(page, inbox.verb("Deny", first));
    await page.mouse.down();
    await pointAt(page, inbox.verb("Deny", second));
    await page.mouse.up();
    await expect(inbox.call(second)).toContainText("Not taken: this press began at another control");
    await expectNothing(inbox);
  });

  test("T-37: Space that goes down on one call and comes up on another decides neither, and says so", async ({
    inbox,
    page,
  }) => {
    await openQuietly(inbox);
    await inbox.verb("Deny", first).focus();
    await page.keyboard.down("Space");
    await inbox.verb("Deny", second).focus();
    await page.keyboard.up("Space");
    await expect(inbox.call(second)).toContainText("Not taken: this press began at another control");
    await expectNothing(inbox);
  });

  test("T-37: the second half of a double click on what the first one opened decides nothing, and says so", async ({
    inbox,
    page,
  }) => {
    await openQuietly(inbox);
    await pointAt(page, inbox.verb("Abort", first));
    await page.mouse.down({ clickCount: 1 });
    await page.mouse.up({ clickCount: 1 });
    const confirm = inbox.warning.getByRole("button", { name: "Abort all 3 calls" });
    await expect(confirm).toBeVisible();
    await pointAt(page, confirm);
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await expect(inbox.warning).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(inbox.batch).toContainText("Not taken: this was the second click of a double click");
    await expectNothing(inbox);
  });

  test("T-37: a pen decides like a mouse, and is guarded like one", async ({ inbox, page }) => {
    await openQuietly(inbox);
    const pen = await page.context().newCDPSession(page);
    const at = async (type: "mousePressed" | "mouseReleased", control: Locator) =>
      pen.send("Input.dispatchMouseEvent", {
        ...(await middleOf(control)),
        type,
        button: "left",
        clickCount: 1,
        pointerType: "pen",
      });
    await at("mousePressed", inbox.verb("Deny", first));
    await at("mouseReleased", inbox.verb("Deny", second));
    await expectNothing(inbox);
    await at("mousePressed", inbox.verb("Deny", first));
    await at("mouseReleased", inbox.verb("Deny", first));
    await expect(inbox.verb("Deny", first)).toHaveAttribute("aria-pressed", "true");
  });
});

test.describe("by touch", () => {
  test.use({
    scenario: "phoenix/one-call",
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
  });

  test("T-37: a finger that scrolls from a control decides nothing, a tap decides, and a second finger does not", async ({
    inbox,
    page,
  }) => {
    await inbox.open();
    await inbox.rows.first().tap();
    await expect(inbox.calls.first()).toBeVisible();
    await waitOutTheGuard(page);
    const touch = await page.context().newCDPSession(page);
    const { x, y } = await middleOf(inbox.verb("Deny", "bash"));
    const send = (
      type: "touchStart" | "touchMove" | "touchEnd",
      points: readonly [number, number, number][],
    ) =>
      touch.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: points.map(([px, py, id]) => ({ x: px, y: py, id })),
      });
    await send("touchStart", [[x, y, 0]]);
    for (let by = 10; by <= 120; by += 10) await send("touchMove", [[x, y - by, 0]]);
    await send("touchEnd", []);
    await expectNothing(inbox);
    await send("touchStart", [[20, 400, 0]]);
    await send("touchStart", [
      [20, 400, 0],
      [x, y, 1],
    ]);
    await send("touchEnd", [[20, 400, 0]]);
    await send("touchEnd", []);
    await expectNothing(inbox);
    await waitOutTheGuard(page);
    await inbox.verb("Deny", "bash").tap();
    await expect(inbox.verb("Deny", "bash")).toHaveAttribute("aria-pressed", "true");
  });
});

test.describe("a fast person", () => {
  test.use({ scenario: "phoenix/waiting-20" });

  /** The heading of another batch than `before` has the focus: what the press opened is drawn. Asked every frame. */
  const isDrawn = (page: Page, before: string) =>
    page.waitForFunction(
      (address) =>
        location.href !== address &&
        document.activeElement?.matches("[data-batch-region] h2") === true &&
        document.querySelector("article[data-call-id] [aria-pressed]") !== null,
      before,
      { polling: "raf" },
    );

  test("T-37: Enter, a, Mod+Enter, with no delay as soon as the batch is drawn, is never swallowed: twenty times", async ({
    inbox,
    page,
  }) => {
    test.setTimeout(180_000);
    for (let time = 1; time <= 20; time += 1) {
      // Every other time the page is fresh, and what draws a batch is fetched only then.
      if (time % 2 === 1) await inbox.open();
      else {
        await page.keyboard.press("Escape");
        await page.keyboard.press("Escape");
      }
      const before = page.url();
      const row = inbox.rows.filter({ hasText: `Batch ${time} of 20` });
      await row.focus();
      await page.keyboard.press("Enter");
      await isDrawn(page, before);
      await page.keyboard.press("a");
      await page.keyboard.press("Control+Enter");
      await expect.poll(() => inbox.watched.decisions.length, { message: `time ${time}` }).toBe(time);
      await expect(inbox.status).toContainText("Recorded:");
      await expect(inbox.batch).not.toContainText("Not taken");
    }
    const runs = (await inbox.effects()).filter((effect) => effect.kind === "run");
    expect(runs).toHaveLength(20);
  });
});
