/** A letter that is not of the script that its word is written in, and where it stands. */
export interface MixedLetter {
  readonly at: number;
  readonly letter: string;
}

/**
 * Words, and between them the escapes of JSON source: the n of `\nПривет` is no letter of a word. Digits and marks
 * do not end a word; `_`, `-` and `.` do, so that the parts of a name may each have a script.
 */
const words = /\\(?:u[\dA-Fa-f]{4}|[bfnrt])|[\p{L}\p{M}\p{N}]+/gu;
const notAscii = /[^\0-\x7F]/;
const ofOneScript =
  /^(?:[\p{scx=Latin}\p{sc=Common}\p{sc=Inherited}]*|[\p{scx=Cyrl}\p{sc=Common}\p{sc=Inherited}]*)$/u;

/** Scripts that are told apart. The scripts of China, Japan and Korea are one group: their words mix them. */
const groups: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["Latn", /\p{sc=Latin}/u],
  ["CJK", /[\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Bopo}]/u],
  ..."Cyrl Grek Armn Geor Copt Cher Lisu Hebr Arab Syrc Thaa Nkoo Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Thai Laoo Tibt Mymr Ethi Khmr Mong Cans Dsrt Osge Tfng Vaii"
    .split(" ")
    .map((script) => [script, new RegExp(String.raw`\p{sc=${script}}`, "u")] as const),
];

const letter = /\p{L}/u;
const ofNoScript = /[\p{sc=Common}\p{sc=Inherited}]/u;
const groupOfLetter = new Map<string, string | null>();

/** The group of a letter's script; null for what belongs to no script (digits, marks, signs). */
function groupOf(character: string): string | null {
  const known = groupOfLetter.get(character);
  if (known !== undefined) return known;
  const isLetter = letter.test(character) && !ofNoScript.test(character);
  const group = isLetter ? (groups.find(([, pattern]) => pattern.test(character))?.[0] ?? "other") : null;
  groupOfLetter.set(character, group);
  return group;
}

/**
 * The letters of the rarer scripts in words that mix scripts, in order (design section 5). Latin beside Chinese,
 * Japanese or Korean is ordinary and none of them can pass for the other. Of two scripts with as many letters
 * Latin stands, else the one that comes first.
 */
export function mixedLetters(text: string): readonly MixedLetter[] {
  if (!notAscii.test(text)) return [];
  const found: MixedLetter[] = [];
  for (const match of text.matchAll(words)) {
    if (!ofOneScript.test(match[0])) addMixed(match[0], match.index, found);
  }
  return found;
}

function addMixed(word: string, start: number, found: MixedLetter[]): void {
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

function homeOf(counts: ReadonlyMap<string, number>): string {
  const most = Math.max(...counts.values());
  if (counts.get("Latn") === most) return "Latn";
  return [...counts].find(([, count]) => count === most)?.[0] ?? "";
}

const beside = new Set(["Latn", "CJK"]);
const areAtHome = (group: string, home: string): boolean =>
  group === home || (beside.has(group) && beside.has(home));
