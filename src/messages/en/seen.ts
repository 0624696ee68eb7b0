import type { Catalogue } from "../speaker.ts";
import { figure } from "./figures.ts";

type Counted = { readonly count: number };
const lines = (count: number) => (count === 1 ? "1 line" : `${count} lines`);

/** Where a line is folded in parts no line begins in them: their size is told in characters. */
const size = (held: { readonly lines: number; readonly characters: number }) =>
  held.lines === 0 ? `${figure(held.characters)} characters` : lines(held.lines);

/** What is read of arguments that were not yet seen whole, and of presses that were not taken. */
export const seenEn = {
  // What Approve waits for
  "seen.below": ({ count }: Counted) => `Approve waits for the end, ${lines(count)} below.`,
  "seen.just-below": "Approve waits for the end, which is just below.",
  "seen.not-in-view": "Approve is off until the end of the arguments is seen: it was not in view yet.",
  "seen.folded": ({ parts, ...held }: { parts: number; lines: number; characters: number }) =>
    parts === 1
      ? `Approve is off: 1 folded part was never opened, ${size(held)}.`
      : `Approve is off: ${parts} folded parts were never opened, ${size(held)}.`,
  "seen.go-to-end": "Go to the end",
  "seen.unfold": "Unfold and go there",
  "seen.named": ({ way, name }: { way: string; name: string }) => `${way}, ${name}`,

  // Presses
  "press.elsewhere": "Not taken: this press began at another control. Press again.",
  "press.double": "Not taken: this was the second click of a double click that began elsewhere. Press again.",
  "press.script": "Not taken: this press was made by a script, not by a person.",
} as const satisfies Catalogue;
