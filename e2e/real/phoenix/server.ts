import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdirSync, openSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../free-port.ts";

/** The release that the suites are written against. */
const version = "20.26.1";

/** A Phoenix that runs: its address, and the way to end it. */
export interface RunningPhoenix {
  readonly url: string;
  stop(): Promise<void>;
}

/** Installs the pinned Phoenix into `folder` unless it is there; about 850 MB. Throws with the installer's words. */
export function installPhoenix(folder: string): void {
  const python = pythonIn(folder);
  const check = `import importlib.metadata as m; raise SystemExit(m.version("arize-phoenix") != "${version}")`;
  if (spawnSync(python, ["-c", check]).status === 0) return;
  console.log(`installing arize-phoenix==${version} into ${folder} (about 850 MB)`);
  mkdirSync(folder, { recursive: true });
  makeEnvironment(folder);
  run(python, [
    "-m",
    "pip",
    "install",
    "--quiet",
    "--disable-pip-version-check",
    `arize-phoenix==${version}`,
  ]);
}

const pythonIn = (folder: string) => join(folder, "venv", "bin", "python");

function makeEnvironment(folder: string): void {
  const args = ["-m", "venv", "--clear", join(folder, "venv")];
  if (spawnSync("python3", args).status === 0) return;
  // Debian ships venv apart from python3.
  run("apt-get", ["update", "-qq"]);
  run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "python3", "python3-venv"]);
  run("python3", args);
}

function run(command: string, args: readonly string[]): void {
  const ended = spawnSync(command, args, { stdio: ["ignore", "inherit", "inherit"] });
  if (ended.status !== 0)
    throw new Error(`${command} ${args[0]} ended with ${ended.status ?? ended.error?.message}`);
}

/** Starts Phoenix with an empty database and the scripted model, on free ports of loopback. */
export async function startPhoenix(
  folder: string,
  modelUrl: string,
  isAuthOn = false,
): Promise<RunningPhoenix> {
  const data = join(folder, `data-${process.pid}${isAuthOn ? "-auth" : ""}`);
  mkdirSync(data, { recursive: true });
  const [port, tracePort] = await Promise.all([freePort(), freePort()]);
  const url = `http://127.0.0.1:${port}`;
  const log = join(data, "phoenix.log");
  const child = spawn(join(folder, "venv", "bin", "phoenix"), ["serve"], {
    stdio: ["ignore", openSync(log, "w"), openSync(log, "a")],
    env: {
      ...process.env,
      PHOENIX_WORKING_DIR: data,
      PHOENIX_HOST: "127.0.0.1",
      PHOENIX_PORT: String(port),
      PHOENIX_GRPC_PORT: String(tracePort),
      PHOENIX_TELEMETRY_ENABLED: "false",
      // Without internet every turn would fail on the documentation server.
      PHOENIX_ALLOW_EXTERNAL_RESOURCES: "false",
      OLLAMA_BASE_URL: modelUrl,
      ...(isAuthOn ? authentication : {}),
    },
  });
  await untilReady(url, child, log);
  return { url, stop: () => stop(child, data) };
}

/** For tests alone: the server is on loopback and its database is thrown away. */
export const administrator = { email: "admin@localhost", password: "only-For-tests-1" };

const authentication = {
  PHOENIX_ENABLE_AUTH: "True",
  PHOENIX_SECRET: "only-for-tests-0123456789-abcdefghij",
  PHOENIX_DEFAULT_ADMIN_INITIAL_PASSWORD: administrator.password,
};

async function stop(child: ChildProcess, data: string): Promise<void> {
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  const isEnded = await Promise.race([ended.then(() => true), wait(8000, false)]);
  if (!isEnded) child.kill("SIGKILL");
  await ended;
  rmSync(data, { recursive: true, force: true });
}

async function untilReady(url: string, child: ChildProcess, log: string): Promise<void> {
  for (let tries = 0; tries < 360; tries++) {
    if (child.exitCode !== null) throw new Error(`Phoenix ended before it was ready:\n${tailOf(log)}`);
    const answer = await fetch(`${url}/healthz`).catch(() => null);
    if (answer?.ok === true) return;
    await wait(500);
  }
  child.kill("SIGKILL");
  throw new Error(`Phoenix was not ready after three minutes:\n${tailOf(log)}`);
}

const tailOf = (log: string) => readFileSync(log, "utf8").split("\n").slice(-20).join("\n");
