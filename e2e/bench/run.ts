import { existsSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { fakeUpstream } from "../server/fake-upstream.ts";
import { createInboxServer } from "../server/inbox-server.ts";
import { launch, type Measures, measure } from "./measure.ts";
import { type Measure, megabytes, type Spreads, spreadsOf, tableOf, tenth, whole } from "./table.ts";
import { measureTranscript, type TranscriptKey, transcriptMeasures } from "./transcript.ts";

const sizes = [10, 1_000, 10_000] as const;

const scenarioOf: Readonly<Record<(typeof sizes)[number], string>> = {
  10: "phoenix/waiting-10",
  1000: "phoenix/thousand-waiting",
  10000: "phoenix/ten-thousand-waiting",
};

/** Messages of a transcript, and the scenario that holds one of them. */
const transcripts = [
  { messages: 20, scenario: "phoenix/long-transcript-20" },
  { messages: 2_000, scenario: "phoenix/long-transcript" },
] as const;

/** What is printed of the list, in the unit it is read in. */
const listMeasures: readonly Measure<keyof Measures>[] = [
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

/** How often and how long, and where. */
interface Bench {
  readonly browser: Browser;
  readonly port: number;
  readonly runs: number;
  readonly polls: number;
}

/**
 * Measures the list for 10, 1,000 and 10,000 waiting batches, and the batch for transcripts of 20 and 2,000 messages.
 * Prints two tables, then JSON. Without `hasLists` only the transcripts are measured.
 */
export async function run(
  root: string,
  { isQuick, hasLists }: { readonly isQuick: boolean; readonly hasLists: boolean },
): Promise<void> {
  const dist = process.env["E2E_DIST"] ?? join(root, "dist");
  if (!existsSync(join(dist, "index.html"))) throw new Error("no dist/: run `npm run build` first");
  const server = createInboxServer({
    dist,
    demo: join(root, "dist-demo"),
    upstream: fakeUpstream(),
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const browser = await launch();
  const bench = { browser, port, runs: isQuick ? 1 : 5, polls: isQuick ? 100 : 1_000 };
  try {
    report(bench, hasLists ? await lists(bench) : {}, await longTranscripts(bench));
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
  }
}

async function lists({
  browser,
  port,
  runs,
  polls,
}: Bench): Promise<Record<number, Spreads<keyof Measures>>> {
  const results: Record<number, Spreads<keyof Measures>> = {};
  for (const waiting of sizes) {
    const scenario = scenarioOf[waiting];
    const measured = await several(runs, `${waiting} waiting`, (turn) =>
      measure(browser, { port, run: `b${waiting}t${turn}`, scenario, waiting, polls }),
    );
    results[waiting] = spreadsOf(listMeasures, measured);
  }
  return results;
}

async function longTranscripts({
  browser,
  port,
  runs,
}: Bench): Promise<Record<number, Spreads<TranscriptKey>>> {
  const results: Record<number, Spreads<TranscriptKey>> = {};
  for (const { messages, scenario } of transcripts) {
    const measured = await several(runs, `${messages} messages`, (turn) =>
      measureTranscript(browser, { port, run: `m${messages}t${turn}`, scenario }),
    );
    results[messages] = spreadsOf(transcriptMeasures, measured);
  }
  return results;
}

/** Runs something so many times, one after the other, and says on the way how far it is. */
async function several<T>(
  runs: number,
  what: string,
  once: (turn: number) => Promise<T>,
): Promise<readonly T[]> {
  const measured: T[] = [];
  for (let turn = 0; turn < runs; turn++) {
    measured.push(await once(turn));
    console.error(`${what}: run ${turn + 1} of ${runs}`);
  }
  return measured;
}

function report(
  { runs, polls }: Bench,
  results: Readonly<Record<number, Spreads<keyof Measures>>>,
  ofTranscripts: Readonly<Record<number, Spreads<TranscriptKey>>>,
): void {
  const corner = `median (least to most) of ${runs}`;
  const casesOf = <Key extends string>(of: Readonly<Record<number, Spreads<Key>>>, unit: string) =>
    Object.entries(of).map(([count, spreads]) => ({
      title: `${Number(count).toLocaleString("en")} ${unit}`,
      spreads,
    }));
  if (Object.keys(results).length > 0)
    console.log(`${tableOf(corner, listMeasures, casesOf(results, "waiting"))}\n`);
  console.log(`${tableOf(corner, transcriptMeasures, casesOf(ofTranscripts, "messages"))}`);
  console.log(JSON.stringify({ runs, polls, results, transcripts: ofTranscripts }));
}
