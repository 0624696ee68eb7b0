import fc from "fast-check";
import { expect, test } from "vitest";
import { differenceOf } from "./difference.ts";
import { lexemesOf } from "./lexemes.ts";

test("the pieces of a text are the text, whatever it is", () => {
  const isWhole = (text: string) => lexemesOf(text).join("") === text;
  fc.assert(fc.property(fc.string({ unit: "binary" }), isWhole));
  fc.assert(fc.property(fc.json(), isWhole));
});

test("a changed number is one piece removed and one added", async () => {
  const difference = await differenceOf('{"amount":1000,"to":"a"}', '{"amount":10000,"to":"a"}');
  expect(difference).toEqual({
    kind: "stretches",
    stretches: [
      { kind: "same", text: '{"amount":', count: 3 },
      { kind: "removed", text: "1000", count: 1 },
      { kind: "added", text: "10000", count: 1 },
      { kind: "same", text: ',"to":"a"}', count: 5 },
    ],
  });
});

test("texts too long to compare within a look are said to be so", async () => {
  expect(await differenceOf("a".repeat(300_000), "b".repeat(300_000))).toEqual({ kind: "too-far" });
});
