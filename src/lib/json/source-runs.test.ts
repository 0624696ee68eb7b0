import fc from "fast-check";
import { expect, test } from "vitest";
import { sourceOf } from "../text/literal-text.ts";
import { sourceRuns } from "./source-runs.ts";

const drawn = (text: string) =>
  sourceRuns(text)
    .map((run) => (run.kind === "chip" ? `[${run.label}]` : sourceOf(run)))
    .join("");

test.each([
  ['"a\\u202eb"', '"a[U+202E]b"'],
  ['"a\u202Eb"', '"a[U+202E]b"'],
  ['"\\uDB40\\uDC41"', '"[U+E0041]"'],
  ['"\\ud800"', '"[U+D800]"'],
  ['"\\u0430\\n\\t"', '"\\u0430\\n\\t"'],
  ['"C:\\\\u202e"', '"C:\\\\u202e"'],
  ['"\\\\\\u200b"', '"\\\\[U+200B]"'],
])("T-07, T-09: %s is drawn as %s", (text, shown) => {
  expect(drawn(text)).toBe(shown);
});

test("the sources of what is drawn are the text, whatever it is", () => {
  const piece = fc.constantFrom("\\", "\\u202e", "\\ud800", "\\udc00", "u200b", "\u200B", "a", '"', " ");
  fc.assert(
    fc.property(fc.array(piece), (all) => {
      expect(sourceRuns(all.join("")).map(sourceOf).join("")).toBe(all.join(""));
    }),
  );
});
