const beyondAscii = /[^\0-\x7F]/g;
const blank = /[\t\n\r ]/g;

/** A stretch of text without blanks, and where it begins. */
export interface Word {
  readonly at: number;
  readonly word: string;
}

/** The stretches between blanks that hold anything beyond ASCII, in order. What is all ASCII is passed over quickly. */
export function* wordsBeyondAscii(text: string): Generator<Word> {
  for (let done = 0; ; ) {
    const hit = firstIn(beyondAscii, text, done);
    if (hit === text.length) return;
    let at = hit;
    while (at > done && text.charCodeAt(at - 1) > 0x20) at -= 1;
    done = firstIn(blank, text, hit);
    yield { at, word: text.slice(at, done) };
  }
}

function firstIn(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? text.length;
}
