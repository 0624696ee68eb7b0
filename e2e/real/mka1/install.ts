import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Where the environment in `folder` has its Python. */
export const pythonIn = (folder: string): string => join(folder, "venv", "bin", "python");

/**
 * Installs what `requirements` lists into an environment in `folder`, unless exactly that is there; about 70 MB. Throws
 * with what the installer ended with.
 */
export function installClient(folder: string, requirements: string): void {
  const listed = createHash("sha256").update(readFileSync(requirements)).digest("hex");
  const mark = join(folder, "installed");
  if (existsSync(mark) && readFileSync(mark, "utf8") === listed) return;
  console.log(`installing the vendor's client of MKA1 into ${folder} (about 70 MB)`);
  mkdirSync(folder, { recursive: true });
  const venv = ["-m", "venv", "--clear", join(folder, "venv")];
  if (spawnSync("python3", venv).status !== 0) {
    // Debian ships venv apart from python3.
    run("apt-get", ["update", "-qq"]);
    run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "python3", "python3-venv"]);
    run("python3", venv);
  }
  // Every release is listed: nothing is left to resolve.
  const pip = ["-m", "pip", "install", "-qq", "--disable-pip-version-check", "--no-deps"];
  run(pythonIn(folder), [...pip, "--requirement", requirements]);
  writeFileSync(mark, listed);
}

function run(command: string, args: readonly string[]): void {
  const ended = spawnSync(command, args, { stdio: ["ignore", "inherit", "inherit"] });
  if (ended.status !== 0)
    throw new Error(`${command} ${args[0]} ended with ${ended.status ?? ended.error?.message}`);
}
