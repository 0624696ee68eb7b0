/** Pieces of two texts. */
export interface Pair {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** A part of two texts: the same in both, or still to be compared. */
export interface Part extends Pair {
  readonly isSame: boolean;
}

/**
 * Two texts in parts that can be compared one by one: what they have in common at both ends, and between these at every
 * piece that stands once in each, in the same order. Joined, the parts are the texts.
 */
export function* anchorsOf({ before, after }: Pair): Generator<Part> {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const ends = { before: before.length - tail, after: after.length - tail };
  const same = (from: number, to: number): Part => {
    const pieces = before.slice(from, to);
    return { isSame: true, before: pieces, after: pieces };
  };
  yield same(0, head);
  let [at, other] = [head, head];
  for (const [anchor, place] of anchors(before.slice(head, ends.before), after.slice(head, ends.after))) {
    yield { isSame: false, before: before.slice(at, head + anchor), after: after.slice(other, head + place) };
    yield same(head + anchor, head + anchor + 1);
    [at, other] = [head + anchor + 1, head + place + 1];
  }
  yield { isSame: false, before: before.slice(at, ends.before), after: after.slice(other, ends.after) };
  yield same(ends.before, before.length);
}

/** Places of the pieces that stand once in each text, as many as keep one order in both. */
function anchors(
  before: readonly string[],
  after: readonly string[],
): readonly (readonly [number, number])[] {
  const [was, now] = [placesOf(before), placesOf(after)];
  const pairs: (readonly [number, number])[] = [];
  for (const [piece, place] of was) {
    const other = now.get(piece);
    if (place >= 0 && other !== undefined && other >= 0) pairs.push([place, other]);
  }
  return longestRising(pairs);
}

/** Where each piece stands, in the order of the text; -1 when it stands more than once. */
function placesOf(pieces: readonly string[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  pieces.forEach((piece, place) => {
    places.set(piece, places.has(piece) ? -1 : place);
  });
  return places;
}

/** The longest choice of pairs, given by their first places, whose second places rise too. */
function longestRising(
  pairs: readonly (readonly [number, number])[],
): readonly (readonly [number, number])[] {
  /** Of every length the pair that ends lowest, by its index; and before each pair the one it follows. */
  const ends: number[] = [];
  const follows: number[] = [];
  pairs.forEach(([, place], index) => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[ends[middle] ?? 0]?.[1] ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    follows.push(ends[low - 1] ?? -1);
    ends[low] = index;
  });
  const rising: (readonly [number, number])[] = [];
  for (let index = ends.at(-1) ?? -1; index >= 0; index = follows[index] ?? -1) {
    const pair = pairs[index];
    if (pair !== undefined) rising.push(pair);
  }
  return rising.reverse();
}
