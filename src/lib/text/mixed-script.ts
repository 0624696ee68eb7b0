import type { Word } from "./words-beyond-ascii.ts";

/** A letter or digit that is not of the script or style that its word is written in, and where it stands. */
export interface MixedLetter {
  readonly at: number;
  readonly letter: string;
}

/**
 * Words, and between them the escapes of JSON source: the n of `\nПривет` is no letter of a word. Digits and marks
 * do not end a word; `_`, `-` and `.` do, so that the parts of a name may each have a script.
 */
const words = /\\(?:u[\dA-Fa-f]{4}|[bfnrt])|[\p{L}\p{M}\p{N}]+/gu;
/** Letters of another style that pass for ASCII's: letterlike signs, Roman numerals, full width, mathematics. */
const styled = /[\u2102-\u2149\u2160-\u217F\uFF21-\uFF5A\u{1D400}-\u{1D7FF}]/u;
/** What is one number: it is written with the digits of one script. */
const numbers = /\p{Nd}+(?:[.,]\p{Nd}+)*/gu;
/** The first of them is Arabic; asked first, for it takes no time. */
const mayBeDigit = /[\u0660-\uFFFF]/;
const digitBeyondAscii = /(?![0-9])\p{Nd}/gu;
const asciiDigit = /[0-9]/;
const ofOneScript =
  /^(?!.*[\u0660-\u0669])(?:[\p{scx=Latin}\p{sc=Common}\p{sc=Inherited}]*|[\p{scx=Cyrl}\p{sc=Common}\p{sc=Inherited}]*)$/u;

/** Scripts that are told apart. The scripts of China, Japan and Korea are one group: their words mix them. */
const groups: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["Latn", /\p{sc=Latin}/u],
  ["Arab", /[\p{sc=Arab}\u0660-\u0669]/u],
  ["CJK", /[\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Bopo}]/u],
  ..."Cyrl Grek Armn Geor Copt Cher Lisu Hebr Syrc Thaa Nkoo Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Thai Laoo Tibt Mymr Ethi Khmr Mong Cans Dsrt Osge Tfng Vaii"
    .split(" ")
    .map((script) => [script, new RegExp(String.raw`\p{sc=${script}}`, "u")] as const),
];

const styledGroup = "styled";
/** Digits too: `r٥٥t` is no `root`. Those of Arabic are of no script to Unicode, since several have them. */
const letter = /[\p{L}\p{Nd}]/u;
const ofNoScript = /(?![\u0660-\u0669])[\p{sc=Common}\p{sc=Inherited}]/u;
const groupOfLetter = new Map<string, string | null>();

/** The group of a letter's script; null for what belongs to no script (digits of ASCII, marks, signs). */
function groupOf(character: string): string | null {
  const known = groupOfLetter.get(character);
  if (known !== undefined) return known;
  const isLetter = letter.test(character) && !ofNoScript.test(character);
  const script = isLetter ? (groups.find(([, pattern]) => pattern.test(character))?.[0] ?? "other") : null;
  const group = styled.test(character) ? styledGroup : script;
  groupOfLetter.set(character, group);
  return group;
}

/**
 * The letters of the rarer scripts in the words of a stretch that mix scripts, in order (design section 5). Latin beside Chinese,
 * Japanese or Korean is ordinary and none of them can pass for the other. Of two scripts with as many letters
 * Latin stands, else the one that comes first. Letters of another style are those of another script where they stand
 * beside Latin ones, and so are digits beside those of ASCII in one number.
 */
export function mixedLetters({ at, word }: Word): readonly MixedLetter[] {
  const found: MixedLetter[] = [];
  for (const { 0: part, index } of word.matchAll(words)) {
    if (isMixable(part)) addMixed(found, part, at + index);
  }
  addDigits(word, at, found);
  return found;
}

function addDigits(word: string, start: number, found: MixedLetter[]): void {
  if (!mayBeDigit.test(word)) return;
  for (const { 0: number, index } of word.matchAll(numbers)) {
    if (!asciiDigit.test(number)) continue;
    for (const digit of number.matchAll(digitBeyondAscii)) {
      found.push({ at: start + index + digit.index, letter: digit[0] });
    }
  }
}

/** Whether a word can have letters of two scripts or styles: most words are told apart by this alone. */
export const isMixable = (word: string): boolean => !ofOneScript.test(word) || styled.test(word);

/** Adds the letters of the rarer scripts of one word that begins at `start` of its text. */
export function addMixed(found: MixedLetter[], word: string, start: number): void {
  const counts = new Map<string, number>();
  for (const character of word) {
    const group = groupOf(character);
    if (group !== null) counts.set(group, (counts.get(group) ?? 0) + 1);
  }
  if (counts.size < 2) return;
  const home = homeOf(counts);
  let at = start;
  for (const character of word) {
    const group = groupOf(character);
    if (group !== null && !areAtHome(group, home)) found.push({ at, letter: character });
    at += character.length;
  }
}

/** The script of a word. Letters of another style are at home only where there are no Latin ones. */
function homeOf(counts: ReadonlyMap<string, number>): string {
  const latin = counts.get("Latn") ?? 0;
  const most = Math.max(...counts.values());
  if (latin === most || (latin > 0 && counts.get(styledGroup) === most)) return "Latn";
  const home = [...counts].find(([, count]) => count === most)?.[0] ?? "";
  return latin === 0 && (home === "CJK" || home === styledGroup) ? "wide" : home;
}

/** What may stand beside each other in the words of one home. */
const together: Readonly<Record<string, readonly string[]>> = {
  Latn: ["CJK"],
  CJK: ["Latn"],
  wide: ["CJK", styledGroup],
};
const areAtHome = (group: string, home: string): boolean =>
  group === home || together[home]?.includes(group) === true;
