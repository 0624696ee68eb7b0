import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startScriptedModel } from "../scripted-model.ts";
import { LettaClient } from "./client.ts";
import { startPostgres } from "./postgres.ts";
import { createSchema, type RunningLetta, startLetta, startRedis } from "./servers.ts";

/** For tests alone: the servers are on loopback and their databases are thrown away. */
export const password = "only-for-tests-1";

/** Everything that the journeys stand on. */
export interface Stack {
  /** `locked` has a Redis, `unlocked` has none; `guarded` has one and asks for the password. */
  readonly servers: Readonly<Record<"locked" | "unlocked" | "guarded", RunningLetta>>;
  /** The ids of the journeys' tools on each server: they are there before two tests at once could make them. */
  readonly toolIds: Readonly<Record<string, readonly string[]>>;
  readonly modelUrl: string;
  /** The file that the tool `pay` writes a line to for each of its runs. */
  readonly runLog: string;
  stop(): Promise<void>;
}

/**
 * Starts three Letta servers with a database each, a Redis and the scripted model, from the environment in `folder`;
 * `here` is this folder of the sources. Rejects when one does not start, with nothing left behind.
 */
export async function startStack(folder: string, here: string): Promise<Stack> {
  const data = mkdtempSync(join(tmpdir(), "letta-"));
  // Postgres runs as somebody else where we are root.
  chmodSync(data, 0o755);
  const stops: (() => Promise<void> | void)[] = [];
  const stop = async () => {
    for (const one of stops.splice(0).reverse()) await one();
    rmSync(data, { recursive: true, force: true });
  };
  try {
    const model = await startScriptedModel("step");
    stops.push(model.stop);
    const postgres = await startPostgres(folder, data);
    stops.push(postgres.stop);
    // After the programs, which end first.
    process.once("exit", () => rmSync(data, { recursive: true, force: true }));
    const redis = await startRedis(folder, data);
    stops.push(redis.stop);
    postgres.create("template");
    createSchema(folder, join(here, "create_schema.py"), postgres.addressOf("template"));

    const start = async (name: string, more: { redisPort?: number; password?: string }) => {
      postgres.create(name, "template");
      const database = postgres.addressOf(name);
      const parts = { folder, here, data: join(data, name), database, modelUrl: model.url, ...more };
      const letta = await startLetta(parts);
      stops.push(letta.stop);
      return letta;
    };
    const [locked, unlocked, guarded] = await allOf([
      start("locked", { redisPort: redis.port }),
      start("unlocked", {}),
      start("guarded", { redisPort: redis.port, password }),
    ]);
    const runLog = join(data, "paid.log");
    writeFileSync(runLog, "");
    const toolIds = {
      locked: await new LettaClient(locked.url).tools(runLog),
      unlocked: await new LettaClient(unlocked.url).tools(runLog),
      guarded: await new LettaClient(guarded.url, password).tools(runLog),
    };
    return { servers: { locked, unlocked, guarded }, toolIds, modelUrl: model.url, runLog, stop };
  } catch (fault) {
    await stop();
    throw fault;
  }
}

/** As `Promise.all`, but rejects only when nothing is on its way any more. */
async function allOf<T extends readonly Promise<unknown>[]>(all: readonly [...T]) {
  await Promise.allSettled(all);
  return Promise.all(all);
}
