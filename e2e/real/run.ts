import { writeFileSync } from "node:fs";
import type { Counts, Suite } from "./suite.ts";
import { suites } from "./suites.ts";

/**
 * Runs one suite after another, each even when an earlier one failed, and gives the exit code. Prints the counts, and
 * writes their sum and a line for each failure as JSON to COUNTS_FILE when that is set. REAL_ONLY picks suites by name: "letta", "phoenix,mka1".
 */
export async function run(root: string): Promise<number> {
  const chosen = chosenSuites();
  const told: string[] = [];
  const failures: string[] = [];
  let sum: Counts = { passed: 0, failed: 0 };
  for (const suite of chosen) {
    const started = Date.now();
    const { passed, failed, failures: named = [] } = await countsOf(suite, root);
    sum = { passed: sum.passed + passed, failed: sum.failed + failed };
    const lines = failed > 0 && named.length === 0 ? [`${failed} not named above its counts`] : named;
    failures.push(...lines.map((line) => `real ${suite.name}: ${line}`));
    const seconds = Math.round((Date.now() - started) / 1000);
    told.push(`real ${suite.name}: ${passed} passed, ${failed} failed (${seconds} s)`);
    console.log(told.at(-1));
  }
  const file = process.env["COUNTS_FILE"];
  if (file !== undefined) writeFileSync(file, JSON.stringify({ ...sum, failures }));
  if (told.length > 1) console.log(told.join("\n"));
  console.log(`npm run real: ${sum.passed} passed, ${sum.failed} failed`);
  return sum.failed === 0 && sum.passed > 0 ? 0 : 1;
}

function chosenSuites(): readonly Suite[] {
  const names = process.env["REAL_ONLY"]?.split(",");
  if (names === undefined) return suites;
  const unknown = names.filter((name) => !suites.some((suite) => suite.name === name));
  if (unknown.length > 0) throw new Error(`REAL_ONLY: there is no suite ${unknown.join(", ")}`);
  return suites.filter(({ name }) => names.includes(name));
}

/** A suite that breaks, or that tested nothing, has failed once: it must not be mistaken for one that passed. */
async function countsOf(suite: Suite, root: string): Promise<Counts> {
  try {
    const counts = await suite.run(root);
    return counts.passed + counts.failed === 0 ? { passed: 0, failed: 1 } : counts;
  } catch (fault) {
    console.error(`real ${suite.name}:`, fault);
    return { passed: 0, failed: 1, failures: [String(fault)] };
  }
}
