// Installs what the command that follows needs and does not find, so that `npm start` and `npm test` work as the
// first command in a fresh clone. Runs before any package is there: node's own modules only.
//   node scripts/ensure.mjs            the packages of package-lock.json
//   node scripts/ensure.mjs chromium   and, for the browser tests, a Chromium and fonts that draw every script and emoji;
//                                      where there is no apt-get, the Chromium that Playwright fetches
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
if (process.argv.includes("chromium")) {
  await ensureChromium();
  ensureFonts();
}

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
  const lines = hasAptGet() ? installing("chromium") : [["npx", "playwright", "install", "chromium"]];
  for (const line of lines) run(...words(line));
}

/** Debian has none for emoji. The tests of ordinary text say so themselves where one is missing: it ends nothing here. */
function ensureFonts() {
  const { stdout } = spawnSync("fc-list", { encoding: "utf8" });
  const missing = [
    ["fonts-noto-core", "NotoSansDevanagari"],
    ["fonts-noto-color-emoji", "NotoColorEmoji"],
  ].flatMap(([name = "", file = ""]) => (stdout?.includes(file) ? [] : [name]));
  if (missing.length === 0) return;
  if (!hasAptGet()) return console.error(`The browser tests go on without ${missing.join(" and ")}.`);
  console.log(`Installing ${missing.join(" and ")} for the browser tests …`);
  for (const [command = "", ...args] of installing(...missing)) {
    const { status } = spawnSync(command, args, { stdio: "inherit" });
    if (status !== 0)
      return console.error("The fonts could not be installed; the browser tests go on without.");
  }
}

function hasAptGet() {
  return spawnSync("apt-get", ["--version"]).status === 0;
}

/** @param {string[]} packages @returns {readonly (readonly string[])[]} */
function installing(...packages) {
  const asRoot = process.getuid?.() === 0 ? [] : ["sudo"];
  return [
    [...asRoot, "apt-get", "update"],
    [...asRoot, "apt-get", "install", "-y", "--no-install-recommends", ...packages],
  ];
}

/** @param {readonly string[]} line @returns {[string, string[]]} */
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
