// Runs the tests that mutations must break. A mutation is one change of one source file that makes the inbox less safe;
// it is made in a copy of the tree, never in the tree itself, and it counts as caught only when the test that is named
// for it passes without it and fails with it, and fails by what it expects, not because the code does not run.
import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * `find` stands exactly once in `file`, and `put` stands there instead. `test.name` is a part of the full name of one or
 * more tests of `test.file`.
 * @typedef {{ name: string, file: string, find: string, put: string, test: { file: string, name: string } }} Mutation
 */
/** @typedef {{ name: string, state: string, message: string }} Told one test, as the runner told of it */
/** @typedef {{ fullName: string, status: string, failureMessages?: string[] }} Assertion */
/** @typedef {{ testResults?: { name: string, assertionResults: Assertion[] }[] }} Report as the runner writes it */

const root = fileURLToPath(new URL("../..", import.meta.url));
/** What a copy does not need, or has by a link. */
const left = new Set(["node_modules", ".git", "dist", "dist-demo", "test-results", ".real", ".bench", "e2e"]);
/** How a test says that what it expects does not hold. */
const expectation =
  /^(?:AssertionError|(?:Error: )?expect\(|Error: Property failed|Error: Snapshot|TestingLibraryElementError)/;
/** What fails because the code does not run at all, wherever it is told. */
const notRun =
  /\b(?:SyntaxError|ReferenceError|PARSE_ERROR|Failed to resolve|is not a function|is not defined)\b/;

/** A copy of the tree in a temporary folder, with the packages of this one. Give it back with `end`. */
export function copyOfTree() {
  const folder = mkdtempSync(join(tmpdir(), "mutated-"));
  cpSync(root, folder, {
    recursive: true,
    filter: (from) => !left.has(from.slice(root.length).split("/")[0] ?? ""),
  });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  return { folder, end: () => rmSync(folder, { recursive: true }) };
}

/**
 * Runs tests of some files in a copy, those whose full name holds one of `names`.
 * @param {string} folder @param {readonly string[]} files @param {readonly string[]} names
 * @returns {Promise<readonly Told[]>}
 */
export async function runTests(folder, files, names) {
  const report = join(folder, "report.json");
  const pattern = names.map((name) => name.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)).join("|");
  const line = ["run", ...files, "-t", pattern, "--reporter=json", `--outputFile=${report}`];
  writeFileSync(report, "{}");
  const child = spawn(process.execPath, [join(root, "node_modules/vitest/vitest.mjs"), ...line], {
    cwd: folder,
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, CI: "1", NO_COLOR: "1", FORCE_COLOR: "0" },
  });
  let said = "";
  child.stderr.on("data", (chunk) => {
    said += chunk;
  });
  await new Promise((resolve) => child.on("close", resolve));
  /** @type {Report} */
  const { testResults = [] } = JSON.parse(readFileSync(report, "utf8"));
  if (testResults.length === 0) throw new Error(`the runner ran nothing: ${said.slice(0, 2_000)}`);
  return testResults.flatMap((file) =>
    file.assertionResults
      .filter(({ status }) => status === "passed" || status === "failed")
      .map(({ fullName, status, failureMessages = [] }) => ({
        name: `${file.name.slice(folder.length + 1)} ${fullName}`,
        state: status,
        message: failureMessages.join("\n"),
      })),
  );
}

/** The tests that are named for a mutation. @param {readonly Told[]} told @param {Mutation} mutation */
export const namedFor = (told, { test }) =>
  told.filter(({ name }) => name.startsWith(test.file) && name.includes(test.name));

/**
 * Makes one mutation in a copy, runs its tests, and takes it back.
 * @param {string} folder @param {Mutation} mutation
 * @returns {Promise<string | null>} why it was not caught; null when it was
 */
export async function tryMutation(folder, mutation) {
  const file = join(folder, mutation.file);
  const source = readFileSync(file, "utf8");
  const found = source.split(mutation.find).length - 1;
  if (found !== 1) return `what it changes stands ${found} times in ${mutation.file}: ${mutation.find}`;
  writeFileSync(
    file,
    source.replace(mutation.find, () => mutation.put),
  );
  try {
    const told = namedFor(await runTests(folder, [mutation.test.file], [mutation.test.name]), mutation);
    return whyNotCaught(told, mutation);
  } catch (thrown) {
    return String(thrown);
  } finally {
    writeFileSync(file, source);
  }
}

/** @param {readonly Told[]} told @param {Mutation} mutation */
function whyNotCaught(told, { test }) {
  if (told.length === 0) return `no test "${test.name}" ran in ${test.file}: the code does not run`;
  const failed = told.filter(({ state }) => state === "failed");
  if (failed.length === 0) return `"${test.name}" in ${test.file} passes all the same`;
  const byExpectation = failed.find(({ message }) => expectation.test(message) && !notRun.test(message));
  return byExpectation === undefined
    ? `"${test.name}" fails, and not by what it expects: ${failed[0]?.message.slice(0, 400)}`
    : null;
}

/** How many mutations are tried side by side. */
export const lanes = Math.max(1, Math.min(4, availableParallelism()));
