import { describe, expect, it } from "vitest";
import { growthByEight, squareFrom } from "../../test/cpu-growth.ts";
import { canonicalJson, isSameJson } from "./same-json.ts";

describe("two JSON texts", () => {
  it.each([
    ["key order and white space", '{"a":1,"b":[true,null]}', '{ "b" : [ true, null ], "a": 1 }'],
    ["the spelling of a number", "[1e2,-0,1.50]", "[100.0,0,1.5]"],
    ["the spelling of a string", '"\\u0041"', '"A"'],
    ["a key that is special elsewhere", '{"__proto__":{"x":1},"a":2}', '{"a":2,"__proto__":{"x":1}}'],
  ])("are the same whatever %s", (_, one, other) => {
    expect(isSameJson(one, other)).toBe(true);
  });

  it.each([
    ["neighbours beyond 2^53", '{"n":9007199254740993}', '{"n":9007199254740992}'],
    ["a text and a number", '"1"', "1"],
    ["items in another order", "[1,2]", "[2,1]"],
    ["a missing member", '{"a":null}', "{}"],
    ["a number that is no double", "1e400", "1e401"],
  ])("differ for %s", (_, one, other) => {
    expect(isSameJson(one, other)).toBe(false);
  });

  it("are compared as text when they are no JSON", () => {
    expect(isSameJson("{nope", "{nope")).toBe(true);
    expect(isSameJson("{nope", "{ nope")).toBe(false);
    expect(canonicalJson("{nope")).toBe("{nope");
  });

  it("a number of many zeros costs no more than its length", () => {
    const zeros = (size: number) => "0".repeat(size);
    const same = (size: number) => () =>
      isSameJson(`[1${zeros(size)}1, 0.1${zeros(size)}1]`, `[1${zeros(size)}1.0, 0.1${zeros(size)}10]`);
    const other = (size: number) => () => isSameJson(`1${zeros(size)}1`, `1${zeros(size)}2`);
    expect([same(1_000)(), other(1_000)()]).toEqual([true, false]);
    expect(growthByEight(same, 2_000)).toBeLessThan(squareFrom);
    expect(growthByEight(other, 2_000)).toBeLessThan(squareFrom);
  });
});
