import type { Browser, Page } from "@playwright/test";
import { fakes } from "../../src/mocks/fakes.ts";
import { ask } from "../server/ask.ts";
import { hostOf } from "../server/origins.ts";
import { proxiedOf } from "../server/proxies.ts";
import { onPage, scroll, untilWhole } from "./measure.ts";
import { percentile } from "./statistics.ts";
import { type Measure, tenth, whole } from "./table.ts";

/** What is measured of an inbox over several systems; each connection's requests stand by its id. */
type FourKey =
  | "firstRowMs"
  | "wholeListMs"
  | "domElements"
  | "scrollFrameP95Ms"
  | "moveP95Ms"
  | "moveWorkP95Ms"
  | "searchP95Ms"
  | "searchWorkP95Ms"
  | `requests of ${string}`;

/** One run of everything that is measured of it. */
export type FourMeasures = Readonly<Record<FourKey, number>>;

/** The measures as they are printed. */
export const fourMeasures: readonly Measure<FourKey>[] = [
  { key: "firstRowMs", title: "address → first row, ms", show: tenth },
  { key: "wholeListMs", title: "address → whole list, ms", show: tenth },
  { key: "domElements", title: "DOM elements", show: whole },
  { key: "scrollFrameP95Ms", title: "scroll frame p95, ms", show: tenth },
  { key: "moveP95Ms", title: "j or k → next row focused p95, ms", show: tenth },
  { key: "moveWorkP95Ms", title: "  of that work, without waiting for a frame", show: tenth },
  { key: "searchP95Ms", title: "letter → painted in the search p95, ms", show: tenth },
  { key: "searchWorkP95Ms", title: "  of that work, without waiting for a frame", show: tenth },
  ...fakes.map(
    ({ connection: { id, label } }): Measure<FourKey> => ({
      key: `requests of ${id}`,
      title: `requests a quiet poll, ${label}`,
      show: (value) => value.toFixed(2),
    }),
  ),
];

/** Where to measure, and how long. */
export interface FourOptions {
  readonly port: number;
  readonly run: string;
  readonly waiting: number;
  /** How many polls of each connection are counted. */
  readonly polls: number;
}

/** How often lists are read while requests are counted: two polls are told apart by the silence between them. */
const pollSeconds = 2;
const silenceMs = 700;

/** Measures so many that wait, evenly spread over every system that there is a fake of. */
export async function measureFour(
  browser: Browser,
  { port, run, waiting, polls }: FourOptions,
): Promise<FourMeasures> {
  const scenario = `all/waiting-${waiting}`;
  const origin = `http://${hostOf({ run, scenario })}:${port}`;
  const seen = await onPage(browser, async (page) => {
    await page.goto(origin);
    await page.waitForFunction(() => window.marks.firstRow !== undefined);
    const firstRowMs = await page.evaluate(() => window.marks.firstRow ?? Number.NaN);
    await untilWhole(page, waiting);
    const wholeListMs = await page.evaluate(() => performance.now());
    const domElements = await page.evaluate(() => document.querySelectorAll("*").length);
    const scrollFrameP95Ms = await scroll(page);
    return {
      firstRowMs,
      wholeListMs,
      domElements,
      scrollFrameP95Ms,
      ...(await moves(page)),
      ...(await letters(page)),
    };
  });
  await ask(origin, "/__e2e/configuration", { pollSeconds });
  const requests = await onPage(browser, (page) => quietPolls(page, { origin, waiting, polls }));
  return { ...seen, ...requests };
}

/** Walks down the rows and up again by keys. */
async function moves(page: Page) {
  await page.getByRole("region", { name: "Inbox", exact: true }).getByRole("link").first().focus();
  const keys = [...Array.from({ length: 30 }, () => "j"), ...Array.from({ length: 30 }, () => "k")];
  const { untilPaint, work } = await pressAll(page, keys);
  return { moveP95Ms: untilPaint, moveWorkP95Ms: work };
}

/** Types what many rows hold into the search, and takes it out again. */
async function letters(page: Page) {
  await page.getByRole("searchbox", { name: "Search" }).focus();
  const word = [..."send_email"];
  const { untilPaint, work } = await pressAll(page, [...word, ...word.map(() => "Backspace")]);
  return { searchP95Ms: untilPaint, searchWorkP95Ms: work };
}

/** Presses keys one after the other; milliseconds until the paint after each, and the work of it, at the 95th of 100. */
async function pressAll(page: Page, keys: readonly string[]) {
  await page.evaluate(() => {
    window.marks.keys = [];
    window.marks.keyWork = [];
  });
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.waitForTimeout(80);
  }
  await page.waitForFunction((count) => window.marks.keyWork.length === count, keys.length);
  const marks = await page.evaluate(() => window.marks);
  return { untilPaint: percentile(marks.keys, 0.95), work: percentile(marks.keyWork, 0.95) };
}

interface Polling {
  readonly origin: string;
  readonly waiting: number;
  readonly polls: number;
}

/** Counts what each connection is asked in a poll that brings nothing. */
async function quietPolls(
  page: Page,
  { origin, waiting, polls }: Polling,
): Promise<Readonly<Record<`requests of ${string}`, number>>> {
  const asked = new Map<string, number[]>(fakes.map(({ connection }) => [connection.id, []]));
  await page.goto(origin);
  await untilWhole(page, waiting);
  // What follows the first scan has ended: only polls are left.
  await page.waitForTimeout(pollSeconds * 3_000);
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    asked.get(proxiedOf(pathname)?.connectionId ?? "")?.push(Date.now());
  });
  const until = Date.now() + 60_000 + polls * pollSeconds * 2_000;
  const counted = () => [...asked].map(([id, times]) => [id, wholePolls(times)] as const);
  while (counted().some(([, each]) => each.length < polls)) {
    if (Date.now() > until) throw new Error(`too few polls: ${JSON.stringify(counted())}`);
    await page.waitForTimeout(200);
  }
  return Object.fromEntries(
    counted().map(([id, each]) => [
      `requests of ${id}`,
      each.reduce((sum, count) => sum + count, 0) / each.length,
    ]),
  );
}

/** The requests of each poll that was seen from its beginning to its end, by the silence around it. */
function wholePolls(times: readonly number[]): readonly number[] {
  const polls: number[] = [];
  for (const [index, at] of times.entries()) {
    const isNew = index === 0 || at - (times[index - 1] ?? 0) > silenceMs;
    if (isNew) polls.push(1);
    else polls[polls.length - 1] = (polls.at(-1) ?? 0) + 1;
  }
  // The first may have begun before it was looked at, the last may go on.
  return polls.slice(1, -1);
}
