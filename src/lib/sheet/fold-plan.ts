import type { RowSizes } from "./argument-rows.ts";

/** Rows that are not drawn until somebody opens them, with what they hold: nothing is folded without a count. */
export interface Fold {
  /** Index of its first row. */
  readonly from: number;
  /** Index behind its last row. */
  readonly to: number;
  /** The first and the last line of which anything is folded; a row that goes on in a line has that line's number. */
  readonly fromLine: number;
  readonly toLine: number;
  /** Lines that begin in it: with those of the rows around it they are all lines, each once. */
  readonly lines: number;
  readonly characters: number;
  /** Lines that begin before it, and characters. */
  readonly linesBefore: number;
  readonly at: number;
}

/** When rows are folded. Heights are lines as drawn, a long row being taken for one line per hundred characters. */
export interface FoldLimits {
  /** A value higher than this is folded in its middle. */
  readonly longValue: number;
  /** Height that stays at the head of a folded value, and at its tail. */
  readonly head: number;
  readonly tail: number;
  /** Rows that are drawn at most before anything is opened. */
  readonly maxVisible: number;
  /** Rows that one press opens at most. */
  readonly maxFold: number;
}

export const usualFolds: FoldLimits = { longValue: 40, head: 12, tail: 8, maxVisible: 400, maxFold: 1_000 };

/**
 * What is folded at first: the middle of every long value, then the middle of the whole when too many rows are
 * left. The same rows always give the same folds, in order, none overlapping.
 */
export function foldPlan(rows: RowSizes, limits: FoldLimits = usualFolds): readonly Fold[] {
  const folded = new Uint8Array(rows.length);
  for (const [from, to] of middlesOfLongValues(rows, limits)) folded.fill(1, from, to);
  foldMiddle(folded, limits.maxVisible);
  return foldsOf(rows, folded, limits.maxFold);
}

const heightOf = (rows: RowSizes, row: number): number =>
  Math.max(1, Math.ceil(rows.charactersOf(row) / 100));

function* middlesOfLongValues(rows: RowSizes, limits: FoldLimits): Generator<[number, number]> {
  for (let from = 0; from < rows.length; ) {
    let to = from;
    let height = 0;
    while (to < rows.length && rows.groupOf(to) === rows.groupOf(from)) height += heightOf(rows, to++);
    if (height > limits.longValue) {
      yield [
        step(rows, { at: from, by: 1 }, limits.head),
        step(rows, { at: to - 1, by: -1 }, limits.tail) + 1,
      ];
    }
    from = to;
  }
}

/** Goes on from a row until the height behind it is reached. */
function step(
  rows: RowSizes,
  { at, by }: { readonly at: number; readonly by: 1 | -1 },
  height: number,
): number {
  let next = at;
  for (let left = height; left > 0; left -= heightOf(rows, next - by)) next += by;
  return next;
}

function foldMiddle(folded: Uint8Array, maxVisible: number): void {
  let visible = 0;
  for (const isFolded of folded) visible += 1 - isFolded;
  if (visible <= maxVisible) return;
  const head = Math.ceil(maxVisible / 2);
  const tail = visible - (maxVisible - head);
  let seen = 0;
  for (let row = 0; row < folded.length && seen < tail; row += 1) {
    if (folded[row] === 1) continue;
    if (seen >= head) folded[row] = 1;
    seen += 1;
  }
}

function foldsOf(rows: RowSizes, folded: Uint8Array, maxFold: number): readonly Fold[] {
  const folds: Fold[] = [];
  const before: Before = { row: 0, lines: 0, characters: 0 };
  for (let from = folded.indexOf(1); from >= 0; ) {
    const end = folded.indexOf(0, from);
    const to = Math.min(end < 0 ? folded.length : end, from + maxFold);
    goTo(rows, before, from);
    folds.push(foldOf(rows, before, to));
    from = folded.indexOf(1, to);
  }
  return folds;
}

/** What stands before a row. */
interface Before {
  row: number;
  lines: number;
  characters: number;
}

function goTo(rows: RowSizes, before: Before, row: number): void {
  for (; before.row < row; before.row += 1) {
    before.lines += rows.linesOf(before.row);
    before.characters += rows.charactersOf(before.row);
  }
}

/** The fold from where `before` is, up to a row; `before` goes on to there. */
function foldOf(rows: RowSizes, before: Before, to: number): Fold {
  const { row: from, lines: linesBefore, characters: at } = before;
  goTo(rows, before, to);
  const lines = before.lines - linesBefore;
  const fromLine = rows.linesOf(from) === 0 ? linesBefore : linesBefore + 1;
  const characters = before.characters - at;
  return { from, to, fromLine, toLine: before.lines, lines, characters, linesBefore, at };
}
