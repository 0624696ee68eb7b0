import type { Browser, Page } from "@playwright/test";
import { hostOf } from "../server/origins.ts";
import { openEveryFold, scrollToTheEnd, takeLongestTask, watchTasks } from "./in-page-tasks.ts";
import { onPage } from "./measure.ts";
import { type Measure, tenth, whole } from "./table.ts";

/** What is measured of one long call. */
export type SizeKey =
  | "rowMs"
  | "denyMs"
  | "neighbourMs"
  | "listTaskMs"
  | "openTaskMs"
  | "readableMs"
  | "foldsTaskMs"
  | "scrollTaskMs"
  | "screens";

/** One run of everything that is measured of it; NaN for what is not measured where nothing can be read. */
export type SizeMeasures = Readonly<Record<SizeKey, number>>;

const orDash = (show: (value: number) => string) => (value: number) =>
  Number.isNaN(value) ? "–" : show(value);

/** The measures as they are printed. A longest task of 0 is one under 50 ms. */
export const sizeMeasures: readonly Measure<SizeKey>[] = [
  { key: "rowMs", title: "address → its row, ms", show: tenth },
  { key: "listTaskMs", title: "  longest task until the list is quiet, ms", show: whole },
  { key: "readableMs", title: "row pressed → its text on screen, ms", show: orDash(tenth) },
  { key: "denyMs", title: "row pressed → Deny took a press, ms", show: tenth },
  { key: "openTaskMs", title: "  longest task until then, ms", show: whole },
  { key: "foldsTaskMs", title: "all folds opened, longest task, ms", show: orDash(whole) },
  { key: "scrollTaskMs", title: "scrolled to the end, longest task, ms", show: orDash(whole) },
  { key: "screens", title: "  screens scrolled", show: orDash(whole) },
  { key: "neighbourMs", title: "another row pressed → its Deny took a press, ms", show: tenth },
];

/** Where to measure: a session of a scenario whose second call is the long one. */
export interface SizeOptions {
  readonly port: number;
  readonly run: string;
  readonly scenario: string;
  readonly title: string;
  /** Whether the long call can be read to its end. */
  readonly isReadable: boolean;
}

/** Opens the long call from the list, denies it, reads it to its end where that can be, and denies its neighbour. */
export async function measureSize(
  browser: Browser,
  { port, title, isReadable, ...origin }: SizeOptions,
): Promise<SizeMeasures> {
  return onPage(browser, async (page) => {
    await page.addInitScript(watchTasks);
    await page.goto(`http://${hostOf(origin)}:${port}`);
    await untilThere(page, rowOf(title));
    const rowMs = await page.evaluate(() => performance.now());
    await page.waitForLoadState("networkidle");
    const listTaskMs = await page.evaluate(takeLongestTask);
    await press(page, rowOf(title));
    const readableMs = isReadable ? await sincePress(page, secondCall("[data-kind]")) : Number.NaN;
    const denyMs = await denied(page, secondCall(denies));
    const openTaskMs = await page.evaluate(takeLongestTask);
    const read = isReadable ? await readToTheEnd(page) : notRead;
    await press(page, rowOf(neighbour));
    await untilThere(page, { css: batch, text: neighbour });
    const neighbourMs = await denied(page, { css: `${batch} article ${denies}`, at: 0 });
    return { rowMs, listTaskMs, readableMs, denyMs, openTaskMs, ...read, neighbourMs };
  });
}

const neighbour = "Mail the results";
const batch = '[aria-label="Batch"]';
const denies = 'button[aria-label^="Deny "]';
const notRead = { foldsTaskMs: Number.NaN, scrollTaskMs: Number.NaN, screens: Number.NaN };

async function readToTheEnd(
  page: Page,
): Promise<Pick<SizeMeasures, "foldsTaskMs" | "scrollTaskMs" | "screens">> {
  if ((await page.evaluate(openEveryFold)) === 0) throw new Error("nothing was folded");
  const foldsTaskMs = await page.evaluate(takeLongestTask);
  const screens = await page.evaluate(scrollToTheEnd);
  return { foldsTaskMs, screens, scrollTaskMs: await page.evaluate(takeLongestTask) };
}

/** An element: by a selector, and which of those, or which text it holds. */
interface Wanted {
  readonly css: string;
  readonly at?: number;
  readonly text?: string;
}

const rowOf = (title: string): Wanted => ({ css: '[aria-label="Inbox"] a[href]', text: title });
const secondCall = (css: string): Wanted => ({ css: `${batch} article:nth-of-type(2) ${css}`, at: 0 });

const untilThere = (page: Page, wanted: Wanted): Promise<unknown> =>
  page.waitForFunction(placeOf, wanted, { timeout: 120_000, polling: "raf" });

/** Runs in the page: the middle of an element on screen; null where it is not there. */
function placeOf({ css, at = 0, text = "" }: Wanted): { readonly x: number; readonly y: number } | null {
  const element = [...document.querySelectorAll(css)].filter((one) => one.textContent.includes(text))[at];
  if (element === undefined) return null;
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function press(page: Page, wanted: Wanted): Promise<void> {
  const place = await page.evaluate(placeOf, wanted);
  if (place === null) throw new Error(`not there: ${JSON.stringify(wanted)}`);
  await page.mouse.click(place.x, place.y);
}

/** Milliseconds from the last press on a row until an element is there. */
async function sincePress(page: Page, wanted: Wanted): Promise<number> {
  await untilThere(page, wanted);
  return page.evaluate(() => performance.now() - window.taskMarks.pressed);
}

/** Presses Deny, as often as the guard does not take it, and gives the milliseconds since the row was pressed. */
async function denied(page: Page, deny: Wanted): Promise<number> {
  await untilThere(page, deny);
  const isPressed = { ...deny, css: `${deny.css}[aria-pressed="true"]` };
  while ((await page.evaluate(placeOf, isPressed)) === null) {
    await page.evaluate(({ css }) => document.querySelector(css)?.scrollIntoView({ block: "center" }), deny);
    await press(page, deny);
    await page.waitForTimeout(20);
  }
  return sincePress(page, isPressed);
}
