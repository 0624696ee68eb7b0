import fc from "fast-check";
import { expect, it } from "vitest";
import { hiddenCharacters } from "./hidden-characters.ts";
import { marksOf } from "./text-marks.ts";

it("names each hidden character once, with its number and how often it stands there", () => {
  expect(hiddenCharacters("a\u200bb\u200bc\u202ed\u{e0041}")).toEqual([
    { label: "U+200B", count: 2 },
    { label: "U+202E", count: 1 },
    { label: "U+E0041", count: 1 },
  ]);
});

it("tells of nothing in ordinary words: lines, tabs, long runs of spaces, emoji, scripts that use joiners", () => {
  const family = "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}";
  const words = `Ja.\r\n\tDeux lignes,${" ".repeat(20)}${family}, نمی\u200cخواهم, שלום`;
  expect(hiddenCharacters(words)).toEqual([]);
});

it("counts as many as are drawn as chips", () => {
  const text = fc.string({ unit: fc.constantFrom("a", " ", "\n", "\u00a0", "\u200b", "\u2066", "\ufeff") });
  fc.assert(
    fc.property(text, (words) => {
      const sum = hiddenCharacters(words).reduce((all, { count }) => all + count, 0);
      expect(sum).toBe(marksOf(words, "prose").hidden);
    }),
  );
});
