import { keptJoiners } from "./kept-joiners.ts";
import { mixedLetters } from "./mixed-script.ts";

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
      /** `U+` and at least four hex digits. */
      readonly label: string;
      readonly source: string;
      readonly why: "hidden" | "mixed-script";
    }
  | { readonly kind: "quiet"; readonly mark: "↵" | "⇥"; readonly source: string }
  | {
      readonly kind: "repeat";
      /** "392 spaces", "299 blank lines". */
      readonly label: string;
      readonly of: "spaces" | "blank-lines";
      readonly count: number;
      readonly source: string;
    };

/**
 * Where the text stands. In a `string` and in `prose` line feeds and tabs act and carry a quiet mark; in a
 * `name` (of a tool, of a member) they are chips, since a name has no lines.
 */
export type Place = "string" | "name" | "prose";

/** Runs of spaces from this length on are drawn as one chip with their number. */
const longSpaces = 9;
/** Spaces at the start of a line up to this number only indent it. */
const deepestIndent = 40;
/** Blank lines from this number on are drawn as one chip with their number. */
const longBlankLines = 4;

/**
 * The characters that are drawn as chips (design section 5), as a class: controls, format characters, unassigned,
 * private, lone surrogates; what is ignorable; line and paragraph separators; blanks; every space but U+0020.
 * Built from the engine's own Unicode data. `v` subtracts one set from another; the compiler's target knows no `v`.
 */
const hidden = String.raw`[[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\p{Zs}\u2800\uFFFC]--[ ]]`;
const spaces = ` {${longSpaces},}`;
const blankLines = String.raw`(?<=^|\n)(?:[ \t]*\r?\n){${longBlankLines},}`;

const pieceInText = new RegExp(`${blankLines}|\\r?\\n|\\t|${spaces}|${hidden}`, "gv");
const pieceInName = new RegExp(`${spaces}|${hidden}`, "gv");

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
  for (const match of text.matchAll(place === "name" ? pieceInName : pieceInText)) {
    if (!kept.has(match.index)) found.push({ at: match.index, run: runOf(match[0], place) });
  }
  const mixed = mixedLetters(text).map(
    ({ at, letter }): Special => ({ at, run: chip(letter, "mixed-script") }),
  );
  return mixed.length === 0 ? found : [...found, ...mixed].sort((one, other) => one.at - other.at);
}

function runOf(source: string, place: Place): Special["run"] {
  if (place !== "name") {
    if (source === "\n" || source === "\r\n") return { kind: "quiet", mark: "↵", source };
    if (source === "\t") return { kind: "quiet", mark: "⇥", source };
    if (source.endsWith("\n")) return repeat("blank-lines", source.split("\n").length - 1, source);
  }
  return source.startsWith(" ") ? repeat("spaces", source.length, source) : chip(source, "hidden");
}

const chip = (source: string, why: "hidden" | "mixed-script"): Special["run"] => ({
  kind: "chip",
  label: codeOf(source),
  source,
  why,
});

const repeat = (of: "spaces" | "blank-lines", count: number, source: string): Special["run"] => ({
  kind: "repeat",
  label: of === "spaces" ? `${count} spaces` : `${count} blank lines`,
  of,
  count,
  source,
});

/** The number of one character: `U+0435`. */
const codeOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;

/** The source of a piece: joined, they are the text. */
export const sourceOf = (run: Run): string => (run.kind === "text" ? run.text : run.source);

/** What there is in a text that a person should be told of; all zero for ordinary text. */
export interface TextMarks {
  /** Characters drawn as chips because they could not be seen. */
  readonly hidden: number;
  /** Letters of the rarer script in words that mix scripts. */
  readonly mixed: number;
  /** Runs of spaces or blank lines drawn as one chip, less those that only indent a line. */
  readonly repeats: number;
}

const noMarks: TextMarks = { hidden: 0, mixed: 0, repeats: 0 };

/** Counts what is drawn as chips in a text. */
export function marksOf(text: string, place: Place): TextMarks {
  if (plain.test(text)) return noMarks;
  const marks = { hidden: 0, mixed: 0, repeats: 0 };
  for (const special of specialsOf(text, place)) {
    const mark = markOf(text, special);
    if (mark !== null) marks[mark] += 1;
  }
  return marks;
}

function markOf(text: string, { at, run }: Special): keyof TextMarks | null {
  if (run.kind === "chip") return run.why === "hidden" ? "hidden" : "mixed";
  return run.kind === "repeat" && !isIndent(text, at, run) ? "repeats" : null;
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
export const spellName = (name: string): string =>
  literalRuns(name, "name")
    .map((run) => (run.kind === "text" ? run.text : `[${"label" in run ? run.label : run.source}]`))
    .join("");

/**
 * A text as Copy gives it: whatever is a chip becomes `\u{200B}`, so that pasting it does nothing that was not
 * seen; line feeds, tabs and long runs of spaces stay. The same text when nothing is a chip.
 */
export const escapeHidden = (text: string, place: Place = "string"): string =>
  literalRuns(text, place)
    .map((run) => (run.kind === "chip" ? `\\u{${run.label.slice(2)}}` : sourceOf(run)))
    .join("");

/** Whether a text is in Unicode's composed form; one that is not gets a quiet note and is never changed. */
export const isNormalised = (text: string): boolean => text === text.normalize("NFC");
