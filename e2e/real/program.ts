import { type ChildProcess, spawn } from "node:child_process";
import { openSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

/** What is started, and how. */
export interface ProgramParts {
  readonly command: string;
  readonly args: readonly string[];
  /** Added to this process's own environment. */
  readonly env?: Readonly<Record<string, string>>;
  readonly folder: string;
  /** The file that everything it writes goes to. */
  readonly log: string;
  /** The user and group number it runs under, where it must not be ours. */
  readonly user?: number;
}

/** A program that runs beside the tests. */
export interface Program {
  hasEnded(): boolean;
  /** The last lines that it wrote. */
  tail(): string;
  /** Asks it to end with `signal` (SIGTERM), waits eight seconds, then ends it and what it started. */
  stop(signal?: NodeJS.Signals): Promise<void>;
  /** Ends it at once, as a crash does, and leaves what it started. */
  kill(): Promise<void>;
}

const running = new Set<ChildProcess>();

/** Starts a program that ends with this process at the latest, however that ends short of SIGKILL. */
export function startProgram({ command, args, env, folder, log, user }: ProgramParts): Program {
  endWithUs();
  const child = spawn(command, args, {
    cwd: folder,
    // A group of its own, so that what it starts can be ended with it.
    detached: true,
    stdio: ["ignore", openSync(log, "a"), openSync(log, "a")],
    env: { ...process.env, ...env },
    ...(user === undefined ? {} : { uid: user, gid: user }),
  });
  running.add(child);
  let isOver = false;
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      isOver = true;
      resolve();
    };
    child.once("exit", end);
    child.once("error", end);
  });
  return {
    hasEnded: () => isOver,
    tail: () => readFileSync(log, "utf8").split("\n").slice(-25).join("\n"),
    async stop(signal = "SIGTERM") {
      child.kill(signal);
      await Promise.race([ended, wait(8000)]);
      endGroup(child);
      await ended;
      running.delete(child);
    },
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // Nothing of the group is left.
  }
}

let isWatched = false;

function endWithUs(): void {
  if (isWatched) return;
  isWatched = true;
  process.on("exit", () => {
    for (const child of running) endGroup(child);
  });
  process.once("SIGINT", () => process.exit(130));
  process.once("SIGTERM", () => process.exit(143));
}
