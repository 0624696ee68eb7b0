import {
  type ArgumentLine,
  type ArgumentView,
  displayLines,
  displayRaw,
  type QuietCounts,
} from "./display-json.ts";
import { type Fold, foldPlan } from "./fold-plan.ts";
import type { JsonFault, JsonLimits } from "./json-scan.ts";
import { readJsonSource } from "./json-source.ts";

/**
 * A text of arguments as it is drawn, row by row, whoever makes the rows: the page itself for a short text, a worker for
 * a long one, which then hands over only the rows that are asked for. Rows are counted from 0, lines from 1.
 */
export interface ArgumentSheet {
  /** Lines of the whole: what "End of arguments, 412 lines" says. */
  readonly lines: number;
  readonly characters: number;
  readonly quiet: QuietCounts;
  /** How many rows there are. */
  readonly count: number;
  /** What is folded at first, in order, none overlapping. */
  readonly folds: readonly Fold[];
  /** The rows from `from` up to and without `to`. */
  rows(from: number, to: number): readonly ArgumentLine[] | Promise<readonly ArgumentLine[]>;
  /** The row in which a line begins; the last row where there is no such line. */
  rowOfLine(line: number): number | Promise<number>;
}

/** How a text is read: as JSON, row by row of keys and values; or as it came, line by line. */
export type SheetForm = "json" | "raw";

/** What came of reading: a sheet, or why the text cannot be drawn as JSON. */
export type SheetAnswer =
  | { readonly ok: true; readonly sheet: ArgumentSheet }
  | { readonly ok: false; readonly fault: JsonFault };

/** Makes the sheet of a text in place. Never throws; a text that is drawn as it came is never refused. */
export function argumentSheet(text: string, form: SheetForm, limits: JsonLimits): SheetAnswer {
  if (form === "raw") return { ok: true, sheet: sheetOf(displayRaw(text)) };
  const read = readJsonSource(text, limits);
  return read.ok ? { ok: true, sheet: sheetOf(displayLines(read.root, text)) } : read;
}

function sheetOf({ rows, lines, characters, quiet }: ArgumentView): ArgumentSheet {
  return {
    lines,
    characters,
    quiet,
    count: rows.length,
    folds: foldPlan(rows),
    rows: (from, to) => rows.slice(from, to),
    rowOfLine: (line) => rowOfLine(rows, line),
  };
}

function rowOfLine(rows: readonly ArgumentLine[], line: number): number {
  let low = 0;
  let high = Math.max(rows.length - 1, 0);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((rows[middle]?.line ?? 0) <= line) low = middle;
    else high = middle - 1;
  }
  // Rows that go on in a line too long for one row have its number too: the first of them is meant.
  while (low > 0 && rows[low]?.lines === 0) low -= 1;
  return low;
}
