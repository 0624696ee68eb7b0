import { keptJoiners } from "./kept-joiners.ts";
import {
  type ChipCause,
  isMark,
  type Place,
  type Repeated,
  type SpecialPiece,
  specialPieces,
} from "./special-pieces.ts";

export type { ChipCause, Place } from "./special-pieces.ts";

/**
 * A piece of text as it is drawn. The sources of all pieces in a row are the text, character for character.
 * `text` is drawn as it is; a `chip` shows the number of a character that could not be seen or that is not what
 * it seems; a `quiet` mark stands beside a line feed or tab that acts; a `repeat` says how many characters of one
 * kind it stands for.
 */
export type Run =
  | { readonly kind: "text"; readonly text: string }
  | {
      readonly kind: "chip";
      /** `U+` and at least four hex digits; in a tool's name a letter that can be read stands before it: `é U+00E9`. */
      readonly label: string;
      readonly source: string;
      readonly why: ChipCause;
    }
  | { readonly kind: "quiet"; readonly mark: "↵" | "⇥"; readonly source: string }
  | {
      readonly kind: "repeat";
      /** "392 spaces", "40 tabs", "90 spaces and tabs", "299 blank lines", "40 combining marks". */
      readonly label: string;
      readonly of: Repeated;
      readonly count: number;
      readonly source: string;
    };

/** Text that can only be drawn as itself; nearly every text is, so this is asked first. */
export const plain = /^(?:[!-~]| (?! {8}))*$/;

/** The pieces of a text, in order; their sources joined are the text. An empty text has none. */
export function literalRuns(text: string, place: Place): readonly Run[] {
  if (text === "") return [];
  if (plain.test(text)) return [{ kind: "text", text }];
  const runs: Run[] = [];
  let done = 0;
  for (const piece of specialPieces(text, place)) {
    if (piece.at > done) runs.push({ kind: "text", text: text.slice(done, piece.at) });
    runs.push(runOf(piece));
    done = piece.at + piece.source.length;
  }
  if (done < text.length) runs.push({ kind: "text", text: text.slice(done) });
  return runs;
}

function runOf({ source, why }: SpecialPiece): Run {
  switch (why) {
    case "line":
      return { kind: "quiet", mark: "↵", source };
    case "tab":
      return { kind: "quiet", mark: "⇥", source };
    case "spaces":
    case "tabs":
    case "spaces-and-tabs":
      return repeat(why, source.length, source);
    case "blank-lines":
      return repeat(why, source.split("\n").length - 1, source);
    case "combining-marks":
      return repeat(why, Array.from(source).length, source);
    default:
      return { kind: "chip", label: labelOf(source, why), source, why };
  }
}

const repeat = (of: Repeated, count: number, source: string): Run => ({
  kind: "repeat",
  label: `${count} ${of.replaceAll("-", " ")}`,
  of,
  count,
  source,
});

const labelOf = (source: string, why: ChipCause): string =>
  why === "not-ascii" && !isMark(source) ? `${source} ${codeOf(source)}` : codeOf(source);

/** The number of one character: `U+0435`. */
export const codeOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;

/** The source of a piece: joined, they are the text. */
export const sourceOf = (run: Run): string => (run.kind === "text" ? run.text : run.source);

/** Joiners and variation selectors that keep their look inside emoji and words: for a quiet count. */
export const keptCount = (text: string): number => keptJoiners(text).size;

/**
 * A name as it is spoken and put into sentences: what would be a chip is its number in brackets,
 * `s[U+0435]nd_email`; a long run of spaces says how many.
 */
export const spellName = (name: string): string => spelled(name, "name");

/** The name of a tool as it is spoken: characters beyond ASCII with their numbers too, `[é U+00E9]`. */
export const spellTool = (name: string): string => spelled(name, "tool");

const spelled = (name: string, place: Place): string =>
  literalRuns(name, place)
    .map((run) => (run.kind === "text" ? run.text : `[${"label" in run ? run.label : run.source}]`))
    .join("");

/**
 * A text as Copy gives it: whatever is a chip becomes `\u{200B}`, so that pasting it does nothing that was not
 * seen; line feeds, tabs and long runs of spaces stay. The same text when nothing is a chip.
 */
export const escapeHidden = (text: string, place: Place = "string"): string =>
  literalRuns(text, place)
    .map((run) => (run.kind === "chip" ? `\\u{${codeOf(run.source).slice(2)}}` : sourceOf(run)))
    .join("");

/** Whether a text is in Unicode's composed form; one that is not gets a quiet note and is never changed. */
export const isNormalised = (text: string): boolean => text === text.normalize("NFC");
