import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { administrator, freePort, installPhoenix, type RunningPhoenix, startPhoenix } from "./phoenix.ts";
import { startScriptedModel } from "./scripted-model.ts";
import { userKey } from "./sessions.ts";

interface Counts {
  readonly passed: number;
  readonly failed: number;
}

/**
 * Installs, starts, tests, ends. Gives the exit code. Prints the counts, and writes them as JSON to COUNTS_FILE when
 * that is set. REAL_FOLDER may name a folder with an environment that is there already.
 */
export async function run(root: string): Promise<number> {
  const folder = process.env["REAL_FOLDER"] ?? join(root, ".real");
  installPhoenix(folder);
  if (!existsSync(join(root, "dist", "index.html"))) build(root);
  const model = await startScriptedModel();
  const running: RunningPhoenix[] = [];
  try {
    running.push(await startPhoenix(folder, model.url));
    running.push(await startPhoenix(folder, model.url, true));
    const [open, guarded] = running as [RunningPhoenix, RunningPhoenix];
    const key = await userKey(guarded.url, administrator.email, administrator.password);
    return report(
      await runSuites(root, { E2E_UPSTREAM: open.url, E2E_GUARDED: guarded.url, E2E_GUARDED_KEY: key }),
    );
  } finally {
    model.stop();
    await Promise.all(running.map((one) => one.stop()));
  }
}

function build(root: string): void {
  const built = spawnSync("npm", ["run", "build"], { cwd: root, stdio: "inherit" });
  if (built.status !== 0) throw new Error("the build failed");
}

async function runSuites(root: string, env: Readonly<Record<string, string>>): Promise<Counts> {
  const output = join(mkdtempSync(join(tmpdir(), "real-")), "report.json");
  const port = String(await freePort());
  const child = spawn("npx", ["playwright", "test"], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...env, E2E_PORT: port, PLAYWRIGHT_JSON_OUTPUT_NAME: output },
  });
  const code = await new Promise<number>((resolve) => child.once("exit", (status) => resolve(status ?? 1)));
  if (!existsSync(output)) return { passed: 0, failed: 1 };
  const { stats } = JSON.parse(readFileSync(output, "utf8")) as {
    readonly stats: Readonly<Record<string, number>>;
  };
  const failed = (stats["unexpected"] ?? 0) + (stats["flaky"] ?? 0);
  // A run that ended badly without a failed test (a server that did not start) is a failure all the same.
  return { passed: stats["expected"] ?? 0, failed: failed === 0 && code !== 0 ? 1 : failed };
}

function report(counts: Counts): number {
  const file = process.env["COUNTS_FILE"];
  if (file !== undefined) writeFileSync(file, JSON.stringify(counts));
  console.log(`real Phoenix: ${counts.passed} passed, ${counts.failed} failed`);
  return counts.failed === 0 && counts.passed > 0 ? 0 : 1;
}
