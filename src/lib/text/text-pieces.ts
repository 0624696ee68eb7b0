/** Where a stretch of a text begins and ends, in UTF-16 units. */
export interface TextPiece {
  readonly from: number;
  readonly to: number;
}

/** Length of a piece, in UTF-16 units: where a good place to cut is near, it is nearer to the least. */
const length = { least: 4_000, most: 16_000 };

/** After a line, or after a space between words: nothing that is drawn as one thing stands across such a place. */
const betweenLines = /\n(?=[!-~])/;
const betweenWords = /(?<=[!-~] )(?=[!-~])/;

/**
 * A long text in pieces that can be drawn one without the other, so that the work on it needs room for one of them only.
 * A short text is one piece; an empty one too. Only where nothing can be cut well for 12,000 characters (one word, one
 * run of hidden characters) a piece ends inside of what would else be drawn together: never inside of a character.
 */
export function* piecesOf(text: string): Generator<TextPiece> {
  let from = 0;
  while (text.length - from > length.most) {
    const to = cutOf(text, from);
    yield { from, to };
    from = to;
  }
  yield { from, to: text.length };
}

function cutOf(text: string, from: number): number {
  const least = from + length.least;
  const near = text.slice(least, from + length.most);
  const line = betweenLines.exec(near);
  if (line !== null) return least + line.index + 1;
  const word = betweenWords.exec(near);
  return word === null ? cutBefore(text, from + length.most) : least + word.index;
}

/** What belongs to the character before it: marks, joiners, selectors, skin tones, second halves of a pair. */
const belongsToLast = /^(?:[\p{M}\p{Emoji_Modifier}\uDC00-\uDFFF]|\u200C|\u200D)/u;

/** The last place at or before `at` where a text may be cut: not inside a character, nor a line's end, if that is near. */
export function cutBefore(text: string, at: number): number {
  for (let cut = at; cut > at - 32; cut -= 1) {
    const isInLineEnd = text[cut] === "\n" && text[cut - 1] === "\r";
    if (!isInLineEnd && !belongsToLast.test(text.slice(cut, cut + 2)) && text[cut - 1] !== "\u200D")
      return cut;
  }
  return /[\uDC00-\uDFFF]/.test(text[at] ?? "") ? at - 1 : at;
}
