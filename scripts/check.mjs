// `npm test`: everything that CI checks, one step after another, all of them even when one fails, and a sum at the end.
// A step that has tests of its own counts them; any other step counts as one. With COUNTS_FILE set, the sum is also
// written there as { "passed": n, "failed": n, "failures": [a line for each that failed] }.
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { browserFailures, readReport, unitFailures } from "./failures.mjs";

/** @typedef {{ passed: number, failed: number, failures?: string[] }} Counts */
/** @typedef {{ name: string, line: string[], env?: Record<string, string>, count?: () => Counts, needs?: string }} Step */

const root = fileURLToPath(new URL("..", import.meta.url));
const reports = mkdtempSync(join(tmpdir(), "check-"));
const unitReport = join(reports, "unit.json");
const browserReport = join(reports, "browser.json");
const mutationReport = join(reports, "mutations.json");

/** @type {Step[]} */
const steps = [
  { name: "types", line: ["tsc", "--noEmit"] },
  { name: "lint and format", line: ["biome", "ci", "--error-on-warnings"] },
  {
    name: "architecture, unit and component tests",
    line: ["vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${unitReport}`],
    count: countUnit,
  },
  {
    name: "mutations that a test must catch",
    line: ["node", "scripts/mutations.mjs"],
    env: { COUNTS_FILE: mutationReport },
    count: () => /** @type {Counts} */ (readReport(mutationReport)) ?? { passed: 0, failed: 1 },
  },
  { name: "unused files, exports and dependencies", line: ["knip"] },
  { name: "build", line: ["vite", "build"] },
  { name: "size budget", line: ["size-limit"], needs: "build" },
  { name: "no mock code in dist/", line: ["node", "scripts/no-mock-code.mjs"], needs: "build" },
  { name: "build of the demo", line: ["vite", "build", "--mode", "demo"] },
  {
    name: "browser tests",
    line: ["playwright", "test"],
    env: {
      PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport,
      E2E_PORT: process.env["E2E_PORT"] ?? (await freePort()),
    },
    count: countBrowser,
    needs: "build",
  },
];

/** @type {Map<string, Counts & { seconds: number }>} */
const outcomes = new Map();
for (const step of steps) {
  const started = Date.now();
  const counts = outcomeOf(step);
  const seconds = Math.round((Date.now() - started) / 1000);
  outcomes.set(step.name, { ...counts, seconds });
  console.log(`${told(step.name, { ...counts, seconds })}\n`);
}
rmSync(reports, { recursive: true });

const sum = [...outcomes.values()].reduce(
  (all, { passed, failed }) => ({ passed: all.passed + passed, failed: all.failed + failed }),
  { passed: 0, failed: 0 },
);
for (const [name, outcome] of outcomes) console.log(told(name, outcome));
console.log(`npm test: ${sum.passed} passed, ${sum.failed} failed`);
const failures = [...outcomes].flatMap(([name, { failed, failures = [] }]) =>
  failed > 0 && failures.length === 0 ? [name] : failures,
);
const countsFile = process.env["COUNTS_FILE"];
if (countsFile !== undefined) writeFileSync(countsFile, JSON.stringify({ ...sum, failures }));
process.exitCode = sum.failed === 0 ? 0 : 1;

/** A port that nothing listens on, so that two runs on one machine do not meet. */
async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return String(typeof address === "object" && address !== null ? address.port : 7411);
}

/** @param {Step} step @returns {Counts} */
function outcomeOf({ name, line, env, count, needs }) {
  console.log(`── ${name}: ${line.join(" ")}`);
  if (needs !== undefined && outcomes.get(needs)?.failed !== 0) {
    console.log(`not run: it needs "${needs}", which failed`);
    return { passed: 0, failed: 1 };
  }
  const [command = "", ...args] = line;
  // `npm test` puts node_modules/.bin on the path; so does this, for `node scripts/check.mjs`.
  const path = `${join(root, "node_modules/.bin")}:${process.env["PATH"]}`;
  const ended = spawnSync(command, args, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...env, PATH: path, CI: "1" },
  });
  if (ended.error !== undefined) console.error(ended.error.message);
  const isWell = ended.status === 0;
  const counts = count?.() ?? { passed: isWell ? 1 : 0, failed: isWell ? 0 : 1 };
  // A runner that ended badly although no test of it failed (a server that did not start) has failed all the same,
  // and so has one that ran nothing.
  const isHidden = counts.failed === 0 && (!isWell || counts.passed === 0);
  return isHidden ? { ...counts, failed: 1 } : counts;
}

/** @returns {Counts} */
function countUnit() {
  const report = readReport(unitReport);
  // A skipped test tests nothing: it counts as failed.
  const passed = report?.numPassedTests ?? 0;
  return { passed, failed: (report?.numTotalTests ?? 0) - passed, failures: unitFailures(report, root) };
}

/** @returns {Counts} */
function countBrowser() {
  const report = readReport(browserReport);
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {};
  return { passed: expected, failed: unexpected + flaky + skipped, failures: browserFailures(report) };
}

/** @param {string} name @param {Counts & { seconds: number }} outcome */
function told(name, { passed, failed, seconds }) {
  return `${failed === 0 ? "ok  " : "FAIL"} ${name}: ${passed} passed, ${failed} failed (${seconds} s)`;
}
