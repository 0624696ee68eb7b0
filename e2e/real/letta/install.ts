import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

/** The releases of Python that everything in requirements.txt is published for. */
const pythons = ["3.11", "3.12"];

/** Where the environment in `folder` has its programs. */
export const programIn = (folder: string, name: string): string => join(folder, "venv", "bin", name);

/**
 * Installs what `requirements` lists into an environment in `folder`, unless exactly that is there; about 900 MB, one
 * to three minutes. Throws when there is no Python of a release that fits, or with what the installer ended with.
 */
export function installLetta(folder: string, requirements: string): void {
  const listed = createHash("sha256").update(readFileSync(requirements)).digest("hex");
  const mark = join(folder, "installed");
  if (existsSync(mark) && readFileSync(mark, "utf8") === listed) return;
  console.log(`installing Letta into ${folder} (about 900 MB)`);
  mkdirSync(folder, { recursive: true });
  makeEnvironment(folder);
  // Every release is listed: nothing is left to resolve.
  const pip = ["-m", "pip", "install", "-qq", "--disable-pip-version-check", "--no-deps"];
  run(programIn(folder, "python"), [...pip, "--requirement", requirements]);
  writeFileSync(mark, listed);
}

function makeEnvironment(folder: string): void {
  const python = findPython();
  const args = ["-m", "venv", "--clear", join(folder, "venv")];
  if (spawnSync(python, args).status === 0) return;
  // Debian ships venv apart from Python, and only root can install it.
  run("apt-get", ["update", "-qq"]);
  run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "python3-venv"]);
  run(python, args);
}

/** LETTA_PYTHON, the first fitting one of the path, or one that pyenv or uv has installed. */
function findPython(): string {
  const found = [process.env["LETTA_PYTHON"] ?? [], ...namedPythons(), ...keptPythons()]
    .flat()
    .find(isFitting);
  if (found !== undefined) return found;
  throw new Error(
    "Letta's Postgres (pgserver) is published for Python 3.11 and 3.12 alone, and neither is on the path or kept by " +
      "pyenv or uv. Nothing is downloaded from elsewhere for it: install one, or name it in LETTA_PYTHON.",
  );
}

const namedPythons = () => ["python3", ...pythons.map((release) => `python${release}`)];

function keptPythons(): readonly string[] {
  const pyenv = process.env["PYENV_ROOT"] ?? join(homedir(), ".pyenv");
  const listed = spawnSync("ls", [join(pyenv, "versions")], { encoding: "utf8" }).stdout ?? "";
  const ofPyenv = listed
    .split("\n")
    .filter((version) => pythons.some((release) => version.startsWith(`${release}.`)))
    .map((version) => join(pyenv, "versions", version, "bin", "python3"));
  const ofUv = pythons.flatMap((release) => {
    const told = spawnSync("uv", ["python", "find", "--no-python-downloads", release], { encoding: "utf8" });
    return told.status === 0 ? [told.stdout.trim()] : [];
  });
  return [...ofPyenv, ...ofUv];
}

function isFitting(python: string): boolean {
  const ask = "import sys; print('.'.join(map(str, sys.version_info[:2])))";
  const told = spawnSync(python, ["-c", ask], { encoding: "utf8" });
  return told.status === 0 && pythons.includes(told.stdout.trim());
}

function run(command: string, args: readonly string[]): void {
  const ended = spawnSync(command, args, { stdio: ["ignore", "inherit", "inherit"] });
  if (ended.status !== 0)
    throw new Error(`${command} ${args[0]} ended with ${ended.status ?? ended.error?.message}`);
}
