import fc from "fast-check";
import { expect, it } from "vitest";
import type { ArgumentLine } from "../json/display-json.ts";
import { type Run, sourceOf } from "../text/literal-text.ts";
import { argumentSheet } from "./argument-sheet.ts";
import { findInRows } from "./find-in-rows.ts";
import { cutAtMarks, marksByRow, rowOfMatch } from "./find-marks.ts";

const joined = (runs: readonly Run[]): string => runs.map(sourceOf).join("");

function rowsOf(text: string): readonly ArgumentLine[] {
  const made = argumentSheet(text, "json", { maxLength: 1e6, maxDepth: 10, maxMembers: 100 });
  if (!made.ok) throw new Error(made.fault.kind);
  return made.sheet.rows(0, made.sheet.count) as readonly ArgumentLine[];
}

it("marks never alter the text, and what is marked is what was found", () => {
  const unit = fc.constantFrom("a", "b", " ", "          ", "\u200b", "\n", "x".repeat(399));
  const text = fc.string({ unit, maxLength: 20 });
  fc.assert(
    fc.property(
      text,
      fc.string({ unit: fc.constantFrom("a", "b", "x"), minLength: 1, maxLength: 3 }),
      (value, query) => {
        const rows = rowsOf(JSON.stringify({ k: value }));
        const found = findInRows(rows, query);
        const marks = marksByRow(found);
        const marked = new Map<number, string>();
        rows.forEach((row, index) => {
          const pieces = cutAtMarks(row.value, marks.get(index)?.value ?? []);
          expect(joined(pieces.flatMap(({ runs }) => runs))).toBe(joined(row.value));
          for (const { match, runs } of pieces)
            if (match !== null) marked.set(match, (marked.get(match) ?? "") + joined(runs));
        });
        expect([...marked.keys()].sort((one, other) => one - other)).toEqual(
          Array.from({ length: found.count }, (_, n) => n),
        );
        for (const piece of marked.values()) expect(piece).toBe(query);
      },
    ),
    { numRuns: 300 },
  );
});

it("a chip of which a part was found is marked whole", () => {
  const rows = rowsOf(JSON.stringify({ value: `a${" ".repeat(20)}b` }));
  const found = findInRows(rows, "  b");
  expect(rowOfMatch(found, 0)).toBe(0);
  const pieces = cutAtMarks(rows[0]?.value ?? [], marksByRow(found).get(0)?.value ?? []);
  expect(pieces.map(({ match, runs }) => [match, joined(runs)])).toEqual([
    [null, "a"],
    [0, `${" ".repeat(20)}b`],
  ]);
});
