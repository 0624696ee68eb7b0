import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  duplicateKeysOf,
  type JsonNode,
  memberOf,
  nodesIn,
  plainValue,
  readJsonSource,
} from "./json-source.ts";

const good: readonly string[] = [
  "{}",
  "[]",
  '""',
  "0",
  "-0",
  "1.0",
  "1e400",
  "-1E-7",
  "0.1000000000000000055",
  "9007199254740993",
  "true",
  "false",
  "null",
  " \t\r\n{} \n",
  '{"a":1}',
  '{"a":1,"a":2}',
  '{"a":1,"\\u0061":2}',
  '{"b":1,"2":2,"1":3}',
  '{"__proto__":{"x":1},"constructor":2}',
  '{"":0}',
  "[[],[[]],{}]",
  '[1,"2",null,true,{"k":[]}]',
  '"\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9"',
  '"\u2028\u2029"',
  '"\u007f\u0085"',
  '"a\\ud800b"',
  '"\ud800"',
  '"\\ud83d\\ude00"',
  '"\u{1F600}"',
  '"\\u0000"',
];

const bad: readonly string[] = [
  "",
  " ",
  "\ufeff{}",
  "{",
  "}",
  "[",
  "]",
  "{]",
  "[}",
  '{"a"}',
  '{"a":}',
  '{"a":1,}',
  "[1,]",
  "[,1]",
  "[1 2]",
  '{"a" 1}',
  "{a:1}",
  "{'a':1}",
  '{"a":1} // ok',
  "/* c */{}",
  "{}{}",
  "{} x",
  "NaN",
  "Infinity",
  "-",
  "+1",
  "01",
  "1.",
  ".5",
  "1e",
  "1e+",
  "0x10",
  "--1",
  "1a",
  "True",
  "nul",
  "truefalse",
  '"a',
  '"\n"',
  '"\t"',
  '"\u0000"',
  '"\\x41"',
  '"\\u12"',
  '"\\u12G4"',
  "'a'",
  "undefined",
  "[1,,2]",
  '{"a":1,,"b":2}',
  "{,}",
  "{1:2}",
  "\u00a0{}",
  "{}\u2028",
  ":",
  ",",
  '{"a":1:2}',
  '["a":1]',
];

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A value with prototypes taken off and keys in the order of `JSON.parse`, for comparing. */
const sameValue = (text: string, root: JsonNode) =>
  expect(JSON.stringify(plainValue(root, text))).toBe(JSON.stringify(JSON.parse(text)));

function rootOf(text: string): JsonNode {
  const read = readJsonSource(text);
  if (!read.ok) throw new Error(read.fault.kind);
  return read.root;
}

const spanIn = (text: string, ...path: readonly string[]): string => {
  const node = path.reduce<JsonNode | undefined>((at, key) => at && memberOf(at, key), rootOf(text));
  return node === undefined ? "" : text.slice(node.start, node.end);
};

/** The text again from its nodes: lexemes, keys and strings as they stand, and nothing in between. */
function rebuilt(node: JsonNode, text: string): string {
  if (node.kind === "array") return `[${node.items.map((item) => rebuilt(item, text)).join(",")}]`;
  if (node.kind !== "object") return text.slice(node.start, node.end);
  const members = node.members.map((m) => `${text.slice(m.keyStart, m.keyEnd)}:${rebuilt(m.value, text)}`);
  return `{${members.join(",")}}`;
}

describe("what is JSON", () => {
  it.each(good)("takes %j, as JSON.parse does", (text) => {
    expect(parses(text)).toBe(true);
    sameValue(text, rootOf(text));
  });

  it.each(bad)("refuses %j, as JSON.parse does", (text) => {
    expect(parses(text)).toBe(false);
    expect(readJsonSource(text)).toMatchObject({ ok: false, fault: { kind: "not-json" } });
  });

  it("agrees with JSON.parse on any JSON text", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), fc.boolean(), (json, isSpaced) => {
        const text = isSpaced ? JSON.stringify(JSON.parse(json), null, 2) : json;
        sameValue(text, rootOf(text));
      }),
    );
  });

  it("agrees with JSON.parse on JSON texts that were damaged in one place", () => {
    const damage = fc.constantFrom(
      "",
      ",",
      ":",
      '"',
      "{",
      "}",
      "[",
      "]",
      "\\",
      "0",
      "-",
      "e",
      "//",
      "\n",
      "\ufeff",
      "\ud800",
      "u",
    );
    fc.assert(
      fc.property(fc.json(), fc.tuple(fc.nat(), fc.nat(2), damage), (json, [where, cut, insert]) => {
        const at = where % (json.length + 1);
        const text = json.slice(0, at) + insert + json.slice(at + cut);
        const read = readJsonSource(text);
        expect(read.ok).toBe(parses(text));
        if (read.ok) sameValue(text, read.root);
      }),
      { numRuns: 1000 },
    );
  });
});

describe("what JSON.parse would lose", () => {
  it.each([
    "9007199254740993",
    "0.1000000000000000055",
    "1e400",
    "-0",
    "1.0",
    "1E5",
    "100000000000000000000000",
  ])("the digits of %s stay as they were sent", (lexeme) =>
    expect(spanIn(`{"a": ${lexeme} }`, "a")).toBe(lexeme),
  );

  it("two members with one key stay two, also when one is spelt with escapes", () => {
    for (const text of ['{"a":1,"a":2}', '{"a":1,"\\u0061":2}']) {
      const root = rootOf(text);
      expect(root.kind === "object" && root.members.map((member) => member.key)).toEqual(["a", "a"]);
      expect(duplicateKeysOf(root)).toEqual(["a"]);
      expect(spanIn(text, "a")).toBe("2");
    }
  });

  it("a duplicate is found at any depth and told once", () => {
    expect(duplicateKeysOf(rootOf('[{"x":[{"k":1,"k":2,"k":3}]},{"k":1}]'))).toEqual(["k"]);
    expect(duplicateKeysOf(rootOf('{"a":{"k":1},"b":{"k":2}}'))).toEqual([]);
  });

  it("keys that look like numbers keep their place", () => {
    const root = rootOf('{"b":1,"2":2,"1":3}');
    expect(root.kind === "object" && root.members.map((member) => member.key)).toEqual(["b", "2", "1"]);
  });

  it("__proto__ is a key like any other", () => {
    const text = '{"__proto__":{"cmd":"rm -rf ~"},"cmd":"ls"}';
    expect(spanIn(text, "__proto__", "cmd")).toBe('"rm -rf ~"');
    const value = plainValue(rootOf(text), text) as Record<string, unknown>;
    expect(Object.getPrototypeOf(value)).toBeNull();
    expect(Object.keys(value)).toEqual(["__proto__", "cmd"]);
    expect(({} as { cmd?: unknown }).cmd).toBeUndefined();
  });

  it("a lone surrogate stays one", () => {
    const root = rootOf('"a\\ud800b"');
    expect(root.kind === "string" && root.value).toBe("a\ud800b");
  });

  it("the text can be put together again from the spans of its keys and scalars", () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(rebuilt(rootOf(text), text)).toBe(text);
      }),
    );
    const odd = '{"b":1.0,"2":[-0,1e400],"\\u0061":"\\u0062","a":9007199254740993,"a":{"__proto__":[]}}';
    expect(rebuilt(rootOf(odd), odd)).toBe(odd);
  });

  it("the span of every value is itself a text that reads as that value", () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        for (const node of nodesIn(rootOf(text)))
          sameValue(text.slice(node.start, node.end), rootOf(text.slice(node.start, node.end)));
      }),
    );
  });
});

describe("caps are refusals", () => {
  const limits = { maxDepth: 3, maxMembers: 4, maxLength: 100 };
  const faultOf = (text: string) => {
    const read = readJsonSource(text, limits);
    return read.ok ? null : read.fault;
  };

  it("a container too deep", () => {
    expect(faultOf("[[[]]]")).toBeNull();
    expect(faultOf("[[[[]]]]")).toEqual({ kind: "too-deep", at: 3 });
  });

  it("a member too many, counted over all objects and arrays", () => {
    expect(faultOf('[{"a":1,"b":2},3]')).toBeNull();
    expect(faultOf('[{"a":1,"b":2},3,4]')).toEqual({ kind: "too-many-members", at: 17 });
  });

  it("a text too long", () => {
    expect(faultOf(`"${"x".repeat(98)}"`)).toBeNull();
    expect(faultOf(`"${"x".repeat(99)}"`)).toEqual({ kind: "too-large", at: 100 });
  });

  it("100,000 open brackets are refused, or read when nobody set a cap; neither overflows", () => {
    const deep = "[".repeat(100_000);
    expect(readJsonSource(deep, { maxDepth: 200, maxMembers: 1e6, maxLength: 1e6 })).toMatchObject({
      fault: { kind: "too-deep", at: 200 },
    });
    const root = rootOf(deep + "]".repeat(100_000));
    expect([...nodesIn(root)]).toHaveLength(100_000);
    expect(duplicateKeysOf(root)).toEqual([]);
    expect(plainValue(root, deep)).toBeInstanceOf(Array);
  });
});
