import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import type { InboxPage } from "./inbox-page.ts";

/**
 * Guarded input (T-37, I-10): what is pressed by accident decides nothing and says so beside the control, and what a
 * person does on purpose is never swallowed. All of it is input of the browser itself, as a person's.
 */

/** The middle of a control, where a pointer meets it. */
async function middleOf(control: Locator): Promise<{ x: number; y: number }> {
  const box = await control.boundingBox();
  if (box === null) throw new Error("the control is not drawn");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Brings the pointer over a control and leaves it there. */
async function pointAt(page: Page, control: Locator): Promise<void> {
  const { x, y } = await middleOf(control);
  await page.mouse.move(x, y);
}

/** Waits out the guard of whatever came last: only then can a press that is not taken have another reason. */
const waitOutTheGuard = (page: Page) => page.waitForTimeout(700);

const chosen = (inbox: InboxPage) =>
  inbox.batch.getByRole("button", { pressed: true }).evaluateAll((all) => all.length);

async function expectNothing(inbox: InboxPage): Promise<void> {
  expect(await chosen(inbox), "choices").toBe(0);
  expect(inbox.watched.decisions, "sent").toEqual([]);
}

/** A batch that is open and quiet: whatever its guard waited for is over. */
async function openQuietly(inbox: InboxPage): Promise<void> {
  await inbox.openFirstBatch();
  await waitOutTheGuard(inbox.page);
}

test.describe("a card that arrives by itself", () => {
  test.use({ scenario: "phoenix/slow" });

  test("T-37: a pointer that went down before the card came decides nothing when it comes up on its Deny", async ({
    inbox,
    page,
  }) => {
    await inbox.openFirstBatch();
    const place = await middleOf(inbox.verb("Deny", "bash"));
    const address = page.url();
    await page.goto(address);
    await page.mouse.move(place.x, place.y);
    await page.mouse.down();
    await expect(inbox.calls.first()).toBeVisible();
    await page.mouse.up();
    await expectNothing(inbox);
  });

  test("T-37: keys that are held while the card comes decide nothing", async ({ inbox, page }) => {
    await inbox.openFirstBatch();
    await page.goto(page.url());
    for (const key of ["a", "Enter"]) await page.keyboard.down(key);
    await expect(inbox.calls.first()).toBeVisible();
    for (const key of ["a", "Enter", "a"]) await page.keyboard.down(key);
    for (const key of ["a", "Enter"]) await page.keyboard.up(key);
    await expectNothing(inbox);
  });

  test("T-37: who went on to write elsewhere keeps the focus when the batch comes, and no letter decides", async ({
    inbox,
    page,
  }) => {
    await inbox.open();
    await inbox.rows.first().focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("/");
    await page.keyboard.type("ada");
    await expect(inbox.calls.first()).toBeVisible();
    await page.keyboard.type("ada");
    await expectNothing(inbox);
  });
});

test.describe("one call", () => {
  test("T-37: the click that brings the window back is not taken, and says so", async ({ inbox, page }) => {
    await openQuietly(inbox);
    await pointAt(page, inbox.verb("Deny", "bash"));
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await page.mouse.down();
    await page.mouse.up();
    await expect(inbox.calls.first()).toContainText("Not taken: this had just arrived, changed or moved");
    await expectNothing(inbox);
    await waitOutTheGuard(page);
    await page.mouse.down();
    await page.mouse.up();
    expect(await chosen(inbox)).toBe(1);
  });

  test("T-37: a key that is held chooses once, whichever key it is", async ({ inbox, page }) => {
    await openQuietly(inbox);
    await inbox.calls.first().focus();
    for (let time = 0; time < 6; time += 1) await page.keyboard.down("d");
    await page.keyboard.up("d");
    await expect(inbox.verb("Deny", "bash")).toHaveAttribute("aria-pressed", "true");
    for (const key of ["Enter", "Space"]) {
      await inbox.verb("Approve", "bash").focus();
      for (let time = 0; time < 5; time += 1) await page.keyboard.down(key);
      await page.keyboard.up(key);
    }
    // Once by Enter, once by Space: chosen and taken back.
    await expectNothing(inbox);
  });

  test("T-37: Mod+Enter that is held sends nothing, whatever is chosen meanwhile", async ({
    inbox,
    page,
  }) => {
    await openQuietly(inbox);
    await inbox.calls.first().focus();
    await page.keyboard.down("Control");
    await page.keyboard.down("Enter");
    await pointAt(page, inbox.verb("Deny", "bash"));
    await page.mouse.down();
    await page.mouse.up();
    for (let time = 0; time < 6; time += 1) await page.keyboard.down("Enter");
    await page.keyboard.up("Enter");
    await page.keyboard.up("Control");
    expect(await chosen(inbox)).toBe(1);
    expect(inbox.watched.decisions).toEqual([]);
  });

  test("T-37: letters and Enter that write a word with an input method decide and send nothing", async ({
    inbox,
    page,
  }) => {
    await openQuietly(inbox);
    await inbox.choose("Deny", "bash");
    await inbox.feedback.focus();
    const ime = await page.context().newCDPSession(page);
    await ime.send("Input.imeSetComposition", { text: "ka", selectionStart: 2, selectionEnd: 2 });
    await page.keyboard.press("Control+Enter");
    await page.keyboard.press("a");
    expect(inbox.watched.decisions).toEqual([]);
    await expect(inbox.verb("Deny", "bash")).toHaveAttribute("aria-pressed", "true");
  });

  test("T-37: a key with a modifier is no decision key", async ({ inbox, page }) => {
    await openQuietly(inbox);
    await inbox.calls.first().focus();
    for (const key of [
      "Control+a",
      "Meta+a",
      "Alt+d",
      "Control+d",
      "Shift+A",
      "Control+x",
      "Control+Shift+Enter",
    ])
      await page.keyboard.press(key);
    await expectNothing(inbox);
  });

  test("T-37: the other buttons of a mouse, and their menus, decide nothing", async ({ inbox, page }) => {
    await openQuietly(inbox);
    await pointAt(page, inbox.verb("Deny", "bash"));
    for (const button of ["right", "middle"] as const) {
      await page.mouse.down({ button });
      await page.mouse.up({ button });
    }
    await page.keyboard.press("Escape");
    await expectNothing(inbox);
  });

  test("I-10: a click that a script makes decides nothing, and says so", async ({ inbox, page }) => {
    await openQuietly(inbox);
    await inbox.verb("Deny", "bash").evaluate((button: HTMLElement) => button.click());
    await expect(inbox.calls.first()).toContainText("Not taken: this press was made by a script");
    await inbox.calls.first().evaluate((card) => {
      for (const key of ["a", "d"]) card.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    });
    await expectNothing(inbox);
    await inbox.choose("Deny", "bash");
    await inbox.submit.evaluate((button: HTMLElement) => button.click());
    await inbox.calls.first().evaluate((card) => {
      card.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", ctrlKey: true, bubbles: true }));
    });
    await page.waitForTimeout(300);
    expect(inbox.watched.decisions).toEqual([]);
  });

  test("T-37: while a dialog or a field has the focus no letter decides", async ({ inbox, page }) => {
    await openQuietly(inbox);
    await inbox.feedback.focus();
    await page.keyboard.type("add");
    await page.keyboard.press("Escape");
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.type("adx");
    await page.keyboard.press("Control+Enter");
    await page.keyboard.press("Escape");
    await expectNothing(inbox);
    await expect(inbox.feedback).toHaveValue("add");
  });

  test("R-01: a double click on Submit sends once", async ({ inbox }) => {
    await openQuietly(inbox);
    await inbox.choose("Deny", "bash");
    await inbox.submit.dblclick();
    await expect(inbox.status).toContainText("Recorded:");
    expect(inbox.watched.decisions).toHaveLength(1);
  });

  test("I-09: a call that changes between press and release is not decided, and the typed words stay", async ({
    inbox,
    page,
  }) => {
    await inbox.configure({ pollSeconds: 0.5 });
    await openQuietly(inbox);
    await inbox.feedback.fill("Use the staging table.");
    await pointAt(page, inbox.verb("Deny", "bash"));
    await page.mouse.down();
    await inbox.control({ do: "change-arguments" });
    await expect(inbox.calls.first()).toContainText("while you looked");
    await pointAt(page, inbox.verb("Deny", "bash"));
    await page.mouse.up();
    await expectNothing(inbox);
    await expect(inbox.verb("Deny", "bash")).toHaveAttribute("aria-disabled", "true");
    await expect(inbox.feedback).toHaveValue("Use the staging table.");
  });
});

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
