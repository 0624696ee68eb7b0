import { readdirSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const written = ["src", "e2e", "build", "scripts"].flatMap((folder) =>
  readdirSync(`${root}/${folder}`, { recursive: true, withFileTypes: true })
    // Playwright names a folder of snapshots as the test they belong to.
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, `${entry.parentPath}/${entry.name}`)),
);
const code = written.filter((path) => /\.(tsx?|mjs|css)$/.test(path));
const ownText = "src/repository.test.ts";
const textOf = (path: string) => readFileSync(`${root}/${path}`, "utf8");

/** The files below `folder` whose text matches, without this one, which has to spell what it looks for. */
const matching = (folder: string, pattern: RegExp) =>
  code.filter((path) => path.startsWith(folder) && path !== ownText && pattern.test(textOf(path)));

describe("the repository", () => {
  test("writes text as text nodes: no code makes HTML from a string, or runs one", () => {
    const sinks =
      /dangerouslySetInnerHTML|\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write|\beval\(|new Function\(/;
    expect(matching("src/", sinks)).toEqual([]);
  });

  test("sets no style attribute, which the policy would refuse", () => {
    expect(matching("src/", /setAttribute\(\s*["']style["']/)).toEqual([]);
  });

  test("turns no check off: no skipped or lone test, no silenced type error", () => {
    expect(matching("", /\b(test|it|describe)\.(skip|only|todo|fixme)\b|@ts-(ignore|nocheck)/)).toEqual([]);
  });

  test("keeps browser tests in e2e/, and tests beside the code elsewhere", () => {
    expect(code.filter((path) => /\.e2e\.tsx?$/.test(path) && !path.startsWith("e2e/"))).toEqual([]);
    expect(code.filter((path) => /\.test\.tsx?$/.test(path) && path.startsWith("e2e/"))).toEqual([]);
  });

  test("has no file of more than 300 lines", () => {
    const lines = (path: string) => textOf(path).trimEnd().split("\n").length;
    expect(code.filter((path) => lines(path) > 300).map((path) => `${path}: ${lines(path)}`)).toEqual([]);
  });

  test("has no file that only hands other files on", () => {
    expect(code.filter((path) => /(^|\/)index\.tsx?$/.test(path))).toEqual([]);
  });

  test("sends nobody to a page of somebody's own machine", () => {
    const hosts = /\/work\/shared|\/home\/[a-z]|\/Users\/[A-Za-z]/;
    expect(matching("", hosts)).toEqual([]);
  });
});
