import type { MixedLetter } from "./mixed-script.ts";
import type { Word } from "./words-beyond-ascii.ts";

/** What passes for the hyphen of ASCII with which options begin; the first of them cannot be told from it. */
const same = String.raw`\u02D7\u2010\u2011\uFE63`;
const dashes = String.raw`${same}\u2012\u2013\u2043\u2212\uFF0D`;
/**
 * A word that a shell would read as an option, were its dashes those of ASCII: two of them and a name, or one that looks the
 * same and up to three letters. `–Ana`, `−x` and `‑ausgang` are what prose has.
 */
const option = new RegExp(
  `^["'\x60(]?(?:--?[A-Za-z]|[-${dashes}]{2}[A-Za-z]|[${same}][A-Za-z]{1,3}(?![-\\w${dashes}\\p{L}]))[-\\w${dashes}]*`,
  "u",
);
const everyDash = new RegExp(`[${dashes}]`, "gu");

/** The dashes of an option that are not those of ASCII: `‑‑dry‑run` is none, and what it was to hold back would run. */
export function optionDashes({ at, word }: Word): MixedLetter[] {
  const [read] = option.exec(word) ?? [];
  if (read === undefined) return [];
  return Array.from(read.matchAll(everyDash), ({ 0: letter, index }) => ({ at: at + index, letter }));
}
