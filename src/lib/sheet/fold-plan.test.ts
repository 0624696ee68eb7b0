import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ArgumentView, displayLines } from "../json/display-json.ts";
import { type JsonNode, readJsonSource } from "../json/json-source.ts";
import { type Run, sourceOf } from "../text/literal-text.ts";
import { foldPlan, usualFolds } from "./fold-plan.ts";

function rootOf(text: string): JsonNode {
  const read = readJsonSource(text);
  if (!read.ok) throw new Error(read.fault.kind);
  return read.root;
}
const view = (text: string): ArgumentView => displayLines(rootOf(text), text);
const joined = (runs: readonly Run[]): string => runs.map(sourceOf).join("");

describe("folds", () => {
  const long = (lines: number) =>
    JSON.stringify({
      note: "short",
      cmd: Array.from({ length: lines }, (_, n) => `line ${n}`).join("\n"),
      end: 1,
    });

  it("nothing short is folded", () => {
    expect(foldPlan(view(long(40)).rows)).toEqual([]);
  });

  it("a long value is folded in its middle, with the lines and characters that it holds", () => {
    const { rows } = view(long(400));
    const [fold, ...others] = foldPlan(rows);
    expect(others).toEqual([]);
    expect(fold).toMatchObject({ fromLine: 14, toLine: 393, lines: 380 });
    const hidden = rows
      .slice(fold?.from, fold?.to)
      .map((row) => joined(row.value))
      .join("");
    expect(fold?.characters).toBe(hidden.length);
    expect(hidden.split("\n").length - 1).toBe(380);
  });

  it("a single line of twenty thousand characters is folded too, and no line begins in what is folded of it", () => {
    const folds = foldPlan(view(JSON.stringify({ cmd: "word ".repeat(4_000) })).rows);
    expect(folds).toHaveLength(1);
    expect(folds[0]).toMatchObject({ fromLine: 1, toLine: 1, lines: 0 });
    expect(folds[0]?.characters).toBeGreaterThan(17_000);
  });

  it("of many members the first and the last are drawn, and one press never opens more than a thousand rows", () => {
    const { rows } = view(
      JSON.stringify(Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`k${n}`, n]))),
    );
    const folds = foldPlan(rows);
    expect(folds.map((fold) => fold.to - fold.from)).toEqual([1_000, 1_000, 1_000, 1_000, 600]);
    expect(folds[0]?.from).toBe(200);
    expect(folds.at(-1)?.to).toBe(4_800);
  });

  it("folds never overlap, are in order, and with what is visible they are the whole, every time", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(90), { maxLength: 30 }), (sizes) => {
        const text = JSON.stringify(sizes.map((size) => "line\n".repeat(size)));
        const { rows } = view(text);
        const limits = { ...usualFolds, maxVisible: 100, maxFold: 50 };
        const folds = foldPlan(rows, limits);
        let visible = 0;
        let done = 0;
        for (const fold of folds) {
          expect(fold.from).toBeGreaterThanOrEqual(done);
          expect(fold.to - fold.from).toBeGreaterThan(0);
          expect(fold.to - fold.from).toBeLessThanOrEqual(50);
          visible += fold.from - done;
          done = fold.to;
        }
        visible += rows.length - done;
        expect(visible).toBeLessThanOrEqual(100);
        if (rows.length > 0) expect(folds.every((fold) => fold.from > 0 && fold.to < rows.length)).toBe(true);
        expect(foldPlan(view(text).rows, limits)).toEqual(folds);
      }),
    );
  });
});
