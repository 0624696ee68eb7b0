import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sourceOf } from "../text/literal-text.ts";
import { displayLines } from "./display-json.ts";
import { holdsJson, stringsByGroup } from "./json-in-string.ts";
import { readJsonSource } from "./json-source.ts";

describe("T-19: a string that holds JSON text", () => {
  test.each(['{"a":1}', "[1]", ' {"a":"{\\"b\\":1}"}\n', '{"n":9007199254740993}', '[{"a":[]}]'])(
    "%j does",
    (value) => {
      expect(holdsJson(value)).toBe(true);
    },
  );

  test.each([
    "",
    "7",
    "null",
    '"a"',
    "{}",
    "[]",
    "{}{}",
    "{a:1}",
    '{"a":1} // ok',
    '{"a":NaN}',
    "[INFO] started]",
    '\uFEFF{"a":1}',
    "[".repeat(100_000),
    `${"[".repeat(300)}${"]".repeat(300)}`,
  ])("%.40j does not", (value) => {
    expect(holdsJson(value)).toBe(false);
  });

  test("every string is found again by the number of its rows", () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const read = readJsonSource(text);
        if (!read.ok) return;
        const rows = displayLines(read.root, text).rows.slice();
        for (const row of rows.filter(({ kind, isContinuation }) => kind === "string" && !isContinuation)) {
          const drawn = rows.filter(({ group }) => group === row.group).flatMap(({ value }) => value);
          expect(stringsByGroup(text).get(row.group)).toBe(drawn.map(sourceOf).join(""));
        }
      }),
    );
    expect(stringsByGroup("{")).toEqual(new Map());
    expect(stringsByGroup('{"a":1,"b":"c"}')).toEqual(new Map([[1, "c"]]));
  });
});
