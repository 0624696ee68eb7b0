import { literalRuns, type Run, sourceOf } from "../text/literal-text.ts";
import { cutBefore } from "../text/text-pieces.ts";

/** A row of a drawn text: its pieces, and how many lines of the text it stands for. */
export interface TextRow {
  readonly runs: readonly Run[];
  /** 0 when the row goes on in a line that was too long for one row. */
  readonly lines: number;
}

/** Characters, and pieces, after which a line goes on in another row, so that no row is too much to draw. */
const longestRow = { characters: 400, runs: 200 };

/**
 * A text in rows. A row ends after a line feed; a run of blank lines is a row of its own; a line that is too long
 * goes on in further rows. A text that ends with a line feed ends with an empty row. Never without a row.
 */
export function rowsOfText(text: string): readonly TextRow[] {
  const rows: TextRow[] = [];
  let line: Run[] = [];
  for (const run of literalRuns(text, "string")) {
    const isBlank = run.kind === "repeat" && run.of === "blank-lines";
    line.push(run);
    if (isBlank) rows.push({ runs: line, lines: run.count });
    else if (endsLine(run)) rows.push(...rowsOfLine(line));
    else continue;
    line = [];
  }
  rows.push(...rowsOfLine(line));
  return rows;
}

function rowsOfLine(line: readonly Run[]): readonly TextRow[] {
  const rows: Run[][] = [];
  let row: Run[] = [];
  let room = longestRow.characters;
  for (const run of line.some(isLong) ? line.flatMap(shortRuns) : line) {
    const length = drawnLength(run);
    const isFull = row.length >= longestRow.runs || (length > room && row.length > 0);
    if (isFull && !endsLine(run)) {
      rows.push(row);
      row = [];
      room = longestRow.characters;
    }
    row.push(run);
    room -= length;
  }
  rows.push(row);
  return rows.map((runs, index) => ({ runs, lines: index === 0 ? 1 : 0 }));
}

const endsLine = (run: Run): boolean => run.kind === "quiet" && run.mark === "↵";

/** The room that a piece takes: 392 spaces are drawn as one chip. */
const drawnLength = (run: Run): number => (run.kind === "repeat" ? run.label.length : sourceOf(run).length);

const isLong = (run: Run): run is Extract<Run, { kind: "text" }> =>
  run.kind === "text" && run.text.length > longestRow.characters;

/** Cuts a long piece of plain text into pieces that fit a row; every other piece stays whole. */
function shortRuns(run: Run): readonly Run[] {
  if (!isLong(run)) return [run];
  const pieces: Run[] = [];
  let done = 0;
  while (run.text.length - done > longestRow.characters) {
    const cut = cutNear(run.text, done + longestRow.characters);
    pieces.push({ kind: "text", text: run.text.slice(done, cut) });
    done = cut;
  }
  return [...pieces, { kind: "text", text: run.text.slice(done) }];
}

/** The last place at or before `at` where a row may end: after a space when one is near, never inside a character. */
function cutNear(text: string, at: number): number {
  const space = text.lastIndexOf(" ", at - 1);
  return space > at - 80 ? space + 1 : cutBefore(text, at);
}
