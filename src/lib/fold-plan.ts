import type { ArgumentLine } from "./display-json.ts";

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
export function foldPlan(rows: readonly ArgumentLine[], limits: FoldLimits = usualFolds): readonly Fold[] {
  const folded = new Uint8Array(rows.length);
  for (const [from, to] of middlesOfLongValues(rows, limits)) folded.fill(1, from, to);
  foldMiddle(folded, limits.maxVisible);
  return foldsOf(rows, folded, limits.maxFold);
}

const heightOf = (row: ArgumentLine | undefined): number =>
  Math.max(1, Math.ceil((row?.characters ?? 0) / 100));

function* middlesOfLongValues(
  rows: readonly ArgumentLine[],
  limits: FoldLimits,
): Generator<[number, number]> {
  for (let from = 0; from < rows.length; ) {
    let to = from;
    let height = 0;
    while (to < rows.length && rows[to]?.group === rows[from]?.group) height += heightOf(rows[to++]);
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
  rows: readonly ArgumentLine[],
  { at, by }: { readonly at: number; readonly by: 1 | -1 },
  height: number,
): number {
  let next = at;
  for (let left = height; left > 0; left -= heightOf(rows[next - by])) next += by;
  return next;
}

function foldMiddle(folded: Uint8Array, maxVisible: number): void {
  const visible = [...folded.keys()].filter((index) => folded[index] === 0);
  if (visible.length <= maxVisible) return;
  const head = Math.ceil(maxVisible / 2);
  const from = visible[head] ?? folded.length;
  const to = visible[visible.length - (maxVisible - head)] ?? folded.length;
  folded.fill(1, from, to);
}

function foldsOf(rows: readonly ArgumentLine[], folded: Uint8Array, maxFold: number): readonly Fold[] {
  const folds: Fold[] = [];
  for (let from = folded.indexOf(1); from >= 0; ) {
    const end = folded.indexOf(0, from);
    const to = Math.min(end < 0 ? folded.length : end, from + maxFold);
    folds.push(foldOf(rows, from, to));
    from = folded.indexOf(1, to);
  }
  return folds;
}

function foldOf(rows: readonly ArgumentLine[], from: number, to: number): Fold {
  const last = rows[to - 1];
  const fromLine = rows[from]?.line ?? 0;
  const toLine = (last?.line ?? 0) + Math.max(last?.lines ?? 1, 1) - 1;
  let lines = 0;
  let characters = 0;
  for (let index = from; index < to; index += 1) {
    lines += rows[index]?.lines ?? 0;
    characters += rows[index]?.characters ?? 0;
  }
  const linesBefore = (rows[from]?.lines ?? 0) === 0 ? fromLine : fromLine - 1;
  return { from, to, fromLine, toLine, lines, characters, linesBefore, at: rows[from]?.at ?? 0 };
}
