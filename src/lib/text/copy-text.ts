import { escapeHidden, literalRuns } from "./literal-text.ts";
import { piecesOf } from "./text-pieces.ts";

/**
 * A text as Copy gives it: what is a chip is escaped, the rest is exact. Of a line's end only the line feed is kept, so
 * that no control but line feed and tab reaches a terminal (T-14); "Copy exact" stands beside it wherever they differ.
 */
export function copyText(text: string): string {
  const copied: string[] = [];
  for (const { from, to } of piecesOf(text)) copied.push(escapeHidden(text.slice(from, to)));
  return copied.join("").replaceAll("\r\n", "\n");
}

/** Whether Copy gives the text itself: nothing in it has to be escaped. The first chip tells that it does not. */
export function isCopyExact(text: string): boolean {
  if (/^[\t\n -~]*$/.test(text)) return true;
  if (text.includes("\r\n")) return false;
  for (const { from, to } of piecesOf(text))
    if (literalRuns(text.slice(from, to), "string").some(({ kind }) => kind === "chip")) return false;
  return true;
}
