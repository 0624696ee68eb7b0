import { spawn } from "node:child_process";
import { join } from "node:path";
import { text as textOf } from "node:stream/consumers";
import { type Bridge, createBridge } from "../../../src/mocks/bridge.ts";
import type { Counts, Suite } from "../suite.ts";
import { installClient, pythonIn } from "./install.ts";

/** What the fake plays: only what the vendor's client has a type for. */
const scenario = "mka1/vendors-client";

/** How many calls the client decides in one go: that of a response, and that of an agent's run. */
const decidedByClient = 2;

/** One line of check.py. */
interface Step {
  readonly result: "passed" | "failed" | "unconfirmed";
  readonly step: string;
  readonly note: string;
}

/**
 * There is no public MKA1: the vendor's own published client drives our fake of it over HTTP, once to approve and once
 * to deny. What the client has no operation for is told as not confirmed by the vendor, and counted as nothing.
 * REAL_MKA1_FOLDER may name an environment that is there already.
 */
export const mka1Suite: Suite = {
  name: "mka1",
  async run(root) {
    const here = join(root, "e2e", "real", "mka1");
    const folder =
      process.env["REAL_MKA1_FOLDER"] ?? join(process.env["REAL_FOLDER"] ?? join(root, ".real"), "mka1");
    installClient(folder, join(here, "requirements.txt"));
    const bridge = createBridge();
    const address = await bridge.listen(0);
    try {
      const steps: Step[] = [];
      for (const decision of ["approve", "deny"] as const) {
        const base = `${address}/run/${decision}/${scenario.replace("/", "_")}/mka1`;
        steps.push(...(await check(folder, [join(here, "check.py"), base, decision])));
        steps.push(ranAsDecided(bridge, decision));
      }
      return report(steps);
    } finally {
      await bridge.close();
    }
  },
};

/** Runs check.py and reads what it says. One that breaks has failed. */
async function check(folder: string, args: readonly string[]): Promise<readonly Step[]> {
  const child = spawn(pythonIn(folder), [...args], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise<number>((resolve) => child.once("exit", (code) => resolve(code ?? 1)));
  const told = await textOf(child.stdout);
  const steps = told
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Step);
  const code = await ended;
  return code === 0 ? steps : [...steps, { result: "failed", step: "check.py", note: `ended with ${code}` }];
}

/** What the fake itself logged: an approved call ran once, a denied one never, however often the client sent it. */
function ranAsDecided(bridge: Bridge, decision: "approve" | "deny"): Step {
  const effects = bridge.fake({ run: decision, scenario }).effects.all() as readonly {
    readonly kind: string;
    readonly callId?: string;
  }[];
  const ran = effects.filter(({ kind }) => kind === "run").map(({ callId }) => callId);
  const expected = decision === "approve" ? decidedByClient : 0;
  return {
    result: ran.length === expected && new Set(ran).size === expected ? "passed" : "failed",
    step: `the server ran what was approved, each once (${decision})`,
    note: `${ran.length} ran`,
  };
}

/** Prints each step, what no client confirmed once, and counts. */
function report(steps: readonly Step[]): Counts {
  const named = (result: Step["result"]) => steps.filter((step) => step.result === result);
  for (const { result, step, note } of steps)
    if (result !== "unconfirmed") console.log(`  ${result}: ${step} (${note})`);
  for (const step of new Set(named("unconfirmed").map((one) => one.step)))
    console.log(`  not confirmed by the vendor: ${step}`);
  const failed = named("failed");
  return {
    passed: named("passed").length,
    failed: failed.length,
    failures: failed.map(({ step, note }) => `${step}: ${note}`),
  };
}
