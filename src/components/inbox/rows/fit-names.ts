import { literalRuns } from "../../../lib/text/literal-text.ts";

/** The tool names that fit a row, and how many do not. */
export interface FittedNames {
  readonly shown: readonly string[];
  readonly more: number;
}

/** Characters that "+12 more tools" takes, with the space before it. */
const moreWidth = 15;

/**
 * As many names, whole and in order, as two lines of `perLine` characters hold; always one. What is left is
 * counted, so that "+2 more tools" is true.
 */
export function fitNames(names: readonly string[], perLine: number): FittedNames {
  let line = 0;
  let used = 0;
  let count = 0;
  for (const name of names) {
    const width = widthOf(name) + 1;
    const isLast = count === names.length - 1;
    const begins = used > 0 && used + 1 + width > perLine;
    const start = begins || used === 0 ? 0 : used + 1;
    const end = start + width;
    line += (begins ? 1 : 0) + Math.ceil(end / perLine) - 1;
    used = end % perLine;
    const isFull = line > 1 || (line === 1 && !isLast && used + moreWidth > perLine);
    if (isFull && count > 0) break;
    count += 1;
  }
  return { shown: names.slice(0, count), more: names.length - count };
}

/** Characters of room that a name takes as it is drawn; a chip is a little wider than its number. */
function widthOf(name: string): number {
  return literalRuns(name, "tool").reduce(
    (sum, run) => sum + (run.kind === "text" ? run.text.length : "label" in run ? run.label.length + 1 : 2),
    0,
  );
}

/** The longest part of one name that a row draws, in characters. */
const longestName = 160;

/** The beginning of a very long name and how many characters are left out of the row; never ends inside a surrogate pair. */
export function fitName(name: string): { readonly shown: string; readonly more: number } {
  if (name.length <= longestName) return { shown: name, more: 0 };
  const shown = name.slice(0, longestName).replace(/[\ud800-\udbff]$/, "");
  return { shown, more: name.length - shown.length };
}
