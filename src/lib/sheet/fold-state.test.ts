import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ArgumentLine, displayLines } from "../json/display-json.ts";
import { readJsonSource } from "../json/json-source.ts";
import { type FoldLimits, foldPlan } from "./fold-plan.ts";
import {
  closeRow,
  type Foldable,
  type FoldState,
  nothingFolded,
  openFold,
  openRow,
  reveal,
  stretchesOf,
  unopenedOf,
} from "./fold-state.ts";

const small: FoldLimits = { longValue: 5, head: 2, tail: 1, maxVisible: 12, maxFold: 6 };

interface Drawn extends Foldable {
  readonly rows: readonly ArgumentLine[];
  readonly lines: number;
  readonly characters: number;
}

function drawnOf(text: string): Drawn {
  const read = readJsonSource(text);
  if (!read.ok) throw new Error(read.fault.kind);
  const { rows, lines, characters } = displayLines(read.root, text);
  return { rows: rows.slice(), lines, characters, count: rows.length, folds: foldPlan(rows, small) };
}

/** What is told on screen of a sheet: the rows that are drawn, and the counts of everything that is not. */
function told(drawn: Drawn, state: FoldState) {
  const sum = { lines: 0, characters: 0 };
  const add = (counted: { readonly lines: number; readonly characters: number } | undefined) => {
    sum.lines += counted?.lines ?? 0;
    sum.characters += counted?.characters ?? 0;
  };
  for (const stretch of stretchesOf(drawn, state)) {
    if (stretch.kind === "fold") add(stretch.fold);
    else
      for (let index = stretch.from; index < stretch.to; index += 1) {
        add(drawn.rows[index]);
        if (state.closed.has(index)) add(drawn.rows[index]?.inside);
      }
  }
  return sum;
}

const visible = (drawn: Drawn, state: FoldState): readonly number[] =>
  stretchesOf(drawn, state).flatMap((stretch) =>
    stretch.kind === "rows"
      ? Array.from({ length: stretch.to - stretch.from }, (_, offset) => stretch.from + offset)
      : [],
  );

const text = fc.oneof(
  fc.string({ maxLength: 6 }),
  fc.nat(30).map((count) => "line\n".repeat(count)),
  fc.nat(3_000).map((count) => "x".repeat(count)),
);
const json = fc
  .letrec((tie) => ({
    value: fc.oneof({ maxDepth: 4 }, text, fc.integer(), tie("array"), tie("object")),
    array: fc.array(tie("value"), { maxLength: 8 }),
    object: fc.dictionary(fc.string({ maxLength: 3 }), tie("value"), { maxKeys: 8 }),
  }))
  .object.map((value) => JSON.stringify(value));

/** One press of a person: on the n-th of what can be pressed of its kind. */
const press = fc.record({ kind: fc.constantFrom("close", "open", "part", "go" as const), at: fc.nat() });

function pressed(drawn: Drawn, state: FoldState, { kind, at }: { kind: string; at: number }): FoldState {
  const pick = <T>(all: readonly T[]): T | undefined => all[at % Math.max(all.length, 1)];
  const row = pick(visible(drawn, state).filter((index) => drawn.rows[index]?.inside !== undefined)) ?? -1;
  if (kind === "close" && drawn.rows[row] !== undefined) return closeRow(state, row, drawn.rows[row]);
  if (kind === "open") return openRow(state, row);
  if (kind === "go" && drawn.count > 0) return reveal(state, drawn, at % drawn.count);
  const part = pick(stretchesOf(drawn, state).flatMap((one) => (one.kind === "fold" ? [one.index] : [])));
  return kind === "part" && part !== undefined ? openFold(state, part) : state;
}

describe("no state of folding loses a count", () => {
  it("the rows that are drawn and the counts of what is folded are the whole, whatever is folded and opened", () => {
    fc.assert(
      fc.property(json, fc.array(press, { maxLength: 14 }), (source, presses) => {
        const drawn = drawnOf(source);
        const whole = { lines: drawn.lines, characters: drawn.characters };
        let state = nothingFolded;
        expect(told(drawn, state)).toEqual(whole);
        for (const one of presses) {
          state = pressed(drawn, state, one);
          expect(told(drawn, state)).toEqual(whole);
        }
      }),
      { numRuns: 200 },
    );
  });

  it("what is gone to is drawn, and nothing that was opened counts as never opened again", () => {
    fc.assert(
      fc.property(json, fc.array(press, { maxLength: 10 }), fc.nat(), (source, presses, place) => {
        const drawn = drawnOf(source);
        let state = nothingFolded;
        let left = unopenedOf(drawn, state).count;
        for (const one of presses) {
          state = pressed(drawn, state, one);
          expect(unopenedOf(drawn, state).count).toBeLessThanOrEqual(left);
          left = unopenedOf(drawn, state).count;
        }
        const row = place % drawn.count;
        expect(visible(drawn, reveal(state, drawn, row))).toContain(row);
      }),
      { numRuns: 200 },
    );
  });
});

it("a container tells its members, and the lines and characters that are folded with it", () => {
  const drawn = drawnOf('{"a":{"b":"one\\ntwo","c":{"d":[[1],[2]]}},"e":1}');
  expect(drawn.rows[0]?.inside).toEqual({
    of: "object",
    count: 2,
    rows: 9,
    lines: 9,
    characters: 21,
    path: ["a"],
  });
  const folded = closeRow(nothingFolded, 0, drawn.rows[0] as ArgumentLine);
  expect(visible(drawn, folded)).toEqual([0, 10]);
  expect(drawn.rows.flatMap((row) => (row.inside === undefined ? [] : [row.inside.path]))).toEqual([
    ["a"],
    ["a", "c"],
    ["a", "c", "d"],
  ]);
});

it("a long string tells its true length on its first row, in UTF-16 units and lines", () => {
  const value = `first \u{1F469}\n${"x".repeat(1_000)}\nlast`;
  const { rows } = drawnOf(JSON.stringify({ short: "x", value }));
  expect(rows.map((row) => row.whole)).toEqual([
    undefined,
    { characters: value.length, lines: 3 },
    ...Array(rows.length - 2).fill(undefined),
  ]);
});
