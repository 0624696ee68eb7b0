/** Characters that stand where others stood, by their numbers: `U+0061`. */
export interface LetterChange {
  readonly from: readonly string[];
  readonly to: readonly string[];
}

/** Longer stretches are not told letter by letter: they are read as other words. */
const longest = 32;
const mostChanges = 8;
const ascii = /^[\0-\x7F]*$/;

/**
 * What an eye can miss between two words: the characters that changed, by their numbers, where they are not all ASCII and
 * as many as before, or where both words mean the same to Unicode. Nothing where the words differ otherwise. Never throws.
 */
export function letterChanges(before: string, after: string): readonly LetterChange[] {
  const [from, to] = middles([...before], [...after]);
  if (from.length > longest || to.length > longest) return [];
  if (ascii.test(from.join("") + to.join(""))) return [];
  if (from.length !== to.length)
    return isSameToUnicode(before, after) ? [changeOf(from, to)] : spelledAnew(from.join(""), to.join(""));
  const found = new Map<string, LetterChange>();
  from.forEach((was, index) => {
    const now = to[index] ?? "";
    if (was !== now) found.set(`${was}${now}`, changeOf([was], [now]));
  });
  return [...found.values()].slice(0, mostChanges);
}

const withMarks = /[\s\S]\p{M}*/gu;

/** Of two words that differ otherwise too: the letters that only are composed in another way. */
function spelledAnew(before: string, after: string): readonly LetterChange[] {
  const [was, now] = [before.match(withMarks) ?? [], after.match(withMarks) ?? []];
  if (was.length !== now.length) return [];
  const found = was.flatMap((letter, index) => {
    const other = now[index] ?? "";
    return letter !== other && isSameToUnicode(letter, other) ? [changeOf([...letter], [...other])] : [];
  });
  return found.slice(0, mostChanges);
}

const isSameToUnicode = (one: string, other: string): boolean =>
  one.normalize("NFKC") === other.normalize("NFKC");

const changeOf = (from: readonly string[], to: readonly string[]): LetterChange => ({
  from: from.map(numberOf),
  to: to.map(numberOf),
});

const numberOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;

/** Both without what they have in common at their beginning and their end. */
function middles(
  one: readonly string[],
  other: readonly string[],
): readonly [readonly string[], readonly string[]] {
  const shorter = Math.min(one.length, other.length);
  let head = 0;
  while (head < shorter && one[head] === other[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && one.at(-1 - tail) === other.at(-1 - tail)) tail += 1;
  return [one.slice(head, one.length - tail), other.slice(head, other.length - tail)];
}
