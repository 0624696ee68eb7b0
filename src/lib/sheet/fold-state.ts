import type { ArgumentLine } from "../json/display-json.ts";
import type { Fold } from "./fold-plan.ts";

/** What a person folded: the rows behind the row that opens a container, up to and with the one that closes it. */
export interface Closed {
  /** The row that opens it; it stays drawn. */
  readonly row: number;
  /** Index behind its last row. */
  readonly to: number;
  /** Lines that begin before `to`, and characters. */
  readonly linesBefore: number;
  readonly at: number;
}

/** Which parts of a sheet are folded now. Rows are counted from 0. */
export interface FoldState {
  /** The parts of the plan that were opened, by their number. Opened once, they stay opened. */
  readonly opened: ReadonlySet<number>;
  /** What a person folded, by the row that opens it. */
  readonly closed: ReadonlyMap<number, Closed>;
}

export const nothingFolded: FoldState = { opened: new Set(), closed: new Map() };

/** What is drawn in one place of a sheet: rows, or a fold of the plan that was never opened, or what is left of it. */
export type Stretch =
  | { readonly kind: "rows"; readonly from: number; readonly to: number }
  | { readonly kind: "fold"; readonly index: number; readonly fold: Fold };

/** A sheet as its folding needs it. */
export interface Foldable {
  readonly count: number;
  readonly folds: readonly Fold[];
}

/**
 * What is drawn, in order. What a person folded is left out behind its opening row, which tells its counts; with these
 * and the counts of the folds, the rows that are drawn make up the whole, in every state.
 */
export function stretchesOf(sheet: Foldable, state: FoldState): readonly Stretch[] {
  const stretches: Stretch[] = [];
  let at = 0;
  let behind: Closed | null = null;
  for (const gap of gapsOf(sheet, state)) {
    if (gap.to <= at) continue;
    if (gap.from > at) stretches.push({ kind: "rows", from: at, to: gap.from });
    if (gap.fold === null) behind = gap.closed;
    else stretches.push({ kind: "fold", index: gap.index, fold: restOf(gap.fold, at, behind) });
    at = gap.to;
  }
  if (at < sheet.count) stretches.push({ kind: "rows", from: at, to: sheet.count });
  return stretches;
}

interface Gap {
  readonly from: number;
  readonly to: number;
  readonly fold: Fold | null;
  readonly index: number;
  readonly closed: Closed | null;
}

/** What is not drawn, in order; what a person folded comes before a fold that begins in the same row. */
function gapsOf({ folds }: Foldable, { opened, closed }: FoldState): readonly Gap[] {
  const gaps: Gap[] = [];
  for (const one of closed.values())
    gaps.push({ from: one.row + 1, to: one.to, fold: null, index: -1, closed: one });
  for (const [index, fold] of folds.entries())
    if (!opened.has(index)) gaps.push({ from: fold.from, to: fold.to, fold, index, closed: null });
  return gaps.sort((one, other) => one.from - other.from);
}

/** What is left of a fold whose beginning a person folded with the container around it. */
function restOf(fold: Fold, at: number, behind: Closed | null): Fold {
  if (behind === null || behind.to !== at || at <= fold.from) return fold;
  const lines = fold.linesBefore + fold.lines - behind.linesBefore;
  const characters = fold.at + fold.characters - behind.at;
  const { linesBefore } = behind;
  return { ...fold, from: at, fromLine: linesBefore + 1, lines, characters, linesBefore, at: behind.at };
}

/** Folds the container that a row opens; the same state when the row opens none. */
export function closeRow(state: FoldState, index: number, row: ArgumentLine): FoldState {
  const { inside } = row;
  if (inside === undefined) return state;
  const shut: Closed = {
    row: index,
    to: index + 1 + inside.rows,
    linesBefore: row.line + row.lines - 1 + inside.lines,
    at: row.at + row.characters + inside.characters,
  };
  return { ...state, closed: new Map(state.closed).set(index, shut) };
}

/** Opens the container that a row opens. */
export function openRow(state: FoldState, index: number): FoldState {
  const closed = new Map(state.closed);
  closed.delete(index);
  return { ...state, closed };
}

/** Opens one part of the plan. */
export const openFold = (state: FoldState, index: number): FoldState => ({
  ...state,
  opened: new Set(state.opened).add(index),
});

/** Opens whatever a row is folded in; the same state when it is drawn already. */
export function reveal(state: FoldState, { folds }: Foldable, row: number): FoldState {
  const around = [...state.closed.values()].filter((one) => one.row < row && row < one.to);
  const fold = folds.findIndex(({ from, to }) => from <= row && row < to);
  let next = state;
  for (const one of around) next = openRow(next, one.row);
  return fold < 0 || state.opened.has(fold) ? next : openFold(next, fold);
}

/** The parts of the plan that were never opened: how many, their lines and characters together, and the first line of the first. */
export interface Unopened {
  readonly count: number;
  readonly lines: number;
  readonly characters: number;
  readonly line: number;
  /** The row in which the first of them begins; -1 where there is none. */
  readonly row: number;
}

/** What was never opened; what a person folded of what was open does not count. */
export function unopenedOf({ folds }: Foldable, { opened }: FoldState): Unopened {
  const left = folds.filter((_, index) => !opened.has(index));
  const lines = left.reduce((sum, fold) => sum + fold.lines, 0);
  const characters = left.reduce((sum, fold) => sum + fold.characters, 0);
  const [first] = left;
  return { count: left.length, lines, characters, line: first?.fromLine ?? 0, row: first?.from ?? -1 };
}
