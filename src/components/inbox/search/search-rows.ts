import type { WaitingRow } from "../../../domain/waiting-row.ts";

/** Looks through rows a slice at a time, so that no key waits for ten thousand of them. */
export interface RowSearch {
  /** Looks through the next slice. Gives every row that fits, in order, once all were looked at; null before. */
  goOn(): readonly WaitingRow[] | null;
}

/** How much is looked through in one slice: the characters of its rows, and so many more for each. */
const sliceSize = 150_000;
const perRow = 200;

/** Searches rows that hold `wanted` in one of their texts; all of it is folded. `textsOf` may be slow the first time. */
export function searchRows(
  rows: readonly WaitingRow[],
  wanted: string,
  textsOf: (row: WaitingRow) => readonly string[],
): RowSearch {
  const found: WaitingRow[] = [];
  let at = 0;
  return {
    goOn() {
      for (let looked = 0; looked < sliceSize; at += 1) {
        const row = rows[at];
        if (row === undefined) return found;
        const texts = textsOf(row);
        looked += texts.reduce((sum, { length }) => sum + length, perRow);
        if (texts.some((text) => text.includes(wanted))) found.push(row);
      }
      return at < rows.length ? null : found;
    },
  };
}
