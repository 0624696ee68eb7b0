import { describe, expect, it } from "vitest";
import { inspectArguments } from "../domain/inspect-arguments.ts";
import { countingSteps } from "../test/counted-steps.ts";
import { scanJson } from "./json/json-scan.ts";
import { argumentSheet } from "./sheet/argument-sheet.ts";

/** T-24: the work that a text costs grows as the text does, whatever stands in it. Counted, not timed. */
const stepsOf = countingSteps();
const limits = { maxDepth: 1e9, maxMembers: 1e9, maxLength: 1e9 };

const string = (text: string) => JSON.stringify({ text });

/** Texts by their size, of which twice as much should cost twice as much. */
const texts: Readonly<Record<string, (size: number) => string>> = {
  "lines of text": (size) => string("a line of text as reports have it\n".repeat(size)),
  "many keys": (size) => `{${Array.from({ length: size }, (_, n) => `"key_${n}":${n}`).join(",")}}`,
  "one key over and over": (size) => `{${'"key":1,'.repeat(size)}"key":1}`,
  "lists in lists": (size) => `{"a":${"[".repeat(size)}${"]".repeat(size)}}`,
  "short lists": (size) => `[${"[1,2],".repeat(size)}[]]`,
  "hidden characters": (size) => string("\u200b".repeat(size)),
  "mixed words": (size) => string("\u0435mail ".repeat(size)),
  "one mixed word": (size) => string("\u0435a".repeat(size)),
  "spaces and blank lines": (size) => string(" \n".repeat(size)),
  "runs of spaces": (size) => string(`${" ".repeat(12)}a`.repeat(size)),
  "emoji joined": (size) => string("\u{1F469}\u200D\u{1F467}".repeat(size)),
  "marks on one letter": (size) => string(`e${"\u0301".repeat(size)}`),
  "halves of pairs": (size) => string("\ud83d".repeat(size)),
  escapes: (size) => `{"a":"${"\\u0041".repeat(size)}"}`,
  "open brackets": (size) => "[".repeat(size),
  "an unclosed string": (size) => `{"a":"${"x\\n".repeat(size)}`,
};

const works: Readonly<Record<string, (text: string) => unknown>> = {
  scanning: (text) => scanJson(text, limits),
  inspecting: (text) => inspectArguments({ form: "json-text", text }, "bash"),
  "the rows of JSON": (text) => argumentSheet(text, "json", limits),
  "the rows of a text": (text) => argumentSheet(text, "raw", limits),
};

describe.each(Object.entries(works))("T-24: %s is work that grows as the text does", (_, work) => {
  it.each(Object.entries(texts))("of %s", async (_name, textOf) => {
    work(textOf(50));
    const once = await stepsOf(() => work(textOf(1_500)));
    const twice = await stepsOf(() => work(textOf(3_000)));
    expect(once).toBeGreaterThan(0);
    expect(twice).toBeLessThanOrEqual(once * 2.2);
  });
});
