import type { Browser, Page } from "@playwright/test";
import { hostOf } from "../server/origins.ts";
import { watchForTheCall } from "./in-page-call.ts";
import { onPage, scrollFrames } from "./measure.ts";
import { percentile } from "./statistics.ts";
import { type Measure, tenth } from "./table.ts";

/** What is measured of one transcript. */
export type TranscriptKey = "clickToCallMs" | "addressToCallMs" | "lastPageToCallMs" | "scrollFrameP95Ms";

/** One run of everything that is measured of one transcript. */
export type TranscriptMeasures = Readonly<Record<TranscriptKey, number>>;

/** The measures as they are printed. */
export const transcriptMeasures: readonly Measure<TranscriptKey>[] = [
  { key: "clickToCallMs", title: "row pressed → call on screen, ms", show: tenth },
  { key: "addressToCallMs", title: "address → call on screen, ms", show: tenth },
  { key: "lastPageToCallMs", title: "  of that after the last page has come, ms", show: tenth },
  { key: "scrollFrameP95Ms", title: "scroll frame in the transcript p95, ms", show: tenth },
];

/** Where to measure. */
export interface TranscriptOptions {
  readonly port: number;
  readonly run: string;
  readonly scenario: string;
}

/** Opens the one batch of a scenario from the list, then by its address, each in a context of its own. */
export async function measureTranscript(
  browser: Browser,
  options: TranscriptOptions,
): Promise<TranscriptMeasures> {
  const origin = `http://${hostOf(options)}:${options.port}`;
  const fromList = await onPage(browser, (page) => openFromList(page, origin));
  const byAddress = await onPage(browser, (page) => openByAddress(page, fromList.address));
  return { clickToCallMs: fromList.clickToCallMs, ...byAddress };
}

async function openFromList(page: Page, origin: string) {
  await page.addInitScript(watchForTheCall);
  await page.goto(origin);
  const row = page.getByRole("region", { name: "Inbox", exact: true }).getByRole("link").first();
  await row.waitFor();
  // What is fetched ahead once the list stands is there when a person has read the row.
  await page.waitForLoadState("networkidle");
  await row.click();
  await page.waitForFunction(() => window.callMarks.call !== undefined);
  const { call = Number.NaN, pressed = Number.NaN } = await page.evaluate(() => window.callMarks);
  return { clickToCallMs: call - pressed, address: page.url() };
}

async function openByAddress(page: Page, address: string) {
  await page.addInitScript(watchForTheCall);
  await page.goto(address);
  await page.waitForFunction(() => window.callMarks.call !== undefined);
  // The list may have read the session first: then its call stood before the last page came.
  await page.waitForLoadState("networkidle");
  const call = await page.evaluate(() => window.callMarks.call ?? Number.NaN);
  const lastPage = await page.evaluate(endOfLastPage);
  return {
    addressToCallMs: call,
    lastPageToCallMs: Math.max(call - lastPage, 0),
    scrollFrameP95Ms: await scrollTranscript(page),
  };
}

/** Runs in the page: when the first reading of the session's messages had come, the last page of it. */
function endOfLastPage(): number {
  const pages = performance
    .getEntriesByType("resource")
    .filter((entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming)
    .filter(({ name }) => name.includes("/messages?"));
  const first = pages.findIndex(({ name }, index) => index > 0 && !name.includes("cursor="));
  return (first < 0 ? pages : pages.slice(0, first)).at(-1)?.responseEnd ?? Number.NaN;
}

/** Shows the whole conversation and turns the wheel over it for two seconds, down and up again. */
async function scrollTranscript(page: Page): Promise<number> {
  const batch = page.getByRole("region", { name: "Batch", exact: true });
  const whole = batch.getByRole("button", { name: /^Show the whole conversation/ });
  await whole.click();
  await batch.getByRole("list", { name: "Messages", exact: true }).getByRole("listitem").first().waitFor();
  await batch.getByRole("button", { name: /^Fold / }).scrollIntoViewIfNeeded();
  return percentile(await scrollFrames(page, batch), 0.95);
}
