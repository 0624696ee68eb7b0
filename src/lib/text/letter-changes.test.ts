import { describe, expect, test } from "vitest";
import { letterChanges } from "./letter-changes.ts";

describe("I-13, T-10: a letter that changed and looks the same is told by its number", () => {
  test.each([
    [
      '"apple.test"',
      '"\u0430\u0440\u0440\u04CF\u0435.test"',
      ["U+0061>U+0430", "U+0070>U+0440", "U+006C>U+04CF", "U+0065>U+0435"],
    ],
    ["paypal", "p\u0430ypal", ["U+0061>U+0430"]],
    ["caf\u00E9", "cafe\u0301", ["U+00E9>U+0065 U+0301"]],
    ["1caf\u00E9", "2cafe\u0301", ["U+00E9>U+0065 U+0301"]],
    ["1\u{1F600}\u00E9", "2\u{1F600}e\u0301", ["U+00E9>U+0065 U+0301"]],
    ["a\u200Bb", "a\u200Cb", ["U+200B>U+200C"]],
    ["paypal", "paypa1", []],
    ["\u041C\u0438\u0440", "\u0412\u043E\u0439\u043D\u0430", []],
    ["a", "a", []],
    ["", "\u0430", []],
    ["x".repeat(50), "\u0430".repeat(50), []],
  ])("%j, then %j", (before, after, told) => {
    expect(letterChanges(before, after).map(({ from, to }) => `${from.join(" ")}>${to.join(" ")}`)).toEqual(
      told,
    );
  });
});
