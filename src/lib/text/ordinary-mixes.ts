import { type MixedLetter, mixedLetters } from "./mixed-script.ts";
import type { Place } from "./special-pieces.ts";
import type { Word } from "./words-beyond-ascii.ts";

/**
 * Quantities and their units, the Greek letters of which pass for nothing in ASCII: `4.7kΩ`, `500μg`, `ΔT`, `2πr²`. Whole
 * words only, and no part of a host or of a name.
 */
const quantities =
  /(?<![\p{L}\p{M}\p{N}_@\\.]|\/\/)(?:(?:\d[\d.,kM]*)?(?:[kMGTmnpµμ]?[\u03A9\u2126]|μ(?:mol|Pa|Sv|Gy|Hz|[smgFHAVWLlJMCTN]))|\d*(?:[Δλ][A-Za-z]|π[A-Za-z]?))[²³]?(?![\p{L}\p{M}\p{N}_@\\]|\.[\p{L}\p{N}])/gu;

const words = /[\p{L}\p{M}\p{N}]+/gu;
const runs = /[A-Za-z\u00C0-\u024F\d]+|[^A-Za-z\u00C0-\u024F\d]+/g;
const isLatin = /^[A-Za-z\u00C0-\u024F\d]/;

/**
 * Scripts that are written right beside Latin letters, because they have no spaces between words or because their article
 * stands on the word. `run` is all of one script, `telling` finds what passes for nothing in ASCII; a word has at most so
 * many runs: an article stands at an end of it.
 */
const neighbours: readonly { readonly run: RegExp; readonly telling: RegExp; readonly most: number }[] = [
  { run: /^\p{sc=Thai}{2,}$/u, telling: /[^ขคดตถทนบผพภมยรลวหอเแาๅ๐-๙]/u, most: 99 },
  { run: /^\p{sc=Laoo}{2,}$/u, telling: /[^ຂຄດຕຖທນບຜພມຍຣລວຫອເແາ໐-໙]/u, most: 99 },
  { run: /^\p{sc=Khmr}{2,}$/u, telling: /[^បឋឌរ០-៩]/u, most: 99 },
  { run: /^\p{sc=Mymr}{2,}$/u, telling: /[^ဝထပသဒရဂငစာ၀-၉]/u, most: 99 },
  {
    run: /^(?:(?![\p{N}\uFB50-\uFDFF\uFE70-\uFEFF])\p{scx=Arab}){2,}$/u,
    telling: /[^اأإآٱىیيهةھہۀەوؤرزژدذنـ\p{M}]/u,
    most: 2,
  },
];

/** As `mixedLetters`, less the letters of mixes that are ordinary in values and prose. Names and keys have none. */
export function oddLetters(word: Word, place: Place): readonly MixedLetter[] {
  const letters = mixedLetters(word);
  if (letters.length === 0 || (place !== "string" && place !== "prose")) return letters;
  const ordinary = new Set<number>();
  for (const { 0: part, index } of [...word.word.matchAll(quantities), ...apartIn(word.word)]) {
    for (let at = 0; at < part.length; at += 1) ordinary.add(word.at + index + at);
  }
  return letters.filter(({ at }) => !ordinary.has(at));
}

const apartIn = (text: string): readonly RegExpExecArray[] =>
  [...text.matchAll(words)].filter(({ 0: part }) => standsApart(part));

/** Whether each stretch of another script in a word can be told from Latin at a glance. */
function standsApart(word: string): boolean {
  const all = word.match(runs) ?? [];
  const others = all.filter((run) => !isLatin.test(run));
  return neighbours.some(
    ({ run, telling, most }) =>
      all.length <= most && others.every((other) => run.test(other) && telling.test(other)),
  );
}
