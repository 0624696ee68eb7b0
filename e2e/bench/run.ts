import { existsSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { sizeTitles } from "../../src/mocks/phoenix/size-worlds.ts";
import { fakeUpstream } from "../server/fake-upstream.ts";
import { createInboxServer } from "../server/inbox-server.ts";
import { type FourMeasures, fourMeasures, measureFour } from "./four.ts";
import { type ManyCallsKey, manyCallsMeasures, measureManyCalls } from "./many-calls.ts";
import { launch, type Measures, measure } from "./measure.ts";
import { measureSize, type SizeKey, sizeMeasures } from "./size.ts";
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

/** Calls of a batch, and the scenario whose first batch has so many: few, as what many should cost. */
const batches = [
  { calls: 3, scenario: "envole/three-calls" },
  { calls: 40, scenario: "envole/forty-calls" },
] as const;

/** Long calls, each between two ordinary ones: how they are named here, and where they stand. */
const longCalls = [
  { name: "1 MB of text", scenario: "phoenix/huge-1mb", title: sizeTitles.text, isReadable: true },
  { name: "1 MB of keys", scenario: "phoenix/huge-1mb", title: sizeTitles.keys, isReadable: true },
  { name: "8 MB in one string", scenario: "phoenix/huge-8mb", title: sizeTitles.string, isReadable: false },
  { name: "50,000 keys", scenario: "phoenix/keys-50000", title: sizeTitles.manyKeys, isReadable: false },
  { name: "depth 100,000", scenario: "phoenix/depth-100000", title: sizeTitles.depth, isReadable: false },
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

/** What can be measured alone. */
export type Part = "lists" | "four" | "transcripts" | "calls" | "size";

/** How long to measure, and what: null for everything. */
export interface RunOptions {
  readonly isQuick: boolean;
  readonly only: Part | null;
}

/**
 * Measures the list for 10, 1,000 and 10,000 waiting batches, and for as many over every system, the batch for transcripts of 20 and 2,000 messages, and
 * the keys in a batch of 3 and of 40 calls, and calls whose arguments are very long. Prints a table for each, then JSON.
 */
export async function run(root: string, { isQuick, only }: RunOptions): Promise<void> {
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
    const of = async <R>(part: Part, measured: (bench: Bench) => Promise<Record<string, R>>) =>
      only === null || only === part ? measured(bench) : {};
    report(bench, {
      lists: await of("lists", lists),
      four: await of("four", fourSystems),
      transcripts: await of("transcripts", longTranscripts),
      calls: await of("calls", manyCalls),
      size: await of("size", size),
    });
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

async function fourSystems({
  browser,
  port,
  runs,
  polls,
}: Bench): Promise<Record<number, Spreads<keyof FourMeasures>>> {
  const results: Record<number, Spreads<keyof FourMeasures>> = {};
  for (const waiting of [40, 10_000]) {
    const measured = await several(runs, `${waiting} waiting over every system`, (turn) =>
      measureFour(browser, { port, run: `f${waiting}t${turn}`, waiting, polls: Math.ceil(polls / 50) }),
    );
    results[waiting] = spreadsOf(fourMeasures, measured);
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

async function manyCalls({ browser, port, runs }: Bench): Promise<Record<number, Spreads<ManyCallsKey>>> {
  const results: Record<number, Spreads<ManyCallsKey>> = {};
  for (const { calls, scenario } of batches) {
    const measured = await several(runs, `${calls} calls`, (turn) =>
      measureManyCalls(browser, { port, run: `c${calls}t${turn}`, scenario, calls }),
    );
    results[calls] = spreadsOf(manyCallsMeasures, measured);
  }
  return results;
}

async function size({ browser, port, runs }: Bench): Promise<Record<string, Spreads<SizeKey>>> {
  const results: Record<string, Spreads<SizeKey>> = {};
  for (const [index, { name, ...long }] of longCalls.entries()) {
    const measured = await several(runs, name, (turn) =>
      measureSize(browser, { port, run: `s${index}t${turn}`, ...long }),
    );
    results[name] = spreadsOf(sizeMeasures, measured);
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

/** Everything that was measured, by the number of what was measured. */
interface Results {
  readonly lists: Readonly<Record<number, Spreads<keyof Measures>>>;
  readonly four: Readonly<Record<number, Spreads<keyof FourMeasures>>>;
  readonly transcripts: Readonly<Record<number, Spreads<TranscriptKey>>>;
  readonly calls: Readonly<Record<number, Spreads<ManyCallsKey>>>;
  readonly size: Readonly<Record<string, Spreads<SizeKey>>>;
}

function report(
  { runs, polls }: Bench,
  { lists: waiting, four, transcripts: messages, calls, size: long }: Results,
): void {
  const corner = `median (least to most) of ${runs}`;
  const print = <Key extends string>(
    unit: string,
    measures: readonly Measure<Key>[],
    of: Readonly<Record<string, Spreads<Key>>>,
  ) => {
    const cases = Object.entries(of).map(([count, spreads]) => ({
      title: unit === "" ? count : `${Number(count).toLocaleString("en")} ${unit}`,
      spreads,
    }));
    if (cases.length > 0) console.log(`${tableOf(corner, measures, cases)}\n`);
  };
  print("waiting", listMeasures, waiting);
  print("waiting over every system", fourMeasures, four);
  print("messages", transcriptMeasures, messages);
  print("calls in one batch", manyCallsMeasures, calls);
  print("", sizeMeasures, long);
  console.log(
    JSON.stringify({ runs, polls, results: waiting, four, transcripts: messages, calls, size: long }),
  );
}
