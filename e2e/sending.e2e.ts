import { expect, test } from "./fixtures.ts";

/** What leaves, and what never does (I-10, I-11, I-13). */

test.describe("without a press that sends", () => {
  test.use({ scenario: "phoenix/three-calls" });

  test("every documented address only reads", async ({ inbox, page }) => {
    await inbox.openFirstBatch();
    const batchPath = new URL(page.url()).pathname;
    const addresses = [
      "/",
      "/?view=waiting",
      "/?view=sent",
      batchPath,
      `${batchPath}?view=sent`,
      "/b/px/unknown",
      "/b/none/x",
      "/nowhere",
    ];
    for (const address of addresses) {
      await inbox.open(address);
      await expect(inbox.list).toBeVisible();
    }
    expect(inbox.watched.decisions).toEqual([]);
    expect((await inbox.effects()).filter((effect) => effect.kind === "run")).toEqual([]);
  });

  test("random keys, focus, reload and going back send nothing", async ({ inbox, page }) => {
    await inbox.openFirstBatch();
    const keys = [
      "a",
      "d",
      "j",
      "k",
      "n",
      ".",
      "Enter",
      "Tab",
      "Shift+Tab",
      "Escape",
      "Space",
      "ArrowDown",
      "x",
      "r",
      "f",
      "/",
    ];
    for (const key of shuffled(keys, 240)) {
      // A key that presses a focused control is a press on it: on Submit that would be one that sends.
      if (
        ["Enter", "Space"].includes(key) &&
        (await inbox.submit.evaluate((one) => one === document.activeElement))
      )
        continue;
      await page.keyboard.press(key);
    }
    await page.reload();
    await page.goBack();
    await page.goForward();
    await expect(inbox.list).toBeVisible();
    expect(inbox.watched.decisions).toEqual([]);
  });
});

test.describe("one call", () => {
  test.use({ scenario: "phoenix/one-call" });

  test("a double press sends once", async ({ inbox }) => {
    await inbox.openFirstBatch();
    await inbox.choose("Approve", await inbox.callName(0));
    await inbox.submit.dblclick();
    await inbox.page.keyboard.press("Control+Enter");
    await expect(inbox.status).toContainText("Recorded:");
    expect(inbox.watched.decisions).toHaveLength(1);
    expect((await inbox.effects()).filter((effect) => effect.kind === "run")).toHaveLength(1);
  });

  test("a press within the guard is not taken, and says so", async ({ inbox }) => {
    await inbox.openFirstBatch();
    await inbox.choose("Deny", "bash");
    await inbox.page.evaluate(pressAsTheWindowReturns);
    await expect(inbox.verb("Deny", "bash")).toHaveAttribute("aria-pressed", "true");
    await expect(inbox.calls.first()).toContainText("Not taken");
    expect(inbox.watched.decisions).toEqual([]);
  });
});

/** Presses Deny in the moment in which the window gets the focus, as a click does that was meant to bring it up. */
function pressAsTheWindowReturns(): void {
  const deny = document.querySelector<HTMLElement>('[aria-label="Deny bash"]');
  window.dispatchEvent(new Event("focus"));
  for (const type of ["pointerdown", "pointerup", "click"]) {
    deny?.dispatchEvent(new PointerEvent(type, { bubbles: true, isPrimary: true }));
  }
}

/** `count` picks from `list`, the same ones in every run. */
function shuffled<T>(list: readonly T[], count: number): readonly T[] {
  let seed = 20_261_130;
  return Array.from({ length: count }, () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return list[seed % list.length] as T;
  });
}
