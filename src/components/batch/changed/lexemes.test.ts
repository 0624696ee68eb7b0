import fc from "fast-check";
import { test } from "vitest";
import { lexemesOf } from "./lexemes.ts";

test("the pieces of a text are the text, whatever it is", () => {
  const isWhole = (text: string) => lexemesOf(text).join("") === text;
  fc.assert(fc.property(fc.string({ unit: "binary" }), isWhole));
  fc.assert(fc.property(fc.json(), isWhole));
});
