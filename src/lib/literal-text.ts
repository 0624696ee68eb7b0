import { keptJoiners } from "./kept-joiners.ts";
import { lookalikeLetters } from "./lookalike-host.ts";
import { type MixedLetter, mixedLetters } from "./mixed-script.ts";

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
      /** "392 spaces", "299 blank lines", "40 combining marks". */
      readonly label: string;
      readonly of: Repeated;
      readonly count: number;
      readonly source: string;
    };

/**
 * Why a character is a chip: it could not be seen; it is of another script or style than its word; it makes a host
 * look like another; it is not ASCII in the name of a tool, where nearly every system allows nothing else; it is a mark
 * that would be drawn over what it does not belong to.
 */
export type ChipCause = "hidden" | "mixed-script" | "look-alike" | "not-ascii" | "combining";

type Repeated = "spaces" | "blank-lines" | "combining-marks";

/**
 * Where the text stands. In a `string` and in `prose` line feeds and tabs act and carry a quiet mark; in a `name` (of a
 * member, a person, a file) they are chips, since a name has no lines. In the name of a `tool` each character beyond
 * ASCII is a chip too (threats T-04).
 */
export type Place = "string" | "name" | "prose" | "tool";

/** Runs of spaces from this length on are drawn as one chip with their number. */
const longSpaces = 9;
/** Spaces at the start of a line up to this number only indent it. */
const deepestIndent = 40;
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
const blankLines = String.raw`(?<=^|\n)(?:[ \t]*\r?\n){${longBlankLines},}`;
const mark = String.raw`[\p{M}--${hidden}]`;
/** Marks that take no room of their own: many of them are drawn over the lines above and below. */
const stacking = String.raw`[[\p{Mn}\p{Me}]--${hidden}--\p{sc=Tibt}]`;
/** Marks too many on one letter; and marks on a quotation mark, from where they reach into what stands before it. */
const strayMarks = String.raw`(?<=${stacking}{${mostMarks}})${stacking}+|(?<=\p{sc=Tibt}{9})[\p{Mn}&&\p{sc=Tibt}]+|(?<=")${mark}+`;

const pieceInText = new RegExp(`${blankLines}|\\r?\\n|\\t|${spaces}|${hidden}|${strayMarks}`, "gv");
const pieceInName = new RegExp(`${spaces}|${hidden}|${strayMarks}`, "gv");
/** Marks at the very beginning or right behind a chip: they would be drawn over what is ours. */
const looseMarks = new RegExp(`${mark}+`, "vy");
const startsWithMark = new RegExp(`^${mark}`, "v");
const beyondAscii = /[^\0-\x7F]/gu;

/** Text that can only be drawn as itself; nearly every text is, so this is asked first. */
const plain = /^(?:[!-~]| (?! {8}))*$/;

/** The pieces of a text, in order; their sources joined are the text. An empty text has none. */
export function literalRuns(text: string, place: Place): readonly Run[] {
  if (text === "") return [];
  if (plain.test(text)) return [{ kind: "text", text }];
  const runs: Run[] = [];
  let done = 0;
  for (const special of specialsOf(text, place)) {
    if (special.at > done) runs.push({ kind: "text", text: text.slice(done, special.at) });
    runs.push(special.run);
    done = special.at + special.run.source.length;
  }
  if (done < text.length) runs.push({ kind: "text", text: text.slice(done) });
  return runs;
}

/** A piece that is not drawn as plain text, and where it begins. */
interface Special {
  readonly at: number;
  readonly run: Exclude<Run, { readonly kind: "text" }>;
}

function specialsOf(text: string, place: Place): readonly Special[] {
  const kept = keptJoiners(text);
  const found: Special[] = [];
  const pieces = text.matchAll(hasLines(place) ? pieceInText : pieceInName);
  for (const { 0: piece, index } of pieces) {
    if (startsWithMark.test(piece)) addMarks(found, index, piece);
    else if (!kept.has(index)) found.push({ at: index, run: runOf(piece, place) });
  }
  const inOrder = found.length;
  addChips(found, lookalikeLetters(text), "look-alike");
  addChips(found, mixedLetters(text), "mixed-script");
  if (place === "tool") {
    const others = Array.from(text.matchAll(beyondAscii), ({ 0: letter, index }) => ({ at: index, letter }));
    addChips(found, others, "not-ascii");
  }
  // Of two that begin in the same place the sort keeps the one first that was found first.
  if (found.length > inOrder) found.sort((one, other) => one.at - other.at);
  return withLooseMarks(found, text);
}

const hasLines = (place: Place): boolean => place === "string" || place === "prose";

/** Every special once, and the marks that have no letter before them on which they could stand. */
function withLooseMarks(found: readonly Special[], text: string): readonly Special[] {
  const all: Special[] = [];
  let done = 0;
  const takeLoose = () => {
    looseMarks.lastIndex = done;
    const marks = looseMarks.exec(text)?.[0] ?? "";
    if (marks !== "") addMarks(all, done, marks);
    done += marks.length;
  };
  takeLoose();
  for (const special of found) {
    if (special.at < done) continue;
    all.push(special);
    done = special.at + special.run.source.length;
    takeLoose();
  }
  return all;
}

/** Marks that are not drawn as such: a few by their numbers, many as one chip with their count. */
function addMarks(found: Special[], start: number, marks: string): void {
  const each = Array.from(marks);
  if (each.length > mostMarks) found.push({ at: start, run: repeat("combining-marks", each.length, marks) });
  else {
    let at = start;
    for (const letter of each) {
      found.push({ at, run: chip(letter, "combining") });
      at += letter.length;
    }
  }
}

function addChips(found: Special[], letters: readonly MixedLetter[], why: ChipCause): void {
  for (const { at, letter } of letters) found.push({ at, run: chip(letter, why) });
}

function runOf(source: string, place: Place): Special["run"] {
  if (hasLines(place)) {
    if (source === "\n" || source === "\r\n") return { kind: "quiet", mark: "↵", source };
    if (source === "\t") return { kind: "quiet", mark: "⇥", source };
    if (source.endsWith("\n")) return repeat("blank-lines", source.split("\n").length - 1, source);
  }
  return source.startsWith(" ") ? repeat("spaces", source.length, source) : chip(source, "hidden");
}

const chip = (source: string, why: ChipCause): Special["run"] => ({
  kind: "chip",
  label: why === "not-ascii" && !startsWithMark.test(source) ? `${source} ${codeOf(source)}` : codeOf(source),
  source,
  why,
});

const repeat = (of: Repeated, count: number, source: string): Special["run"] => ({
  kind: "repeat",
  label: `${count} ${of.replace("-", " ")}`,
  of,
  count,
  source,
});

/** The number of one character: `U+0435`. */
export const codeOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;

/** The source of a piece: joined, they are the text. */
export const sourceOf = (run: Run): string => (run.kind === "text" ? run.text : run.source);

/** A character, or a run of them, that a person should be told of, and where it begins. */
export interface Marked {
  readonly at: number;
  readonly source: string;
  readonly why: ChipCause | "repeats";
}

/** What is drawn as chips in a text, in order, less the spaces that only indent a line; nothing for ordinary text. */
export function markedIn(text: string, place: Place): readonly Marked[] {
  if (plain.test(text)) return [];
  const marked: Marked[] = [];
  for (const { at, run } of specialsOf(text, place)) {
    if (run.kind === "quiet" || (run.kind === "repeat" && isIndent(text, at, run))) continue;
    const isMarks = run.kind === "repeat" && run.of === "combining-marks";
    marked.push({
      at,
      source: run.source,
      why: run.kind === "chip" ? run.why : isMarks ? "combining" : "repeats",
    });
  }
  return marked;
}

/** How much of each there is in a text; all zero for ordinary text. */
export type TextMarks = Readonly<Record<Marked["why"], number>>;

/** Counts what is drawn as chips in a text. */
export function marksOf(text: string, place: Place): TextMarks {
  const marks = { hidden: 0, "mixed-script": 0, "look-alike": 0, "not-ascii": 0, combining: 0, repeats: 0 };
  for (const { why } of markedIn(text, place)) marks[why] += 1;
  return marks;
}

/** Spaces before the text of a line, as code has them: drawn as one chip like any long run, and no cause for alarm. */
function isIndent(text: string, at: number, run: Special["run"]): boolean {
  const isAtStart = at === 0 || text[at - 1] === "\n";
  const { length } = run.source;
  return (
    isAtStart &&
    run.source.startsWith(" ".repeat(length)) &&
    length <= deepestIndent &&
    at + length < text.length
  );
}

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
