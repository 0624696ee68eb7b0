import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readJsonSource } from "./json-source.ts";
import { jsonBreak } from "./not-json.ts";

function breakIn(text: string) {
  const read = readJsonSource(text);
  return read.ok ? null : jsonBreak(text, read.fault.at);
}

describe("what breaks a text that is not JSON is named with its line (T-20)", () => {
  it.each([
    ["nothing at all", "", { kind: "empty", line: 1 }],
    ["blanks alone", " \n ", { kind: "empty" }],
    ["a byte order mark", '\ufeff{"a":1}', { kind: "byte-order-mark", line: 1 }],
    ["NaN", '{"a":1,\n"b":NaN}', { kind: "no-value", line: 2, found: "NaN" }],
    ["minus infinity", '{"a":-Infinity}', { kind: "no-value", found: "-Infinity" }],
    ["a word of Python", '{"a":True}', { kind: "no-value", found: "True" }],
    ["a comment behind the end", '{"a":1} // ok', { kind: "comment", line: 1 }],
    ["a comment inside", '{"a":1,\n/* x */ "b":2}', { kind: "comment", line: 2 }],
    ["single quotes", "{'a':1}", { kind: "single-quote", line: 1 }],
    [
      "a second value behind the end",
      '{"a":1}\n\n\n{"b":2}',
      { kind: "behind-end", line: 4, found: '{"b":2}' },
    ],
    ["words behind the end", '{"a":1} rm -rf ~', { kind: "behind-end", found: "rm" }],
    ["a second string behind the end", '{"a":1} "b"', { kind: "behind-end", found: '"b"' }],
    ["a comma too many", '{"a":1,\n}', { kind: "trailing-comma", line: 2 }],
    ["a text that was cut", '{"a":[1,2', { kind: "cut-short", line: 1 }],
    ["a string that was cut", '{"a":"b\\n', { kind: "cut-short", line: 1 }],
    ["a bare line feed in a string", '{"a":"b\nc"}', { kind: "control-in-string", line: 1, found: "\n" }],
    ["a wrong escape", '{"a":"\\x41"}', { kind: "escape-in-string", found: "\\x" }],
    ["a key without quotes", "{to: 1}", { kind: "no-quotes", found: "to" }],
    ["bare words", "rm -rf ~", { kind: "no-quotes", found: "rm" }],
    ["a plus", '{"a":+1}', { kind: "other", found: "+1}" }],
  ])("%s", (_, text, expected) => expect(breakIn(text)).toMatchObject(expected));

  it("a text that its system calls none although it is one", () => {
    expect(jsonBreak('{"INVALID":1}', 0)).toMatchObject({ kind: "said" });
  });

  it("never throws, and the line is one of the text's", () => {
    const text = fc.string({
      unit: fc.constantFrom("{", "}", '"', "a", ",", ":", "\n", "1", "\\", "'", "/", "\ud83d", "\ufeff"),
    });
    fc.assert(
      fc.property(text, (source) => {
        const found = breakIn(source);
        if (found === null) return;
        expect(found.line).toBeGreaterThanOrEqual(1);
        expect(found.line).toBeLessThanOrEqual(source.split("\n").length);
        expect(source).toContain(found.found);
      }),
      { numRuns: 2000 },
    );
  });
});
