import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import type { InboxPage } from "./inbox-page.ts";

/**
 * Guarded input (T-37, I-10): what is pressed by accident decides nothing and says so beside the control, and what a
 * person does on purpose is never swallowed. All of it is input of the browser itself, as a person's.
 */

/** The middle of a control, where a pointer meets it. */
export async function middleOf(control: Locator): Promise<{ x: number; y: number }> {
  const box = await control.boundingBox();
  if (box === null) throw new Error("the control is not drawn");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Brings the pointer over a control and leaves it there. */
export async function pointAt(page: Page, control: Locator): Promise<void> {
  const { x, y } = await middleOf(control);
  await page.mouse.move(x, y);
}

/** Waits out the guard of whatever came last: only then can a press that is not taken have another reason. */
export const waitOutTheGuard = (page: Page): Promise<void> => page.evaluate(cardsAreStill);

/** Resolves when nothing that holds the cards has changed its size for longer than a guard takes, by the page's clock. */
function cardsAreStill(): Promise<void> {
  return new Promise((resolve) => {
    let quiet = 0;
    const observer = new ResizeObserver(() => {
      clearTimeout(quiet);
      quiet = window.setTimeout(() => {
        observer.disconnect();
        resolve();
      }, 700);
    });
    for (const card of document.querySelectorAll("article[data-call-id]"))
      for (
        let at: Element | null = card;
        at !== null && !at.matches("[data-batch-scroll]");
        at = at.parentElement
      )
        observer.observe(at);
  });
}

/** How many verbs are chosen. */
export const chosen = (inbox: InboxPage): Promise<number> =>
  inbox.batch.getByRole("button", { pressed: true }).evaluateAll((all) => all.length);

/** Nothing is chosen, and nothing has left. */
export async function expectNothing(inbox: InboxPage): Promise<void> {
  expect(await chosen(inbox), "choices").toBe(0);
  expect(inbox.watched.decisions, "sent").toEqual([]);
}

/** A batch that is open and quiet: whatever its guard waited for is over. */
export async function openQuietly(inbox: InboxPage): Promise<void> {
  await inbox.openFirstBatch();
  await waitOutTheGuard(inbox.page);
}
