import type { ArgumentLine } from "../json/display-json.ts";
import { type Run, sourceOf } from "../text/literal-text.ts";
import { foldText } from "./fold-text.ts";
import { type Found, placeSize } from "./found.ts";

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
export function findInRows(rows: RowsInOrder, query: string): Found {
  const places: number[] = [];
  const isNumber = /^u\+[0-9a-f]{4,6}$/i.test(query);
  const wanted: Wanted = { text: foldText(query).text, label: isNumber ? query.toUpperCase() : null };
  const most = mostFound * placeSize;
  let value = new Strip(1, 0, wanted.label);
  let at = 0;
  for (const { key, value: runs, isContinuation } of query === "" ? [] : eachOf(rows)) {
    if (!isContinuation) {
      addPlaces(places, value, wanted);
      if (places.length > most) break;
      addPlaces(places, new Strip(0, at, wanted.label).add(key ?? []), wanted);
      value = new Strip(1, at, wanted.label);
    }
    value.add(runs);
    at += 1;
  }
  if (places.length <= most) addPlaces(places, value, wanted);
  const listed = Int32Array.from(places.slice(0, most));
  return { places: listed, count: listed.length / placeSize, isCut: places.length > most };
}

/** Rows, some of which may be made only when they are asked for. */
type RowsInOrder = Pick<readonly ArgumentLine[], "length" | "slice">;

/** Rows that are held at once while all are looked through. */
const heldRows = 1_000;

function* eachOf(rows: RowsInOrder): Generator<ArgumentLine> {
  for (let from = 0; from < rows.length; from += heldRows) yield* rows.slice(from, from + heldRows);
}

/** The text of a key, or of a value over its rows. */
class Strip {
  readonly part: 0 | 1;
  readonly firstRow: number;
  /** Where each row begins in it, from the first row on. */
  readonly starts: number[] = [];
  /** Where chips with the number that is looked for stand in it. */
  readonly chips: Span[] = [];
  readonly #label: string | null;
  readonly #texts: string[] = [];
  #length = 0;

  constructor(part: 0 | 1, firstRow: number, label: string | null) {
    this.part = part;
    this.firstRow = firstRow;
    this.#label = label;
  }

  get text(): string {
    return this.#texts.join("");
  }

  /** Adds a row; gives the strip. */
  add(row: readonly Run[]): this {
    this.starts.push(this.#length);
    this.#texts.push(
      row.length === 1 && row[0] !== undefined ? sourceOf(row[0]) : row.map(sourceOf).join(""),
    );
    for (const run of row) {
      const end = this.#length + sourceOf(run).length;
      if (run.kind === "chip" && run.label === this.#label) this.chips.push([this.#length, end]);
      this.#length = end;
    }
    return this;
  }
}

function addPlaces(places: number[], strip: Strip, wanted: Wanted): void {
  const { text, chips } = strip;
  // The number of a chip may stand in the text too, as text.
  const spans = [...spansOf(text, wanted.text), ...chips].sort((one, other) => one[0] - other[0]);
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
