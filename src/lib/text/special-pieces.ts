import { keptJoiners } from "./kept-joiners.ts";
import { type MixedLetter, mixedLetters } from "./mixed-script.ts";
import { type Word, wordsBeyondAscii } from "./words-beyond-ascii.ts";

/**
 * Why a character is a chip: it could not be seen; it is of another script or style than its word; it makes a host
 * look like another; it is not ASCII in the name of a tool, where nearly every system allows nothing else; it is a mark
 * that would be drawn over what it does not belong to.
 */
export type ChipCause = "hidden" | "mixed-script" | "look-alike" | "not-ascii" | "combining";

/** What is drawn as one chip with its count. */
export type Repeated = "spaces" | "tabs" | "spaces-and-tabs" | "blank-lines" | "combining-marks";

/**
 * Where the text stands. In a `string` and in `prose` line feeds and tabs act and carry a quiet mark; in a `name` (of a
 * member, a person, a file) they are chips, since a name has no lines. In the name of a `tool` each character beyond
 * ASCII is a chip too (threats T-04). The `key` of a member is a name that a machine reads: lookalikes are told in it.
 */
export type Place = "string" | "name" | "prose" | "tool" | "key";

/** A piece of a text that is not drawn as plain text, and where it begins; `line` and `tab` act. */
export interface SpecialPiece {
  readonly at: number;
  readonly source: string;
  readonly why: ChipCause | Repeated | "line" | "tab";
}

/** So many spaces in a row, or tabs with less between them, are drawn as one chip with their number. */
const longSpaces = 9;
/** Blank lines from this number on are drawn as one chip with their number. */
const longBlankLines = 4;
/** So many marks may stand on one letter: no spelling has more, Tibetan apart. */
const mostMarks = 5;

/**
 * The characters that are drawn as chips (design section 5), as a class: controls, format characters, unassigned,
 * private, lone surrogates; what is ignorable; line and paragraph separators; blanks; every space but U+0020. To these,
 * what is drawn as nothing although Unicode does not say so: a notehead without a head, fillers of old scripts.
 * Built from the engine's own Unicode data. `v` subtracts one set from another; the compiler's target knows no `v`.
 */
const hidden = String.raw`[[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\p{Zs}\u2800\uFFFC\u{1107F}\u{13441}\u{13442}\u{16FE4}\u{1D159}]--[ ]]`;
const spaces = ` {${longSpaces},}`;
const tabs = String.raw`\t(?: *\t){${longSpaces - 1},}`;
const blankLines = String.raw`(?<=^|\n)(?:[ \t]*\r?\n){${longBlankLines},}`;
const mark = String.raw`[\p{M}--${hidden}]`;
/** Marks that take no room of their own: many of them are drawn over the lines above and below. */
const stacking = String.raw`[[\p{Mn}\p{Me}]--${hidden}--\p{sc=Tibt}]`;
/**
 * Marks too many on one letter; marks on a quotation mark, from where they reach into what stands before it; and marks on
 * a space, which they make look like another sign: a low line, a full stop. Each pattern begins with what it takes and
 * looks back from there, which is a tenth of the time.
 */
const strayMarks = new RegExp(
  [
    `${stacking}(?<=${stacking}{${mostMarks + 1}})${stacking}*`,
    String.raw`[\p{Mn}&&\p{sc=Tibt}](?<=\p{sc=Tibt}{10})[\p{Mn}&&\p{sc=Tibt}]*`,
    `${mark}(?<=[" ]${mark})${mark}*`,
  ].join("|"),
  "gv",
);
/** The stretches of Unicode that hold marks, and whatever is written in pairs: asked first, for it takes no time. */
const mayBeMark =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: these are ends of ranges, not characters that combine
  /[\u0300-\u036F\u0483-\u0489\u0591-\u1DFF\u20D0-\u20FF\u2CEF-\u2DFF\u302A-\u309A\uA66F-\uABFF\uD800-\uDBFF\uFB1E\uFE20-\uFE2F]/;

const pieceInText = new RegExp(`${blankLines}|\\r?\\n|${tabs}|\\t|${spaces}|${hidden}`, "gv");
const pieceInName = new RegExp(`${spaces}|${hidden}`, "gv");
/** Marks at the very beginning or right behind a chip: they would be drawn over what is ours. */
const looseMarks = new RegExp(`${mark}+`, "vy");
const startsWithMark = new RegExp(`^${mark}`, "v");
const beyondAscii = /[^\0-\x7F]/gu;

type Finder = (word: Word, place: Place) => readonly MixedLetter[];
let lookalikesIn: Finder = () => [];
let mixedIn: Finder = mixedLetters;

/**
 * Has values, keys and prose looked through for lookalikes too, and with an eye for ordinary mixes, from now on. What draws
 * or judges those loads the finders with their tables (`lookalike-host.ts`); names, which the list draws, do without.
 */
export function findLookalikes(finder: Finder, mixed: Finder): void {
  lookalikesIn = finder;
  mixedIn = mixed;
}

/**
 * The pieces of a text that are not drawn as plain text, in order, none overlapping. Takes time with the length of the
 * text, whatever it holds.
 */
export function specialPieces(text: string, place: Place): readonly SpecialPiece[] {
  const found = hiddenPieces(text, place);
  const inOrder = found.length;
  const hasMarks = mayBeMark.test(text);
  if (hasMarks) for (const { 0: marks, index } of text.matchAll(strayMarks)) addMarks(found, index, marks);
  for (const word of wordsBeyondAscii(text)) {
    addChips(found, lookalikesIn(word, place), "look-alike");
    addChips(found, mixedIn(word, place), "mixed-script");
  }
  if (place === "tool") {
    for (const { 0: source, index: at } of text.matchAll(beyondAscii))
      found.push({ at, source, why: "not-ascii" });
  }
  // Of two that begin in the same place the sort keeps the one first that was found first.
  if (found.length > inOrder) found.sort((one, other) => one.at - other.at);
  const pieces = hasMarks || found.length > inOrder ? eachOnce(found, text) : found;
  return joiner.test(text) ? withLooseJoiners(pieces, text) : pieces;
}

/** Joiners beside a letter or mark that is drawn as a chip join nothing any more: they are chips too. */
function withLooseJoiners(pieces: readonly SpecialPiece[], text: string): readonly SpecialPiece[] {
  const all: SpecialPiece[] = [];
  let done = 0;
  const takeJoiner = (at: number) => {
    const source = text[at] ?? "";
    if (at < done || !joiner.test(source)) return;
    all.push({ at, source, why: "hidden" });
    done = at + 1;
  };
  pieces.forEach((piece, index) => {
    const isLetter = lettersAsChips.has(piece.why);
    if (isLetter) takeJoiner(piece.at - 1);
    all.push(piece);
    done = piece.at + piece.source.length;
    if (isLetter && pieces[index + 1]?.at !== done) takeJoiner(done);
  });
  return all;
}

const joiner = /[\u200C\u200D]/;

const lettersAsChips: ReadonlySet<SpecialPiece["why"]> = new Set([
  "mixed-script",
  "look-alike",
  "not-ascii",
  "combining",
]);

function hiddenPieces(text: string, place: Place): SpecialPiece[] {
  const kept = keptJoiners(text);
  const found: SpecialPiece[] = [];
  for (const { 0: source, index: at } of text.matchAll(hasLines(place) ? pieceInText : pieceInName)) {
    if (!kept.has(at)) found.push({ at, source, why: causeOf(source, place) });
  }
  return found;
}

const hasLines = (place: Place): boolean => place === "string" || place === "prose";

function causeOf(source: string, place: Place): SpecialPiece["why"] {
  return (hasLines(place) ? layoutOf(source) : null) ?? (source.startsWith(" ") ? "spaces" : "hidden");
}

function layoutOf(source: string): SpecialPiece["why"] | null {
  if (source === "\n" || source === "\r\n") return "line";
  if (source === "\t") return "tab";
  if (source.endsWith("\n")) return "blank-lines";
  if (!source.startsWith("\t")) return null;
  return source.includes(" ") ? "spaces-and-tabs" : "tabs";
}

/** Every piece once, and the marks that have no letter before them on which they could stand. */
function eachOnce(found: readonly SpecialPiece[], text: string): readonly SpecialPiece[] {
  const all: SpecialPiece[] = [];
  let done = 0;
  const takeLoose = () => {
    if (!mayBeMark.test(text[done] ?? "")) return;
    looseMarks.lastIndex = done;
    const marks = looseMarks.exec(text)?.[0] ?? "";
    if (marks !== "") addMarks(all, done, marks);
    done += marks.length;
  };
  takeLoose();
  for (const piece of found) {
    if (piece.at < done) continue;
    all.push(piece);
    done = piece.at + piece.source.length;
    takeLoose();
  }
  return all;
}

/** Marks that are not drawn as such: a few by their numbers, many as one chip with their count. */
function addMarks(found: SpecialPiece[], start: number, marks: string): void {
  const each = Array.from(marks);
  if (each.length > mostMarks) {
    found.push({ at: start, source: marks, why: "combining-marks" });
    return;
  }
  let at = start;
  for (const source of each) {
    found.push({ at, source, why: "combining" });
    at += source.length;
  }
}

function addChips(found: SpecialPiece[], letters: readonly MixedLetter[], why: ChipCause): void {
  for (const { at, letter } of letters) found.push({ at, source: letter, why });
}

/** Whether a piece begins with a mark that is drawn over what stands before it. */
export const isMark = (source: string): boolean => startsWithMark.test(source);
