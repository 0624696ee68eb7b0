import { type Run, sourceOf } from "../text/literal-text.ts";
import { type Found, placeSize } from "./found.ts";

/** A match, or a part of one, in the key or the value of one row. */
export interface MarkSpan {
  /** Which match it belongs to, counted from 0. */
  readonly match: number;
  readonly from: number;
  readonly to: number;
}

/** What is marked of one row. */
export interface RowMarks {
  readonly key: readonly MarkSpan[];
  readonly value: readonly MarkSpan[];
}

/** What is marked, by row: a match that goes on in later rows is marked in each. */
export function marksByRow(found: Found): ReadonlyMap<number, RowMarks> {
  const marks = new Map<number, { key: MarkSpan[]; value: MarkSpan[] }>();
  for (let match = 0; match < found.count; match += 1) {
    const { first, part, begin, last, end } = placeOf(found, match);
    for (let row = first; row <= last; row += 1) {
      const of = marks.get(row) ?? { key: [], value: [] };
      const to = row === last ? end : Number.POSITIVE_INFINITY;
      of[part].push({ match, from: row === first ? begin : 0, to });
      marks.set(row, of);
    }
  }
  return marks;
}

function placeOf({ places }: Found, match: number) {
  const at = (offset: number): number => places[match * placeSize + offset] ?? 0;
  const part: keyof RowMarks = at(1) === 0 ? "key" : "value";
  return { first: at(0), part, begin: at(2), last: at(3), end: at(4) };
}

/** The row in which a match begins. */
export const rowOfMatch = ({ places }: Found, match: number): number => places[match * placeSize] ?? 0;

/** Runs that are drawn together: marked for a match, or not marked. */
interface MarkedPiece {
  readonly match: number | null;
  readonly runs: readonly Run[];
}

/**
 * Cuts runs where marks begin and end. Only plain text is cut; a chip of which a part is meant is marked whole. The
 * sources of all pieces joined are the text, as before.
 */
export function cutAtMarks(runs: readonly Run[], spans: readonly MarkSpan[]): readonly MarkedPiece[] {
  const pieces: { match: number | null; runs: Run[] }[] = [];
  let at = 0;
  for (const run of runs) {
    const end = at + sourceOf(run).length;
    const inside = spans.filter((span) => span.from < end && span.to > at);
    for (const { match, run: cut } of run.kind === "text"
      ? cutText(run.text, at, inside)
      : whole(run, inside)) {
      const last = pieces.at(-1);
      if (last?.match === match) last.runs.push(cut);
      else pieces.push({ match, runs: [cut] });
    }
    at = end;
  }
  return pieces;
}

interface Cut {
  readonly match: number | null;
  readonly run: Run;
}

const whole = (run: Run, [span]: readonly MarkSpan[]): readonly Cut[] => [
  { match: span?.match ?? null, run },
];

function cutText(text: string, at: number, spans: readonly MarkSpan[]): readonly Cut[] {
  const cuts: Cut[] = [];
  let done = 0;
  const add = (match: number | null, to: number) => {
    if (to > done) cuts.push({ match, run: { kind: "text", text: text.slice(done, to) } });
    done = Math.max(done, to);
  };
  for (const { match, from, to } of spans) {
    add(null, from - at);
    add(match, Math.min(to - at, text.length));
  }
  add(null, text.length);
  return cuts;
}
