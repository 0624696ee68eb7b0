import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { escapeHidden } from "../lib/text/literal-text.ts";
import type { Inspection } from "./argument-text.ts";
import { argumentLimits, inspectArguments } from "./inspect-arguments.ts";

const inspect = (text: string, toolName = "run_sql"): Inspection =>
  inspectArguments({ form: "in-envelope", text }, toolName);
const obstaclesOf = (text: string) => {
  const inspection = inspect(text);
  return inspection.level === "uninspectable" ? inspection.obstacles : inspection.level;
};

describe("clear", () => {
  it.each([
    "{}",
    ' {"a":1, "b":[true,null,"x\\ny\\tz"],"c":{"d":"é"}} ',
    '{"__proto__":1,"constructor":9007199254740993}',
    '{"emoji":"\u{1F469}\u200d\u{1F469}\u200d\u{1F467}","fa":"\u0645\u06CC\u200C\u062E"}',
    `{"py":"if x:\\n            run()"}`,
  ])("%s", (text) => expect(inspect(text)).toEqual({ level: "clear" }));

  it("the level is the same for both forms of a text", () => {
    expect(inspectArguments({ form: "json-text", text: '{"a":1}' }, "t")).toEqual({ level: "clear" });
  });
});

it("the source of a clear call is copied exactly, in any script and with any escapes", () => {
  const words = fc.string({
    unit: fc.constantFrom("a", "n", "\n", "\t", "\\", '"', " ", "П", "р", "и", "é", "\u0645", "使", "5", "/"),
  });
  fc.assert(
    fc.property(fc.dictionary(words, fc.oneof(words, fc.array(words))), (value) => {
      for (const text of [JSON.stringify(value), JSON.stringify(value, null, 2)]) {
        if (inspect(text).level === "clear") expect(escapeHidden(text)).toBe(text);
      }
    }),
    { numRuns: 1000 },
  );
  expect(escapeHidden(JSON.stringify({ a: "Hi\nПривет\tмир" }))).toBe('{"a":"Hi\\nПривет\\tмир"}');
});

describe("marked", () => {
  it("T-10: a key whose every letter passes for one of ASCII, beside the one that it looks like", () => {
    expect(inspect('{"cc":"bo","\\u0441\u0441":"eve"}')).toEqual({
      level: "marked",
      marks: [
        {
          kind: "look-alike",
          count: 2,
          codes: ["U+0441"],
          place: { in: "arguments", line: 2, key: "\u0441\u0441" },
        },
      ],
    });
  });

  it.each([
    ["one letter of Cyrillic", '{"c":1,"\\u0441":2}', "U+0441"],
    ["the lookalike first", '{"\u0441":1,"c":2}', "U+0441"],
    ["full width", '{"to":1,"\uFF54\uFF4F":2}', "U+FF54"],
    ["a ligature", '{"config":1,"con\uFB01g":2}', "U+FB01"],
    ["a lookalike beside ASCII in one name", '{"id_\u0441":1}', "U+0441"],
  ])("T-10: a key that is drawn like another one: %s", (_, text, code) => {
    expect(inspect(text)).toMatchObject({
      level: "marked",
      marks: [{ kind: "look-alike", count: 1, codes: [code] }],
    });
  });

  it.each([
    '{"\u0441":1,"d":2}',
    '{"c":1,"in":{"\u0441":2}}',
    '{"\u03B1":1,"rate_\u03B1":2}',
    '{"c":1,"cc":2}',
    '{"s\u0131n\u0131f":1,"ad\u0131":2}',
  ])("keys that are drawn like no other are ordinary: %s", (text) =>
    expect(inspect(text)).toEqual({ level: "clear" }),
  );

  it("T-15: two keys of one object that are one to Unicode, and to the eye", () => {
    const keys = '"caf\u00e9":1,"cafe\u0301":2';
    expect(inspect(`{"to":{${keys},"x":[]}}`)).toEqual({
      level: "marked",
      marks: [
        {
          kind: "look-alike",
          count: 1,
          codes: ["U+0301"],
          place: { in: "arguments", line: 3, key: "cafe\u0301" },
        },
      ],
    });
    expect(inspect('{"a":[{"caf\u00e9":"x\\n"},{"cafe\u0301":"x\\n"}]}')).toEqual({ level: "clear" });
  });

  it.each(["сумма", "имя_файла", "α", "café", "件名", "العنوان", "ρ0"])(
    "an ordinary key is clear: %s",
    (key) => expect(inspect(JSON.stringify({ [key]: 1 }))).toEqual({ level: "clear" }),
  );

  const line = (number: number, key: string | null) => ({ in: "arguments", line: number, key });
  const hidden = { kind: "hidden-characters", spelt: null };

  it.each([
    [
      "a hidden character in a value",
      '{"to":"rui@exa\u200bmple.test"}',
      [{ ...hidden, count: 1, codes: ["U+200B"], place: line(1, "to") }],
    ],
    [
      "one that is written as an escape",
      '{"a":1,"to":"rui@exa\\u200bmple.test"}',
      [{ ...hidden, count: 1, codes: ["U+200B"], place: line(2, "to") }],
    ],
    [
      "one in a key, at any depth",
      '{"a":[{"k\\u202e":"x\\u202e"}]}',
      [{ ...hidden, count: 2, codes: ["U+202E"], place: line(3, "k\u202e") }],
    ],
    [
      "a line feed in a key",
      '{"a\\nb":1}',
      [{ ...hidden, count: 1, codes: ["U+000A"], place: line(1, "a\nb") }],
    ],
    [
      "a word of two scripts",
      '{"note":"one\\ntwo \\u0440\\u0430yp"}',
      [{ kind: "mixed-script", count: 2, codes: ["U+0440", "U+0430"], place: line(2, "note") }],
    ],
    [
      "a host that looks like another (T-10)",
      '{"url":["https://\\u0440\\u0430ypal.com"]}',
      [{ kind: "look-alike", count: 2, codes: ["U+0440", "U+0430"], place: line(2, "url") }],
    ],
    [
      "spaces that push the end away (T-12)",
      `{"cmd":"echo hi${" ".repeat(400)}; rm -rf ~"}`,
      [{ kind: "long-run", count: 1, place: line(1, "cmd") }],
    ],
    [
      "blank lines that push the end away (T-12)",
      '{"cmd":"ls\\n\\n\\n\\n\\nrm"}',
      [{ kind: "long-run", count: 1, place: line(2, "cmd") }],
    ],
    [
      "marks that would be drawn over their neighbours",
      `{"cmd":"a${"\u0301".repeat(45)}"}`,
      [{ kind: "combining", count: 40, codes: ["U+0301"], place: line(1, "cmd") }],
    ],
  ])("%s", (_, text, marks) => expect(inspect(text)).toEqual({ level: "marked", marks }));

  it("a tool's name counts as well, and is told first (T-04)", () => {
    const place = { in: "name" };
    expect(inspect("{}", "s\u0435nd_email")).toEqual({
      level: "marked",
      marks: [{ kind: "mixed-script", count: 1, codes: ["U+0435"], place }],
    });
    expect(inspect('{"a":"\u200b"}', "send\u200b")).toEqual({
      level: "marked",
      marks: [{ ...hidden, count: 2, codes: ["U+200B"], place }],
    });
    expect(inspect("{}", "a\u00e7\u00e3o")).toEqual({
      level: "marked",
      marks: [{ kind: "not-ascii", count: 2, codes: ["U+00E7", "U+00E3"], place }],
    });
  });

  it("tags are read as the letters that they stand for, and so are bytes in variation selectors (T-07)", () => {
    const tags = (words: string) =>
      [...words].map((c) => String.fromCodePoint(0xe0000 + c.charCodeAt(0))).join("");
    const bytes = (words: string) =>
      [...words].map((c) => String.fromCodePoint(0xe00f0 + c.charCodeAt(0))).join("");
    const speltIn = (value: string) => {
      const found = inspect(JSON.stringify({ a: value }));
      return found.level === "marked" && found.marks[0]?.kind === "hidden-characters"
        ? found.marks[0].spelt
        : "";
    };
    expect(speltIn(`echo hi${tags("; rm -rf ~")}`)).toBe("; rm -rf ~");
    expect(speltIn(`a${tags("one")}b${tags("two")}`)).toBe("one … two");
    expect(speltIn(`ok\u{1F600}${bytes("rm -rf ~")}`)).toBe("rm -rf ~");
    expect(speltIn("ok\u{E0162}")).toBeNull();
    expect(speltIn("\u200b\ufe00\ufe01")).toBeNull();
    expect(speltIn(tags("x".repeat(5_000)))).toHaveLength(2_000);
  });

  it("more than 200 lines, or more than 20,000 characters", () => {
    const lines = (count: number) =>
      JSON.stringify({ cmd: Array.from({ length: count }, () => "x").join("\n") });
    expect(inspect(lines(200))).toEqual({ level: "clear" });
    expect(inspect(lines(201))).toMatchObject({
      level: "marked",
      marks: [{ kind: "very-long", lines: 201 }],
    });
    expect(inspect(`{"a":"${"x".repeat(19_992)}"}`)).toEqual({ level: "clear" });
    expect(inspect(`{"a":"${"x".repeat(19_993)}"}`)).toEqual({
      level: "marked",
      marks: [{ kind: "very-long", lines: 1, characters: 20_001 }],
    });
  });

  it("every mark is told, not only the first", () => {
    const text = JSON.stringify({
      a: "\u200b",
      b: "s\u0435nd",
      c: `x${" ".repeat(9)}y`,
      d: "\n".repeat(300),
    });
    const inspection = inspect(text);
    expect(inspection.level === "marked" && inspection.marks.map((mark) => mark.kind)).toEqual([
      "hidden-characters",
      "mixed-script",
      "long-run",
      "very-long",
    ]);
  });
});

describe("uninspectable", () => {
  const line = (number: number, key: string) => ({ in: "arguments", line: number, key });

  it.each([
    ['{"to":"a","to":"b"}', [{ kind: "duplicate-key", key: "to", place: line(2, "to") }]],
    ['{"a":1,"\\u0061":2}', [{ kind: "duplicate-key", key: "a", place: line(2, "a") }]],
    [
      '{"x":[{"k":1,"k":2}],"y":{"z":0,"z":0}}',
      [
        { kind: "duplicate-key", key: "k", place: line(4, "k") },
        { kind: "duplicate-key", key: "z", place: line(9, "z") },
      ],
    ],
    ['{"a":1} // ok', [{ kind: "not-json", at: 8 }]],
    ['\ufeff{"a":1}', [{ kind: "not-json", at: 0 }]],
    ['{"a":NaN}', [{ kind: "not-json", at: 5 }]],
    ["{}{}", [{ kind: "not-json", at: 2 }]],
    ["", [{ kind: "not-json", at: 0 }]],
    ['"SELECT 1"', [{ kind: "not-an-object", form: "string" }]],
    ["null", [{ kind: "not-an-object", form: "literal" }]],
    ["[]", [{ kind: "not-an-object", form: "array" }]],
    ["7", [{ kind: "not-an-object", form: "number" }]],
    [
      '[{"a":1,"a":2}]',
      [
        { kind: "not-an-object", form: "array" },
        { kind: "duplicate-key", key: "a", place: line(4, "a") },
      ],
    ],
  ])("%s", (text, obstacles) => expect(obstaclesOf(text)).toEqual(obstacles));

  it("arguments that were not sent", () => {
    expect(inspectArguments({ form: "missing" }, "t")).toEqual({
      level: "uninspectable",
      obstacles: [{ kind: "missing" }],
      marks: [],
    });
  });

  it("a text over each cap, and not one at it", () => {
    const { maxDepth, maxMembers, maxLength } = argumentLimits;
    const deep = (depth: number) => `{"a":${"[".repeat(depth - 1)}${"]".repeat(depth - 1)}}`;
    expect(obstaclesOf(deep(maxDepth))).toBe("marked");
    expect(obstaclesOf(deep(maxDepth + 1))).toEqual([{ kind: "too-deep", limit: 200 }]);
    expect(obstaclesOf(deep(100_000))).toEqual([{ kind: "too-deep", limit: 200 }]);
    const wide = (members: number) => `{${Array.from({ length: members }, (_, n) => `"${n}":0`).join()}}`;
    expect(obstaclesOf(wide(maxMembers))).toBe("marked");
    expect(obstaclesOf(wide(maxMembers + 1))).toEqual([{ kind: "too-many-members", limit: 20_000 }]);
    const large = (length: number) => `{"a":"${"x".repeat(length - 8)}"}`;
    expect(obstaclesOf(large(maxLength))).toBe("marked");
    expect(obstaclesOf(large(maxLength + 1))).toEqual([
      { kind: "too-large", characters: 2_000_001, limit: 2_000_000 },
    ]);
  });

  it("what cannot be read is still looked through for hidden characters", () => {
    expect(inspect("rm\u200b -rf")).toMatchObject({
      level: "uninspectable",
      marks: [{ kind: "hidden-characters", count: 1 }],
    });
    expect(inspect('{"a":1,"a":"\u200b"}')).toMatchObject({
      level: "uninspectable",
      marks: [{ kind: "hidden-characters", count: 1 }],
    });
  });
});
