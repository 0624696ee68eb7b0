import { numbersFrom } from "../src/test/numbers.ts";
import { expect, test } from "./fixtures.ts";
import { patience } from "./presses.ts";

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
    const below = numbersFrom(20_261_130);
    const pressed = new Set<string>();
    for (let press = 0; press < 240; press += 1) {
      const key = keys[below(keys.length)] ?? "";
      // A key that presses a focused control is a press on it: on one that sends it would be meant.
      if (["Enter", "Space"].includes(key) && (await page.evaluate(isOnWhatSends))) continue;
      await page.keyboard.press(key);
      pressed.add(key);
    }
    expect(keys.filter((key) => !pressed.has(key))).toEqual([]);
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
    await inbox.sendBy(async () => {
      await inbox.submit.dblclick({ timeout: patience });
      await inbox.page.keyboard.press("Control+Enter");
    });
    await expect(inbox.status).toContainText("Recorded:");
    expect(inbox.watched.decisions).toHaveLength(1);
    expect((await inbox.effects()).filter((effect) => effect.kind === "run")).toHaveLength(1);
  });
});

/** Whether the focus stands on Submit, on "Send abort", or on what confirms an abort and sends it. */
function isOnWhatSends(): boolean {
  const { activeElement } = document;
  return activeElement?.matches("[data-submit]") === true || / send$/.test(activeElement?.textContent ?? "");
}
