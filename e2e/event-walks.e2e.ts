import type { Page } from "@playwright/test";
import { type NextNumber, numbersFrom } from "../src/test/numbers.ts";
import { expect, test } from "./fixtures.ts";
import type { InboxPage } from "./inbox-page.ts";
import { untilKept } from "./killing.ts";

/**
 * Random sequences of a browser's own input, none of them a full press on a decision control: nothing is sent (I-10). The
 * draft is complete, so that one press would send. `event-walk.test.tsx` walks the ten thousand.
 */
const seeds = [3, 30, 1_130, 20_261_130];
const sequences = 60;

interface Walk {
  readonly page: Page;
  readonly inbox: InboxPage;
  readonly below: NextNumber;
}

const pick = <T>(list: readonly [T, ...T[]], below: NextNumber): T => list[below(list.length)] ?? list[0];

/** A place on the page, with the pointer there. */
async function goAnywhere({ page, below }: Walk): Promise<void> {
  await page.mouse.move(5 + below(1_270), 5 + below(790));
}

/** The pointer over a button of the batch. A link would be dragged, or opened beside: these are not about deciding. */
async function goToAButton({ page, inbox, below }: Walk): Promise<boolean> {
  const boxes = await inbox.batch
    .getByRole("button")
    .evaluateAll((all) => all.map((button) => button.getBoundingClientRect().toJSON() as DOMRect));
  const box = boxes[below(Math.max(boxes.length, 1))];
  if (box === undefined) return false;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  return true;
}

/** One thing that a person, the system or another tab might do, short of a full press on a decision control. */
const steps: readonly [(walk: Walk) => Promise<unknown>, ...((walk: Walk) => Promise<unknown>)[]] = [
  goAnywhere,
  // Down on a button, up far away.
  async (walk) => {
    if (!(await goToAButton(walk))) return;
    await walk.page.mouse.down();
    await walk.page.mouse.move(2, 2);
    await walk.page.mouse.up();
  },
  async (walk) => {
    await goAnywhere(walk);
    await walk.page.mouse.wheel(0, walk.below(800) - 400);
  },
  async (walk) => {
    if (!(await goToAButton(walk))) return;
    await walk.page.mouse.down({ button: "middle" });
    await walk.page.mouse.up({ button: "middle" });
  },
  ({ page, below }) =>
    page.keyboard.press(pick(["Tab", "Shift+Tab", "Escape", "j", "k", ".", "f", "r"], below)),
  // Keys with modifiers that are not those of Mod+Enter, and Mod+Enter outside of the batch.
  ({ page, below }) =>
    page.keyboard.press(pick(["Control+a", "Shift+Enter", "Alt+a", "Control+Shift+Enter"], below)),
  async ({ page, inbox, below }) => {
    const count = await inbox.rows.count();
    if (count === 0) return;
    await inbox.rows.nth(below(count)).focus();
    await page.keyboard.press("Control+Enter");
    await page.bringToFront();
  },
  async ({ page }) => {
    for (const type of ["focus", "blur", "online", "offline"])
      await page.evaluate((name) => window.dispatchEvent(new Event(name)), type);
  },
  ({ page }) =>
    page.evaluate(() => {
      window.dispatchEvent(new StorageEvent("storage", { key: "draft", newValue: '{"submit":true}' }));
      window.dispatchEvent(new MessageEvent("message", { data: { type: "submit" } }));
    }),
  ({ inbox }) => inbox.submit.evaluateAll((all) => (all[0] as HTMLElement | undefined)?.click()),
  ({ page }) => page.goBack().then(() => page.goForward()),
  ({ page }) => page.reload(),
  ({ inbox }) => inbox.control({ do: "change-arguments", session: "Batch 3 of 4" }),
  ({ page, below }) => page.waitForTimeout(below(80)),
];

test.describe("strays", () => {
  test.use({ scenario: "phoenix/waiting-4" });

  for (const seed of seeds)
    test(`I-10: ${sequences} random sequences of real input without a full press send nothing, and one full press does, seed ${seed}`, async ({
      inbox,
      page,
    }) => {
      test.setTimeout(150_000);
      await inbox.configure({ pollSeconds: 0.5 });
      await inbox.openBatchOf("Batch 1 of 4");
      await inbox.choose("Deny", "bash");
      // The draft comes back after each reload.
      await untilKept(inbox, "deny");
      const address = page.url();
      const walk: Walk = { page, inbox, below: numbersFrom(seed) };
      for (let sequence = 0; sequence < sequences; sequence += 1) {
        const length = 1 + walk.below(3);
        for (let step = 0; step < length; step += 1) await pick(steps, walk.below)(walk);
        expect(inbox.watched.decisions, `sequence ${sequence}`).toEqual([]);
      }
      await page.goto(address);
      await inbox.choose("Deny", "bash");
      await inbox.pressUntilSent(inbox.submit);
      expect((await inbox.effects()).filter((effect) => effect.kind === "run")).toEqual([]);
    });
});
