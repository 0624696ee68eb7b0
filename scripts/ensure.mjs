// Installs what the command that follows needs and does not find, so that `npm start` and `npm test` work as the
// first command in a fresh clone. Runs before any package is there: node's own modules only.
//   node scripts/ensure.mjs            the packages of package-lock.json
//   node scripts/ensure.mjs chromium   and a Chromium for the browser tests
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const modules = join(root, "node_modules");
/** Holds the hash of the lock that `node_modules` was installed from. */
const stamp = join(modules, ".installed-from");

ensurePackages();
if (process.argv.includes("chromium")) await ensureChromium();

function ensurePackages() {
  const lock = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lock) return;
  console.log("Installing the packages of package-lock.json …");
  // A clone in an environment made for production needs the tools as well.
  run("npm", ["ci", "--include=dev", "--no-audit", "--no-fund"]);
  writeFileSync(stamp, lock);
}

async function ensureChromium() {
  if (existsSync("/usr/bin/chromium")) return;
  const { chromium } = await import("@playwright/test");
  if (existsSync(chromium.executablePath())) return;
  console.log("Installing Chromium for the browser tests …");
  const asRoot = process.getuid?.() === 0 ? [] : ["sudo"];
  run(...words([...asRoot, "apt-get", "update"]));
  run(...words([...asRoot, "apt-get", "install", "-y", "--no-install-recommends", "chromium"]));
}

/** @param {string[]} line @returns {[string, string[]]} */
function words([command = "", ...rest]) {
  return [command, rest];
}

/** @param {string} command @param {string[]} args */
function run(command, args) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: "inherit" });
  if (status === 0) return;
  console.error(
    `\`${[command, ...args].join(" ")}\` failed${error === undefined ? "" : `: ${error.message}`}.`,
  );
  process.exit(1);
}
