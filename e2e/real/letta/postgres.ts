import { spawnSync } from "node:child_process";
import { chownSync, cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../free-port.ts";
import { startProgram } from "../program.ts";
import { programIn } from "./install.ts";

/** The user that has nothing: what Postgres runs under where we are root, which it refuses to be. */
const nobody = 65534;

/** A Postgres that runs. */
export interface RunningPostgres {
  /** The address of one of its databases. */
  addressOf(database: string): string;
  /** Makes a database, as a copy of `template` when that is named. */
  create(database: string, template?: string): void;
  stop(): Promise<void>;
}

/**
 * Starts the Postgres of the environment in `folder`, with an empty cluster in `data`, on a free port of loopback.
 * `data` must be reachable for everybody; the programs are copied there, because `folder` need not be.
 */
export async function startPostgres(folder: string, data: string): Promise<RunningPostgres> {
  const bin = copiedPrograms(folder, data);
  const home = join(data, "postgres");
  mkdirSync(home);
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(home, nobody, nobody);
  const as = isRoot ? { uid: nobody, gid: nobody } : {};
  const env = { ...process.env, HOME: home };
  const cluster = join(home, "cluster");

  function run(program: string, args: readonly string[]): void {
    const ended = spawnSync(join(bin, program), args, { ...as, cwd: home, env, encoding: "utf8" });
    if (ended.status !== 0) throw new Error(`${program}: ${ended.stderr ?? ended.error?.message}`);
  }

  run("initdb", ["-D", cluster, "-U", "letta", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]);
  const port = String(await freePort());
  const program = startProgram({
    command: join(bin, "postgres"),
    // The data are thrown away: nothing needs to survive a crash.
    args: [
      "-D",
      cluster,
      "-p",
      port,
      "-h",
      "127.0.0.1",
      "-k",
      "",
      "-c",
      "fsync=off",
      "-c",
      "max_connections=300",
    ],
    env: { HOME: home },
    folder: home,
    log: join(data, "postgres.log"),
    ...(isRoot ? { user: nobody } : {}),
  });
  const at = ["-h", "127.0.0.1", "-p", port, "-U", "letta"];
  for (let tries = 0; spawnSync(join(bin, "pg_isready"), ["-q", ...at]).status !== 0; tries++) {
    if (program.hasEnded() || tries > 150) throw new Error(`Postgres did not start:\n${program.tail()}`);
    await wait(100);
  }
  return {
    addressOf: (database) => `postgresql://letta@127.0.0.1:${port}/${database}`,
    create: (database, template = "template0") => run("createdb", [...at, "-T", template, database]),
    // SIGINT is its fast way to stop: it waits for no client.
    stop: () => program.stop("SIGINT"),
  };
}

/** Copies the package's Postgres, and beside it the libraries that its programs look for there. */
function copiedPrograms(folder: string, data: string): string {
  const ask = "import pathlib, pgserver; print(pathlib.Path(pgserver.__file__).parent.parent)";
  const told = spawnSync(programIn(folder, "python"), ["-c", ask], { encoding: "utf8" });
  if (told.status !== 0) throw new Error(`pgserver cannot be found: ${told.stderr}`);
  const copy = join(data, "programs");
  for (const part of [join("pgserver", "pginstall"), "pgserver.libs"])
    cpSync(join(told.stdout.trim(), part), join(copy, part), { recursive: true, verbatimSymlinks: true });
  return join(copy, "pgserver", "pginstall", "bin");
}
