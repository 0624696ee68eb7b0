import { expect, test } from "./fixtures.ts";
import { chosen, expectNothing, middleOf, openQuietly, pointAt, waitOutTheGuard } from "./guarded.ts";
import type { InboxPage } from "./inbox-page.ts";
import { patience } from "./presses.ts";

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

  test("I-10: a click that a script makes decides nothing, and says so", async ({ inbox }) => {
    await openQuietly(inbox);
    await inbox.verb("Deny", "bash").evaluate((button: HTMLElement) => button.click());
    await expect(inbox.calls.first()).toContainText("Not taken: this press was made by a script");
    await inbox.calls.first().evaluate((card) => {
      for (const key of ["a", "d"]) card.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    });
    await expectNothing(inbox);
  });

  for (const [how, press] of [
    [
      "a click on Submit",
      (inbox: InboxPage) => inbox.submit.evaluate((button: HTMLElement) => button.click()),
    ],
    [
      "Mod+Enter",
      (inbox: InboxPage) =>
        inbox.calls.first().evaluate((card) => {
          card.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", ctrlKey: true, bubbles: true }));
        }),
    ],
  ] as const)
    test(`I-10: ${how} that a script makes sends nothing, and says so`, async ({ inbox }) => {
      await openQuietly(inbox);
      await inbox.choose("Deny", "bash");
      await press(inbox);
      await expect(inbox.batch.getByRole("region", { name: "Decisions" })).toContainText(
        "Not taken: this press was made by a script",
      );
      await expect(inbox.afterSending).toHaveCount(0);
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
    await inbox.sendBy(() => inbox.submit.dblclick({ timeout: patience }));
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
