import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type JsonStep, leafDifference, leavesOf, pathName } from "./json-leaves.ts";

const limits = { maxDepth: 200, maxMembers: 20_000, maxLength: 100_000 };

const differing = (before: string, after: string) => {
  const [was, now] = [leavesOf(before, limits), leavesOf(after, limits)];
  return was === null || now === null ? null : leafDifference(was, now);
};

/** A second way to count, plain and recursive. */
function modelOf(value: unknown, path: readonly JsonStep[] = []): readonly (readonly [string, string])[] {
  const inside: readonly (readonly [JsonStep, unknown])[] = Array.isArray(value)
    ? value.map((item, index) => [index, item] as const)
    : typeof value === "object" && value !== null
      ? Object.entries(value)
      : [];
  if (inside.length === 0) return [[pathName(path), JSON.stringify(value)]];
  return inside.flatMap(([step, item]) => modelOf(item, [...path, step]));
}

describe("T-44: what differs is counted by leaf values", () => {
  test.each([
    ['{"a":1,"b":2}', '{"a":1,"b":3}', 2, [["b"]]],
    ['{"a":1.0}', '{"a":1}', 1, [["a"]]],
    ['{"n":9007199254740993}', '{"n":9007199254740992}', 1, [["n"]]],
    ['{"a":"\\u0061"}', '{"a":"a"}', 1, [["a"]]],
    ['{"a":[1,2]}', '{"a":[1,2,3]}', 3, [["a", 2]]],
    ['{"a":{}}', '{"a":{"b":1}}', 2, [["a", "b"], ["a"]]],
    ['{"a.b":1}', '{"a":{"b":1}}', 2, [["a", "b"], ["a.b"]]],
    [
      '{"a":[1]}',
      '{"a":{"0":1}}',
      2,
      [
        ["a", "0"],
        ["a", 0],
      ],
    ],
    ['{"__proto__":1}', '{"__proto__":2}', 1, [["__proto__"]]],
    ['{"b":1, "a":2}', '{"a":2,"b":1}', 2, []],
    ["1", "1", 1, []],
    ['{"a":[ ],"b":{}}', '{"a":[],"b":{\n}}', 2, []],
    ["{}", '{"a":1}', 1, [["a"]]],
    ['{"a":1,"b":[]}', "{ }", 2, [["a"], ["b"]]],
    ["{}", "{ }", 1, []],
  ])("%s, then %s", (before, after, ...told) => {
    const [of, paths] = told;
    const found = differing(before, after);
    expect(found?.of).toBe(of);
    expect(found?.changes.map(({ path }) => path)).toEqual(paths);
  });

  test("added, removed and changed are told apart", () => {
    expect(differing('{"a":1,"b":2}', '{"b":3,"c":4}')?.changes).toEqual([
      { path: ["b"], kind: "changed" },
      { path: ["c"], kind: "added" },
      { path: ["a"], kind: "removed" },
    ]);
  });

  test.each(["", "{", '{"a":1,"\\u0061":2}', '{"a":NaN}', "[".repeat(100_000), `"${"x".repeat(100_001)}"`])(
    "nothing is counted of %.30j",
    (text) => {
      expect(leavesOf(text, limits)).toBeNull();
    },
  );

  test("the counts are those of a simple model", () => {
    const value = fc.jsonValue({ maxDepth: 3 });
    fc.assert(
      fc.property(value, value, (one, other) => {
        // A shared part, so that something stays the same.
        const [before, after] = [
          { one, kept: one },
          { one: other, kept: one },
        ];
        const was = new Map(modelOf(JSON.parse(JSON.stringify(before))));
        const now = new Map(modelOf(JSON.parse(JSON.stringify(after))));
        const found = differing(JSON.stringify(before), JSON.stringify(after));
        const names = new Set([...was.keys(), ...now.keys()]);
        expect(found?.of).toBe(names.size);
        expect(new Set(found?.changes.map(({ path }) => pathName(path)))).toEqual(
          new Set([...names].filter((name) => was.get(name) !== now.get(name))),
        );
      }),
    );
  });
});
