import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RowHeights } from "./row-heights.ts";

const keysOf = (count: number) => Array.from({ length: count }, (_, at) => `row-${at}`);

describe("where rows stand", () => {
  it("puts every row under the one before it, measured or not, and finds the row at any height", () => {
    const heights = fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(heights, fc.nat({ max: 20_000 }), (wanted, y) => {
        const rows = new RowHeights(56);
        rows.setKeys(keysOf(wanted.length));
        for (const [at, height] of wanted.entries()) rows.measure(at, height);
        const tops = wanted.map((_, at) => wanted.slice(0, at).reduce((sum, height) => sum + height, 0));
        expect(wanted.map((_, at) => rows.topOf(at))).toEqual(tops);
        expect(rows.total).toBe(wanted.reduce((sum, height) => sum + height, 0));
        expect(rows.indexAt(y)).toBe(tops.findLastIndex((top) => top <= y));
      }),
    );
  });

  it("keeps the height of a row that moved, and tells by how much a measure differs", () => {
    const rows = new RowHeights(56);
    rows.setKeys(["a", "b"]);
    expect(rows.measure(0, 80)).toBe(24);
    expect(rows.measure(0, 80)).toBe(0);
    rows.setKeys(["b", "a", "c"]);
    expect([rows.topOf(1), rows.topOf(2), rows.total]).toEqual([56, 136, 192]);
  });

  it("stands for no row at all", () => {
    const rows = new RowHeights(56);
    expect([rows.total, rows.indexAt(100), rows.measure(0, 10)]).toEqual([0, 0, 0]);
  });
});
