import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Run, sourceOf } from "../text/literal-text.ts";
import { type ArgumentLine, displayLines, displayRaw } from "./display-json.ts";
import { countLines } from "./json-slots.ts";
import { type JsonNode, nodesIn, readJsonSource } from "./json-source.ts";

function rootOf(text: string): JsonNode {
  const read = readJsonSource(text);
  if (!read.ok) throw new Error(read.fault.kind);
  return read.root;
}
const view = (text: string) => {
  const drawn = displayLines(rootOf(text), text);
  return { ...drawn, rows: drawn.rows.slice() };
};
const joined = (runs: readonly Run[]): string => runs.map(sourceOf).join("");

/** Rows as a person would read them, for tables. */
function drawn({ rows }: Pick<ReturnType<typeof view>, "rows">): string[] {
  return rows.map((row) => {
    const key = row.key === null ? "" : `${joined(row.key)}: `;
    const open = row.quotes === "both" || row.quotes === "opening" ? '"' : "";
    const close = row.quotes === "both" || row.quotes === "closing" ? '"' : "";
    return `${"  ".repeat(row.depth)}${key}${open}${joined(row.value)}${close}`;
  });
}

/** Everything that rows hold of keys, strings and lexemes, un-chipped, in the order of the text. */
function heldBy(rows: readonly ArgumentLine[]): string[] {
  const held: string[] = [];
  for (const row of rows) {
    if (row.key !== null) held.push(`key ${joined(row.key)}`);
    if (row.isContinuation) held[held.length - 1] += joined(row.value);
    else if (row.kind === "string") held.push(`string ${joined(row.value)}`);
    else if (row.kind === "number" || row.kind === "literal") held.push(`lexeme ${joined(row.value)}`);
    else if (row.kind === "inline") held.push(...heldInText(joined(row.value)));
  }
  return held;
}

/** The same of a JSON text, read by its nodes. */
function heldInText(text: string): string[] {
  return heldInNode(rootOf(text), text);
}
function heldInNode(node: JsonNode, text: string): string[] {
  switch (node.kind) {
    case "object":
      return node.members.flatMap((member) => [`key ${member.key}`, ...heldInNode(member.value, text)]);
    case "array":
      return node.items.flatMap((item) => heldInNode(item, text));
    case "string":
      return [`string ${node.value}`];
    default:
      return [`lexeme ${text.slice(node.start, node.end)}`];
  }
}

const oddString = fc.string({
  unit: fc.constantFrom(
    "a",
    " ",
    "          ",
    "\n",
    "\n\n\n\n\n",
    "\r",
    "\t",
    '"',
    "\\",
    "\u200b",
    "\ud800",
    "\u0435",
    "é",
    "\u{1F469}\u200d\u{1F469}",
    "word ".repeat(60),
  ),
  maxLength: 12,
});
const jsonText = fc.oneof(
  fc.json({ maxDepth: 5 }),
  fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      oddString.map((s) => JSON.stringify(s)),
      fc.constantFrom("1.0", "-0", "1e400", "9007199254740993", "null", "true"),
      tie("array"),
      tie("object"),
    ),
    array: fc.array(tie("value"), { maxLength: 4 }).map((items) => `[${items.join(", ")}]`),
    object: fc
      .array(fc.tuple(oddString, tie("value")), { maxLength: 4 })
      .map((members) => `{${members.map(([k, v]) => `${JSON.stringify(k)} : ${v}`).join(",\n")}}`),
  })).value as fc.Arbitrary<string>,
);

describe("every character of the arguments has its row (I-01)", () => {
  it("keys and strings decoded, numbers and literals as they were sent, in their order", () => {
    fc.assert(
      fc.property(jsonText, (text) => {
        expect(heldBy(view(text).rows)).toEqual(heldInText(text));
      }),
      { numRuns: 500 },
    );
  });

  it("a text that is not read as JSON is drawn as it came", () => {
    fc.assert(
      fc.property(oddString, (text) => {
        const raw = displayRaw(text);
        expect(
          raw.rows
            .slice()
            .map((row) => joined(row.value))
            .join(""),
        ).toBe(text);
        expect(raw.lines).toBe(text.split("\n").length);
        expect(raw.characters).toBe(text.length);
      }),
    );
  });

  it("T-16, T-17, T-18, T-21, T-22: nothing is rounded, merged, moved or taken for a prototype", () => {
    const text =
      '{"b":9007199254740993,"2":1.0,"1":-0,"x":1e400,"to":"alice","\\u0074o":"eve","__proto__":{"cmd":"rm -rf ~","n":[[]]}}';
    expect(drawn(view(text))).toEqual([
      "b: 9007199254740993",
      "2: 1.0",
      "1: -0",
      "x: 1e400",
      'to: "alice"',
      'to: "eve"',
      "__proto__: {",
      '  cmd: "rm -rf ~"',
      "  n: [",
      "    []",
      "  ]",
      "}",
    ]);
    expect(view(text).rows.flatMap((row, index) => (row.isDuplicate ? [index] : []))).toEqual([4, 5]);
  });

  it("T-25, T-26: no value is restyled", () => {
    const text =
      '{"amount":5000,"dry_run":true,"note":null,"at":"2026-03-01","md":"__prod__ [x](http://example.test) `~~`"}';
    expect(drawn(view(text))).toEqual([
      "amount: 5000",
      "dry_run: true",
      "note: null",
      'at: "2026-03-01"',
      'md: "__prod__ [x](http://example.test) `~~`"',
    ]);
  });
});

describe("short containers stand in one row", () => {
  it.each([
    ['{"a":["ana@example.test","rui@example.test"]}', ['a: ["ana@example.test", "rui@example.test"]']],
    ['{"a":{"ticket":"T-88","n":1.0}}', ['a: {"ticket": "T-88", "n": 1.0}']],
    ['{"a":[],"b":{}}', ["a: []", "b: {}"]],
    ["[1,2]", ["[1, 2]"]],
    ["{}", ["{}"]],
    ["7", ["7"]],
    ['"x"', ['"x"']],
  ])("%s", (text, expected) => expect(drawn(view(text))).toEqual(expected));

  it.each([
    ["a string that could be read as two", '["a\\", \\"b"]', 3],
    ["a hidden character", '["a\\u200b"]', 3],
    ["a long run of spaces", '["a  b"]', 3],
    ["a key twice", '{"x":{"k":1,"k":2}}', 4],
    ["another container", "[[1]]", 3],
    ["more than a line", JSON.stringify(["x".repeat(60)]), 3],
  ])("but not one that holds %s", (_, text, rows) => {
    expect(view(text).rows).toHaveLength(rows);
    expect(view(text).rows.some((row) => row.kind === "inline" && joined(row.value).includes("k"))).toBe(
      false,
    );
  });
});

describe("lines", () => {
  it("a line feed inside a string begins a line; quotes stand at its two ends", () => {
    const { rows, lines } = view('{"cmd":"ls\\n\\n\\n\\n\\n\\nrm","x":1}');
    expect(
      rows.map((row) => [joined(row.value), row.quotes, row.line, row.lines, row.isContinuation, row.group]),
    ).toEqual([
      ["ls\n", "opening", 1, 1, false, 0],
      ["\n\n\n\n\n", "none", 2, 5, true, 0],
      ["rm", "closing", 7, 1, true, 0],
      ["1", "none", 8, 1, false, 1],
    ]);
    expect(lines).toBe(8);
  });

  it("are counted the same with and without drawing them", () => {
    fc.assert(
      fc.property(jsonText, (text) => {
        const { rows, lines, characters } = view(text);
        expect(countLines(rootOf(text), text)).toBe(lines);
        expect(rows.reduce((sum, row) => sum + row.lines, 0)).toBe(lines);
        expect(rows.reduce((sum, row) => sum + row.characters, 0)).toBe(characters);
        rows.reduce((next, row) => {
          expect(row.line).toBe(row.lines === 0 ? next - 1 : next);
          return next + row.lines;
        }, 1);
      }),
    );
  });

  it("a line that is too long goes on in rows of its own line, cut after a space and never inside a character", () => {
    for (const unit of [
      "word ",
      "\u{1F469}\u200d\u{1F469}\u200d\u{1F467}",
      "e\u0301",
      "\u{1F44D}\u{1F3FD}",
      "\ud83d\ude00",
      "\u200b",
      "\t.",
    ]) {
      const value = `x${unit.repeat(1_000)}`;
      const { rows, lines } = view(JSON.stringify({ value }));
      expect(lines).toBe(1);
      expect(rows.length).toBeGreaterThan(1);
      expect(rows.map((row) => joined(row.value)).join("")).toBe(value);
      let end = -1;
      for (const row of rows) {
        end += joined(row.value).length;
        expect(end % (unit === "\t." ? 1 : unit.length)).toBe(0);
        expect(joined(row.value).length).toBeLessThanOrEqual(400);
        expect(row.value.length).toBeLessThanOrEqual(200);
      }
    }
  });

  it("a deep and a wide text are drawn without overflowing", () => {
    const deep = `${"[".repeat(10_000)}0${"]".repeat(10_000)}`;
    expect(view(deep).rows.at(-1)?.kind).toBe("close");
    expect([...nodesIn(rootOf(deep))]).toHaveLength(10_001);
    expect(view(JSON.stringify(Array.from({ length: 5_000 }, (_, n) => [[n]]))).lines).toBe(15_002);
  });
});

it("what is ordinary and cannot be seen is counted: joiners that keep their look, texts that are not composed", () => {
  expect(
    view('{"e\u0301":"\u{1F469}\u200d\u{1F469}\u200d\u{1F467}","b":"cafe\u0301","c":["\u2764\ufe0f"]}').quiet,
  ).toEqual({
    kept: 3,
    notComposed: 2,
  });
  expect(view('{"a":"x"}').quiet).toEqual({ kept: 0, notComposed: 0 });
});
