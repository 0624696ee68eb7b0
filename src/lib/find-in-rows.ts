import type { ArgumentLine } from "./display-json.ts";
import { foldText } from "./fold-text.ts";
import { type Found, placeSize } from "./found.ts";
import { type Run, sourceOf } from "./literal-text.ts";

/** Matches that are listed at most. */
export const mostFound = 10_000;

/** What is looked for: the query made alike, and a chip by the number that it shows. */
interface Wanted {
  readonly text: string;
  readonly label: string | null;
}

/**
 * Finds a query in keys and values as they are drawn, decoded: whatever the case of letters and however they are
 * composed, over the ends of rows where a long line was cut; and chips by their number (`u+200b`). Never throws,
 * whatever the query is; an empty one is nowhere.
 */
export function findInRows(rows: readonly ArgumentLine[], query: string): Found {
  const places: number[] = [];
  const isNumber = /^u\+[0-9a-f]{4,6}$/i.test(query);
  const wanted: Wanted = { text: foldText(query).text, label: isNumber ? query.toUpperCase() : null };
  const most = mostFound * placeSize;
  for (let from = 0; from < rows.length && query !== "" && places.length <= most; ) {
    let to = from + 1;
    while (to < rows.length && rows[to]?.isContinuation === true) to += 1;
    const values = rows.slice(from, to).map((row) => row.value);
    addPlaces(places, stripOf(0, [rows[from]?.key ?? []], from), wanted);
    addPlaces(places, stripOf(1, values, from), wanted);
    from = to;
  }
  const listed = Int32Array.from(places.slice(0, most));
  return { places: listed, count: listed.length / placeSize, isCut: places.length > most };
}

/** The text of a key, or of a value over its rows. */
interface Strip {
  readonly part: 0 | 1;
  readonly text: string;
  /** Where each row begins in it, from the first row on. */
  readonly starts: readonly number[];
  readonly firstRow: number;
  readonly runs: readonly (readonly Run[])[];
}

function stripOf(part: Strip["part"], runs: Strip["runs"], firstRow: number): Strip {
  const starts: number[] = [];
  const texts: string[] = [];
  let length = 0;
  for (const row of runs) {
    starts.push(length);
    const text = row.length === 1 && row[0] !== undefined ? sourceOf(row[0]) : row.map(sourceOf).join("");
    texts.push(text);
    length += text.length;
  }
  return { part, text: texts.join(""), starts, firstRow, runs };
}

function addPlaces(places: number[], strip: Strip, wanted: Wanted): void {
  const spans = wanted.label === null ? spansOf(strip.text, wanted.text) : allSpans(strip, wanted);
  let row = 0;
  for (const [from, to] of spans) {
    while ((strip.starts[row + 1] ?? Number.POSITIVE_INFINITY) <= from) row += 1;
    let last = row;
    while ((strip.starts[last + 1] ?? Number.POSITIVE_INFINITY) < to) last += 1;
    const { part, firstRow, starts } = strip;
    places.push(firstRow + row, part, from - (starts[row] ?? 0), firstRow + last, to - (starts[last] ?? 0));
  }
}

type Span = readonly [from: number, to: number];

function spansOf(text: string, wanted: string): readonly Span[] {
  const spans: Span[] = [];
  if (text === "") return spans;
  const folded = foldText(text);
  for (let at = folded.text.indexOf(wanted); at >= 0 && spans.length <= mostFound; ) {
    const from = folded.placeOf(at);
    const to = folded.placeOf(at + wanted.length);
    const isMatch = from !== null && to !== null;
    if (isMatch) spans.push([from, to]);
    at = folded.text.indexOf(wanted, at + (isMatch ? wanted.length : 1));
  }
  return spans;
}

/** The number of a chip may stand in the text too, as text. */
function allSpans({ text, runs }: Strip, { text: wanted, label }: Wanted): readonly Span[] {
  const spans = [...spansOf(text, wanted)];
  let at = 0;
  for (const run of runs.flat()) {
    const end = at + sourceOf(run).length;
    if (run.kind === "chip" && run.label === label) spans.push([at, end]);
    at = end;
  }
  return spans.sort((one, other) => one[0] - other[0]);
}
