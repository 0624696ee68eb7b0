/** Strings longer than this are compared word by word. */
const longString = 48;

const lexeme = /"(?:[^"\\]|\\.)*"?(?:\s*:)?|[-+\w.]+|\s+|[^\s\w"]/gsu;
const word = /\s+|\\[nrt]|[^\s\\]+|\\./gsu;

/**
 * An argument text in the pieces that a difference is told by: keys with their colon, strings, numbers, literals,
 * punctuation; a long string in its words. Joined they are the text, character for character, whatever it is.
 */
export function lexemesOf(text: string): readonly string[] {
  return (text.match(lexeme) ?? []).flatMap((piece) =>
    piece.startsWith('"') && piece.length > longString ? (piece.match(word) ?? [piece]) : [piece],
  );
}
