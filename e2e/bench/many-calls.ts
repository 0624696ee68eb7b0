import type { Browser, Page } from "@playwright/test";
import { hostOf } from "../server/origins.ts";
import { onPage } from "./measure.ts";
import { percentile } from "./statistics.ts";
import { type Measure, tenth, whole } from "./table.ts";

/** What is measured of a batch of many calls. */
export type ManyCallsKey = "decideP95Ms" | "decideWorkP95Ms" | "moveP95Ms" | "moveWorkP95Ms" | "cardElements";

/** One run of everything that is measured of it. */
export type ManyCallsMeasures = Readonly<Record<ManyCallsKey, number>>;

/** The measures as they are printed. */
export const manyCallsMeasures: readonly Measure<ManyCallsKey>[] = [
  { key: "decideP95Ms", title: "key → painted draft p95, ms", show: tenth },
  { key: "decideWorkP95Ms", title: "  of that work, without waiting for a frame", show: tenth },
  { key: "moveP95Ms", title: "j or k → next card in view p95, ms", show: tenth },
  { key: "moveWorkP95Ms", title: "  of that work, without waiting for a frame", show: tenth },
  { key: "cardElements", title: "DOM elements of all cards", show: whole },
];

/** Where to measure: a scenario whose first batch has `calls` calls that can be denied. */
export interface ManyCallsOptions {
  readonly port: number;
  readonly run: string;
  readonly scenario: string;
  readonly calls: number;
}

/** Opens the batch, denies its calls one after the other by keys, from the first to the last, and takes it all back. */
export async function measureManyCalls(
  browser: Browser,
  { calls, port, ...origin }: ManyCallsOptions,
): Promise<ManyCallsMeasures> {
  return onPage(browser, async (page) => {
    await page.goto(`http://${hostOf(origin)}:${port}`);
    const cards = await openFirst(page, calls);
    const cardElements = await cards.locator("*").count();
    const down = await decideEach(page, "j", calls);
    await expectPressed(page, calls);
    const up = await decideEach(page, "k", calls);
    await expectPressed(page, 0);
    return { ...p95Of([...down, ...up]), cardElements };
  });
}

async function openFirst(page: Page, calls: number) {
  await page.getByRole("region", { name: "Inbox", exact: true }).getByRole("link").first().click();
  const cards = page.getByRole("region", { name: "Batch", exact: true }).getByRole("article");
  await cards.nth(calls - 1).waitFor();
  await cards.first().focus();
  // The guard after arriving: nothing is measured until a press was taken, and taken back.
  for (const isPressed of ["true", "false"]) {
    const deny = cards.first().getByRole("button", { name: /^Deny / });
    while ((await deny.getAttribute("aria-pressed")) !== isPressed) {
      await page.keyboard.press("d");
      await page.waitForTimeout(100);
    }
  }
  return cards;
}

/** One key as it was measured, in milliseconds: until the paint, and the work of it. */
interface MeasuredKey {
  readonly key: string;
  readonly untilPaint: number;
  readonly work: number;
}

/** `d` on every card, with `move` between them. */
async function decideEach(page: Page, move: "j" | "k", calls: number): Promise<readonly MeasuredKey[]> {
  await page.evaluate(() => {
    window.marks.keys = [];
    window.marks.keyWork = [];
  });
  const pressed: string[] = [];
  for (let call = 0; call < calls; call++) {
    for (const key of call === 0 ? ["d"] : [move, "d"]) {
      await page.keyboard.press(key);
      await page.waitForTimeout(60);
      pressed.push(key);
    }
  }
  await page.waitForFunction((count) => window.marks.keyWork.length === count, pressed.length);
  const { keys, keyWork } = await page.evaluate(() => window.marks);
  return pressed.map((key, at) => ({ key, untilPaint: keys[at] ?? NaN, work: keyWork[at] ?? NaN }));
}

async function expectPressed(page: Page, count: number): Promise<void> {
  const pressed = await page.getByRole("button", { name: /^Deny /, pressed: true }).count();
  if (pressed !== count) throw new Error(`${pressed} calls are denied, not ${count}`);
}

function p95Of(keys: readonly MeasuredKey[]): Omit<ManyCallsMeasures, "cardElements"> {
  const decisions = keys.filter(({ key }) => key === "d");
  const moves = keys.filter(({ key }) => key !== "d");
  const p95 = (of: readonly MeasuredKey[], what: "untilPaint" | "work") =>
    percentile(
      of.map((key) => key[what]),
      0.95,
    );
  return {
    decideP95Ms: p95(decisions, "untilPaint"),
    decideWorkP95Ms: p95(decisions, "work"),
    moveP95Ms: p95(moves, "untilPaint"),
    moveWorkP95Ms: p95(moves, "work"),
  };
}
