// What failed, a line each: the runners of `.ci/run` hand these lines on, and it prints them last, because whoever reads
// a CI log of an hour reads its end.
import { existsSync, readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

/** @typedef {{ state?: string, status?: string, fullName: string, failureMessages?: string[] }} UnitTest */
/** @typedef {{ title: string, file: string, specs?: Spec[], suites?: BrowserSuite[] }} BrowserSuite */
/** @typedef {{ title: string, ok: boolean, file: string, tests: { results: { status?: string, error?: { message?: string } }[] }[] }} Spec */

/** How much of a message stands in a line, in UTF-16 units. */
const longest = 300;

/** The JSON in a file that a runner wrote, or undefined where it wrote none. @param {string} file @returns {any} */
export function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

/**
 * The tests of a Vitest report that did not pass, skipped ones among them, and the files that could not be run.
 * @param {{ testResults?: { name: string, status: string, message?: string, assertionResults: UnitTest[] }[] } | undefined} report
 * @param {string} root The folder that files are named from.
 * @returns {string[]}
 */
export function unitFailures(report, root) {
  return (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = name.replace(`${root.replace(/\/$/, "")}/`, "");
    const failed = assertionResults.filter((test) => test.status !== "passed");
    if (failed.length === 0 && status === "failed") return [lineOf(file, "", message)];
    return failed.map(({ fullName, failureMessages }) => lineOf(file, fullName, failureMessages?.[0]));
  });
}

/**
 * The tests of a Playwright report that did not pass at once, and the faults outside of tests.
 * @param {{ suites?: BrowserSuite[], errors?: { message?: string }[] } | undefined} report
 * @returns {string[]}
 */
export function browserFailures(report) {
  const outside = (report?.errors ?? []).map(({ message }) => lineOf("playwright", "", message));
  return [...(report?.suites ?? []).flatMap(failuresIn), ...outside];
}

/** @param {BrowserSuite} suite @returns {string[]} */
function failuresIn({ specs = [], suites = [] }) {
  const failed = specs.flatMap(({ title, file, tests }) => {
    const unwell = tests.flatMap(({ results }) => results).find(({ status }) => status !== "passed");
    return unwell === undefined ? [] : [lineOf(file, title, unwell.error?.message ?? unwell.status)];
  });
  return [...failed, ...suites.flatMap(failuresIn)];
}

/** @param {string} file @param {string} title @param {string | undefined} message */
function lineOf(file, title, message) {
  const words = stripVTControlCharacters(message ?? "").replace(/\s+/g, " ");
  return `${file}${title === "" ? "" : ` › ${title}`}: ${words.slice(0, longest)}`;
}
