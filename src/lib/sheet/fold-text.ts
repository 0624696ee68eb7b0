/** A text made alike for a search, and the way back from it. */
export interface FoldedText {
  readonly text: string;
  /** Where a place of the folded text stands in the text itself; null inside a character. */
  placeOf(at: number): number | null;
}

const ascii = /^[\0-\x7f]*$/;
/** What may compose into one character, and else one code point. */
const pieces = /[\u1100-\u1112\uac00-\ud7a3][\u1161-\u11c2]+|\P{M}\p{M}+|[\s\S]/gu;

/**
 * Makes a text alike for a search: small letters, characters composed as Unicode composes them, so that both spellings
 * of `café` are one. Never throws; half of a pair that lost its other half stays what it is.
 */
export function foldText(text: string): FoldedText {
  const small = smallOf(text);
  if (ascii.test(text)) return { text: small, placeOf: (at) => at };
  if (small.length === text.length && text === text.normalize("NFC"))
    return { text: small, placeOf: (at) => (isInPair(text, at) ? null : at) };
  return foldedByPieces(text);
}

/** Both small sigmas are one letter. */
const smallOf = (text: string): string => text.toLowerCase().replaceAll("ς", "σ");

function isInPair(text: string, at: number): boolean {
  const code = text.codePointAt(at - 1);
  return at > 0 && code !== undefined && code > 0xff_ff;
}

function foldedByPieces(text: string): FoldedText {
  const places: (number | null)[] = [];
  let folded = "";
  const add = (piece: string, at: number) => {
    const small = smallOf(piece).normalize("NFC");
    for (let unit = 0; unit < small.length; unit += 1) places.push(unit === 0 ? at : null);
    folded += small;
  };
  for (const { 0: piece, index } of text.matchAll(pieces)) {
    if (piece !== piece.normalize("NFC")) add(piece, index);
    else
      for (let at = 0; at < piece.length; at += pointAt(piece, at).length)
        add(pointAt(piece, at), index + at);
  }
  places.push(text.length);
  return { text: folded, placeOf: (at) => places[at] ?? null };
}

const pointAt = (text: string, at: number): string => String.fromCodePoint(text.codePointAt(at) ?? 0);
