import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { browserFailures, readReport } from "../../scripts/failures.mjs";
import { freePort } from "./free-port.ts";
import type { Counts } from "./suite.ts";

/** Journeys of one system's folder here, against real servers that run already. */
export interface Journeys {
  /** The protocol; its journeys stand in the folder of that name. */
  readonly protocol: string;
  /** Where the server of a scenario is. */
  readonly upstreams: Readonly<Record<string, string>>;
  /** What else the journeys need to know. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Builds the inbox unless there is one (E2E_DIST may name another than `dist/`), and runs the journeys in Chromium. */
export async function runJourneys(root: string, { protocol, upstreams, env }: Journeys): Promise<Counts> {
  build(root);
  const folder = mkdtempSync(join(tmpdir(), "real-"));
  const output = join(folder, "report.json");
  const child = spawn("npx", ["playwright", "test", ...namedFiles()], {
    cwd: root,
    stdio: "inherit",
    env: {
      ...process.env,
      ...env,
      E2E_REAL: protocol,
      E2E_UPSTREAMS: JSON.stringify(upstreams),
      E2E_PORT: String(await freePort()),
      PLAYWRIGHT_JSON_OUTPUT_NAME: output,
    },
  });
  const code = await new Promise<number>((resolve) => child.once("exit", (status) => resolve(status ?? 1)));
  const counts = countsIn(output, code);
  rmSync(folder, { recursive: true, force: true });
  return counts;
}

/** REAL_FILES names some of the journeys, as Playwright takes them ("late.e2e.ts -g opposite" is not one of them). */
const namedFiles = () => process.env["REAL_FILES"]?.split(",") ?? [];

function build(root: string): void {
  const dist = process.env["E2E_DIST"] ?? join(root, "dist");
  if (existsSync(join(dist, "index.html"))) return;
  const built = spawnSync("npm", ["run", "build"], { cwd: root, stdio: "inherit" });
  if (built.status !== 0) throw new Error("the build failed");
}

function countsIn(output: string, code: number): Counts {
  const report = readReport(output);
  if (report === undefined) return { passed: 0, failed: 1, failures: ["the journeys did not start"] };
  const {
    expected = 0,
    unexpected = 0,
    flaky = 0,
    skipped = 0,
  } = report.stats as Readonly<Record<string, number>>;
  const failed = unexpected + flaky + skipped;
  // A run that ended badly without a failed test (a server that did not start) is a failure all the same.
  return {
    passed: expected,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    failures: browserFailures(report),
  };
}
