import { spellName } from "../../lib/literal-text.ts";

/** The tool names that fit a row, and how many do not. */
export interface FittedNames {
  readonly shown: readonly string[];
  readonly more: number;
}

/** Characters that two lines of the narrowest list hold. */
const room = 68;

/** As many names, whole and in order, as two lines hold; always one. What is left is counted, so "+2 more tools" is true. */
export function fitNames(names: readonly string[]): FittedNames {
  let used = 0;
  let count = 0;
  for (const name of names) {
    used += spellName(name).length + 2;
    if (used > room && count > 0) break;
    count += 1;
  }
  return { shown: names.slice(0, count), more: names.length - count };
}

/** The longest part of one name that a row draws, in characters. */
const longestName = 160;

/** The beginning of a very long name and how many characters are left out of the row; never ends inside a surrogate pair. */
export function fitName(name: string): { readonly shown: string; readonly more: number } {
  if (name.length <= longestName) return { shown: name, more: 0 };
  const shown = name.slice(0, longestName).replace(/[\ud800-\udbff]$/, "");
  return { shown, more: name.length - shown.length };
}
