import { existsSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fakeUpstream } from "../server/fake-upstream.ts";
import { createInboxServer } from "../server/inbox-server.ts";
import { launch, type Measures, measure } from "./measure.ts";
import { type Spread, spreadOf } from "./statistics.ts";

const sizes = [10, 1_000, 10_000] as const;

const scenarioOf: Readonly<Record<(typeof sizes)[number], string>> = {
  10: "phoenix/waiting-10",
  1000: "phoenix/thousand-waiting",
  10000: "phoenix/ten-thousand-waiting",
};

/** What is printed, in the unit it is read in. */
const columns: readonly {
  readonly key: keyof Measures;
  readonly title: string;
  readonly show: (value: number) => string;
}[] = [
  { key: "scriptBytes", title: "JavaScript on the wire, bytes gzip", show: whole },
  { key: "firstRowMs", title: "address → first row, ms", show: tenth },
  { key: "wholeListMs", title: "address → whole list, ms", show: tenth },
  { key: "domElements", title: "DOM elements", show: whole },
  { key: "scrollFrameP95Ms", title: "scroll frame p95, ms", show: tenth },
  { key: "keyP95Ms", title: "key → painted draft p95, ms", show: tenth },
  { key: "keyWorkP95Ms", title: "  of that work, without waiting for a frame", show: tenth },
  { key: "requestsPerQuietPoll", title: "requests a quiet poll", show: (value) => value.toFixed(2) },
  { key: "heapBytes", title: "heap after the polls, MB", show: megabytes },
  { key: "heapGrowthBytes", title: "heap growth over the polls, MB", show: megabytes },
];

/** Measures everything for 10, 1,000 and 10,000 waiting batches and prints a table, then JSON. */
export async function run(root: string, { isQuick }: { readonly isQuick: boolean }): Promise<void> {
  const dist = process.env["E2E_DIST"] ?? join(root, "dist");
  if (!existsSync(join(dist, "index.html"))) throw new Error("no dist/: run `npm run build` first");
  const runs = isQuick ? 1 : 5;
  const polls = isQuick ? 100 : 1_000;
  const server = createInboxServer({
    dist,
    demo: join(root, "dist-demo"),
    upstream: fakeUpstream(),
    pageUrl: "https://phoenix.example.test",
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const browser = await launch();
  const results: Record<number, Record<keyof Measures, Spread>> = {};
  try {
    for (const waiting of sizes) {
      const measured: Measures[] = [];
      for (let turn = 0; turn < runs; turn++) {
        const scenario = scenarioOf[waiting];
        measured.push(await measure(browser, { port, run: `b${waiting}t${turn}`, scenario, waiting, polls }));
        console.error(`${waiting} waiting: run ${turn + 1} of ${runs}`);
      }
      results[waiting] = spreads(measured);
    }
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
  }
  console.log(table(results, runs));
  console.log(JSON.stringify({ runs, polls, results }));
}

function spreads(measured: readonly Measures[]): Record<keyof Measures, Spread> {
  const of = (key: keyof Measures) => [key, spreadOf(measured.map((one) => one[key]))] as const;
  return Object.fromEntries(columns.map(({ key }) => of(key))) as Record<keyof Measures, Spread>;
}

function table(results: Readonly<Record<number, Record<keyof Measures, Spread>>>, runs: number): string {
  const head = [
    `median (least to most) of ${runs}`,
    ...sizes.map((size) => `${size.toLocaleString("en")} waiting`),
  ];
  const rows = columns.map(({ key, title, show }) => [
    title,
    ...sizes.map((size) => {
      const spread = results[size]?.[key];
      return spread === undefined
        ? ""
        : `${show(spread.median)} (${show(spread.min)} to ${show(spread.max)})`;
    }),
  ]);
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ");
  return [line(head), widths.map((width) => "-".repeat(width)).join("  "), ...rows.map(line)].join("\n");
}

function whole(value: number): string {
  return Math.round(value).toLocaleString("en");
}

function tenth(value: number): string {
  return value.toFixed(1);
}

function megabytes(value: number): string {
  return (value / 1_000_000).toFixed(2);
}
