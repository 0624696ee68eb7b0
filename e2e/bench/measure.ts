import { type Browser, chromium, type Locator, type Page } from "@playwright/test";
import { chromiumOptions } from "../chromium.ts";
import { ask } from "../server/ask.ts";
import { hostOf } from "../server/origins.ts";
import { watchFromTheStart } from "./in-page.ts";
import { scriptBytes } from "./script-bytes.ts";
import { percentile } from "./statistics.ts";

/** One run of everything that is measured, for one number of waiting batches. */
export interface Measures {
  readonly scriptBytes: number;
  readonly firstRowMs: number;
  readonly wholeListMs: number;
  readonly domElements: number;
  readonly scrollFrameP95Ms: number;
  readonly keyP95Ms: number;
  readonly keyWorkP95Ms: number;
  readonly requestsPerQuietPoll: number;
  readonly heapBytes: number;
  readonly heapGrowthBytes: number;
}

/** Where to measure, and how long. */
export interface MeasureOptions {
  readonly port: number;
  readonly run: string;
  readonly scenario: string;
  readonly waiting: number;
  readonly polls: number;
}

/** Starts Chromium as the browser tests do. */
export const launch = (): Promise<Browser> => chromium.launch(chromiumOptions);

/** Measures one scenario once, each in a context of its own, so that nothing is in a cache. */
export async function measure(browser: Browser, options: MeasureOptions): Promise<Measures> {
  const origin = `http://${hostOf(options)}:${options.port}`;
  const opened = await onPage(browser, async (page) => {
    await page.goto(origin);
    await page.waitForFunction(() => window.marks.firstRow !== undefined);
    const firstRowMs = await page.evaluate(() => window.marks.firstRow ?? Number.NaN);
    await untilWhole(page, options.waiting);
    const wholeListMs = await page.evaluate(() => performance.now());
    const domElements = await page.evaluate(() => document.querySelectorAll("*").length);
    return {
      firstRowMs,
      wholeListMs,
      domElements,
      scrollFrameP95Ms: await scroll(page),
      ...(await keys(page)),
    };
  });
  await ask(origin, "/__e2e/configuration", { pollSeconds: 0.02 });
  const bytes = await onPage(browser, (page) => scriptBytes(page, origin));
  return {
    ...opened,
    scriptBytes: bytes,
    ...(await onPage(browser, (page) => polls(page, origin, options))),
  };
}

/** Works on a page in a context of its own, which ends with the work. */
export async function onPage<T>(browser: Browser, work: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-GB" });
  try {
    const page = await context.newPage();
    await page.addInitScript(watchFromTheStart);
    return await work(page);
  } finally {
    await context.close();
  }
}

/** The list tells its whole length to assistive technology: it stands when that is the number that waits. */
export async function untilWhole(page: Page, waiting: number): Promise<void> {
  await page.waitForFunction(
    (count) => document.querySelector(`[aria-label="Inbox"] [aria-setsize="${count}"]`) !== null,
    waiting,
    { timeout: 120_000 },
  );
}

/** Turns the wheel over the list; the 95th of 100 frames, in milliseconds. */
export async function scroll(page: Page): Promise<number> {
  const list = page.getByRole("region", { name: "Inbox", exact: true });
  return percentile(await scrollFrames(page, list), 0.95);
}

/** Turns the wheel over a region for two seconds, down and up again; gives the milliseconds between frames. */
export async function scrollFrames(page: Page, region: Locator): Promise<readonly number[]> {
  const box = await region.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 120, (box?.y ?? 0) + 300);
  await page.evaluate(() => {
    window.marks.frames = [];
    window.marks.isScrolling = true;
  });
  for (let turn = 0; turn < 120; turn++) {
    await page.mouse.wheel(0, turn < 80 ? 400 : -800);
    await page.waitForTimeout(16);
  }
  return page.evaluate(() => {
    window.marks.isScrolling = false;
    return window.marks.frames;
  });
}

/** Opens a batch and denies its first call, and takes that back, forty times. */
async function keys(page: Page): Promise<Pick<Measures, "keyP95Ms" | "keyWorkP95Ms">> {
  await page.getByRole("region", { name: "Inbox", exact: true }).getByRole("link").first().click();
  const call = page.getByRole("region", { name: "Batch", exact: true }).getByRole("article").first();
  const deny = call.getByRole("button", { name: /^Deny / });
  await deny.focus();
  // The guard after arriving: nothing is measured until a press was taken.
  while ((await deny.getAttribute("aria-pressed")) !== "true") {
    await page.keyboard.press("d");
    await page.waitForTimeout(100);
  }
  await page.evaluate(() => {
    window.marks.keys = [];
    window.marks.keyWork = [];
  });
  for (let press = 0; press < 40; press++) {
    await page.keyboard.press("d");
    await page.waitForTimeout(50);
  }
  const isPressed = await deny.getAttribute("aria-pressed");
  if (isPressed !== "true") throw new Error("forty presses did not end where they began");
  const marks = await page.evaluate(() => window.marks);
  return { keyP95Ms: percentile(marks.keys, 0.95), keyWorkP95Ms: percentile(marks.keyWork, 0.95) };
}

/** Polls quickly, and weighs the heap before and after. */
async function polls(page: Page, origin: string, { waiting, polls: wanted }: MeasureOptions) {
  let requests = 0;
  let heads = 0;
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (!url.pathname.startsWith("/proxy/px/")) return;
    requests++;
    if (url.pathname.endsWith("/v1/agent_sessions") && !url.searchParams.has("cursor")) heads++;
  });
  await page.goto(origin);
  await untilWhole(page, waiting);
  await untilPolls(page, () => heads, heads + 20);
  const before = { requests, heads, heap: await heap(page) };
  await untilPolls(page, () => heads, before.heads + wanted);
  const perPoll = (requests - before.requests) / (heads - before.heads);
  const after = await heap(page);
  return { requestsPerQuietPoll: perPoll, heapBytes: after, heapGrowthBytes: after - before.heap };
}

async function untilPolls(page: Page, heads: () => number, target: number): Promise<void> {
  const until = Date.now() + 300_000;
  while (heads() < target) {
    if (Date.now() > until) throw new Error(`only ${heads()} of ${target} polls`);
    await page.waitForTimeout(50);
  }
}

async function heap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  await session.detach();
  return usedSize;
}
