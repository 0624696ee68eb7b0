import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ArgumentLine, type ArgumentView, displayLines, displayRaw } from "../json/display-json.ts";
import { readJsonSource } from "../json/json-source.ts";
import { copyText, isCopyExact } from "../text/copy-text.ts";
import { sourceOf } from "../text/literal-text.ts";
import { piecesOf } from "../text/text-pieces.ts";
import { foldPlan } from "./fold-plan.ts";

/** Long texts of all that could go wrong where they are cut. */
const unit = fc.constantFrom(
  "a\n",
  "a\r\n",
  "\n",
  " ",
  "\t",
  "\u200b",
  "\u200d",
  "\ud83d",
  "e\u0301",
  "\u{1F469}\u200d\u{1F469}",
  "\u0435mail ",
  "a word and more ",
  "x",
);
const longText = fc
  .array(fc.tuple(unit, fc.nat(5_000)), { minLength: 2, maxLength: 6 })
  .map((parts) => parts.map(([text, times]) => text.repeat(times)).join(""));

function jsonRows(text: string) {
  const source = JSON.stringify({ before: 1, text, behind: [1, 2] });
  const read = readJsonSource(source);
  if (!read.ok) throw new Error(read.fault.kind);
  return displayLines(read.root, source);
}

/** Each row knows what stands before it, and the whole what all of them are. */
function expectInOrder(rows: readonly ArgumentLine[], { lines, characters }: ArgumentView): void {
  let line = 1;
  let at = 0;
  for (const row of rows) {
    if (row.line !== (row.lines === 0 ? line - 1 : line) || row.at !== at)
      expect(row).toMatchObject({ line, at });
    line += row.lines;
    at += row.characters;
  }
  expect({ lines, characters }).toEqual({ lines: line - 1, characters: at });
}

describe("T-24, I-30: of a long text the rows are made again where they are drawn, not kept", () => {
  it("joined they are the text, each line begins once, and each knows what stands before it", () => {
    fc.assert(
      fc.property(longText, (text) => {
        for (const view of [displayRaw(text), jsonRows(text)]) {
          const rows = view.rows.slice();
          const ofText = rows.filter(({ kind }) => kind === "raw" || kind === "string");
          expect(ofText.flatMap(({ value }) => value.map(sourceOf)).join("") === text).toBe(true);
          expect(ofText.reduce((sum, { lines }) => sum + lines, 0)).toBe(text.split("\n").length);
          expectInOrder(rows, view);
        }
      }),
      { numRuns: 12 },
    );
  });

  it("any part of the rows is that part of all of them, and has the size that was told", () => {
    fc.assert(
      fc.property(longText, fc.nat(), fc.nat(200), (text, start, count) => {
        const { rows } = jsonRows(text);
        const from = start % rows.length;
        const all = rows.slice();
        expect(rows.slice(from, from + count)).toEqual(all.slice(from, from + count));
        const sizes = all.map(({ characters, lines, group }) => `${characters} ${lines} ${group}`);
        const told = all.map((_, at) => `${rows.charactersOf(at)} ${rows.linesOf(at)} ${rows.groupOf(at)}`);
        expect(told.join() === sizes.join()).toBe(true);
      }),
      { numRuns: 10 },
    );
  });

  it("I-30: of four million characters in two million lines a few thousand rows are kept", () => {
    const { rows, lines } = displayRaw("a\n".repeat(2_000_000));
    expect([rows.length, lines]).toEqual([2_000_001, 2_000_001]);
    expect(rows.kept(rows.length).length).toBeLessThan(10_000);
    const folds = foldPlan(rows);
    expect(folds.reduce((sum, fold) => sum + fold.lines, 0)).toBe(2_000_001 - 20);
  });

  it("Copy of a long text is that of its pieces, and says whether it is exact", () => {
    fc.assert(
      fc.property(longText, (text) => {
        expect(isCopyExact(text)).toBe(copyText(text) === text);
      }),
      { numRuns: 12 },
    );
  });
});

describe("a long text in pieces", () => {
  it("is whole, and no piece ends inside of a character or of a line's end", () => {
    fc.assert(
      fc.property(longText, (text) => {
        let done = 0;
        for (const { from, to } of piecesOf(text)) {
          expect(from).toBe(done);
          expect(to - from).toBeLessThanOrEqual(16_000);
          if (to < text.length)
            expect(text.slice(to - 1, to + 1)).not.toMatch(/^(?:\r\n|[\ud800-\udbff][\udc00-\udfff])$/);
          done = to;
        }
        expect(done).toBe(text.length);
      }),
      { numRuns: 50 },
    );
  });

  it("is cut behind a line or a word where there is one", () => {
    for (const text of ["a line\n".repeat(9_000), "word ".repeat(9_000)])
      for (const { to } of piecesOf(text))
        if (to < text.length) expect(text.slice(to - 1, to + 1)).toMatch(/^(?:\na| w)$/);
  });
});
