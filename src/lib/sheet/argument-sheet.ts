import {
  type ArgumentLine,
  type ArgumentView,
  displayLines,
  displayRaw,
  type QuietCounts,
} from "../json/display-json.ts";
import type { JsonFault, JsonLimits } from "../json/json-scan.ts";
import { readJsonSource } from "../json/json-source.ts";
import { keyRoom } from "../json/key-room.ts";
import { copyText, isCopyExact } from "../text/copy-text.ts";
import type { RowSizes } from "./argument-rows.ts";
import { type Fold, foldPlan } from "./fold-plan.ts";
import type { Found } from "./found.ts";

/** What is known of a drawn text without its rows: plain data, which crosses from a worker as it is. */
interface SheetFacts {
  /** Lines of the whole: what "End of arguments, 412 lines" says. */
  readonly lines: number;
  readonly characters: number;
  readonly quiet: QuietCounts;
  /** How many rows there are. */
  readonly count: number;
  /** What is folded at first, in order, none overlapping. */
  readonly folds: readonly Fold[];
  /** Room for the keys, in characters. */
  readonly keyRoom: number;
  /** What Copy gives is the text itself: nothing in it has to be escaped. */
  readonly isCopyExact: boolean;
}

/**
 * A text of arguments as it is drawn, row by row, whoever makes the rows: the page itself for a short text, a worker for
 * a long one, which then hands over only the rows that are asked for. Rows are counted from 0, lines from 1. What is
 * promised never rejects.
 */
export interface ArgumentSheet extends SheetFacts {
  /** The rows from `from` up to and without `to`. */
  rows(from: number, to: number): readonly ArgumentLine[] | Promise<readonly ArgumentLine[]>;
  /** The row in which a line begins; the last row where there is no such line. */
  rowOfLine(line: number): number | Promise<number>;
  /** Where a query stands in what is drawn: `findInRows`. */
  find(query: string): Promise<Found>;
  /** The text as Copy gives it: `copyText`. */
  copy(): string | Promise<string>;
}

/** How a text is read: as JSON, row by row of keys and values; or as it came, line by line. */
export type SheetForm = "json" | "raw";

/** What came of reading: a sheet, or why the text cannot be drawn as JSON. */
export type SheetAnswer =
  | { readonly ok: true; readonly sheet: ArgumentSheet }
  | { readonly ok: false; readonly fault: JsonFault };

/** What came of reading where the rows are made: all of them, and what is told of them. */
type ViewAnswer =
  | { readonly ok: true; readonly facts: SheetFacts; readonly view: ArgumentView }
  | { readonly ok: false; readonly fault: JsonFault };

/** Makes the rows of a text and what is told of them, here and now. Never throws. */
function viewText(text: string, form: SheetForm, limits: JsonLimits): ViewAnswer {
  if (form === "raw") return viewed(displayRaw(text), text);
  const read = readJsonSource(text, limits);
  return read.ok ? viewed(displayLines(read.root, text), text) : read;
}

function viewed(view: ArgumentView, text: string): ViewAnswer {
  const { rows, lines, characters, quiet } = view;
  const facts: SheetFacts = {
    lines,
    characters,
    quiet,
    count: rows.length,
    folds: foldPlan(rows),
    keyRoom: keyRoom(rows.kept(400)),
    isCopyExact: isCopyExact(text),
  };
  return { ok: true, facts, view };
}

/** Makes the sheet of a text in place. Never throws; a text that is drawn as it came is never refused. */
export function argumentSheet(text: string, form: SheetForm, limits: JsonLimits): SheetAnswer {
  const made = viewText(text, form, limits);
  if (!made.ok) return made;
  const { rows } = made.view;
  return {
    ok: true,
    sheet: {
      ...made.facts,
      rows: (from, to) => rows.slice(from, to),
      rowOfLine: (line) => rowOfLine(rows, line),
      find: async (query) => (await import("./find-in-rows.ts")).findInRows(rows, query),
      copy: () => copyText(text),
    },
  };
}

/** The row in which a line begins; the last row where there is no such line. */
function rowOfLine(rows: RowSizes, line: number): number {
  let begun = 0;
  let row = 0;
  for (let at = 0; at < rows.length && begun < line; at += 1) {
    // Rows that go on in a line too long for one row begin none: the first of them is meant.
    if (rows.linesOf(at) > 0) row = at;
    begun += rows.linesOf(at);
  }
  return row;
}
