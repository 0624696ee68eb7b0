import { plain } from "./literal-text.ts";
import { type ChipCause, type Place, type SpecialPiece, specialPieces } from "./special-pieces.ts";
// Hosts that look like another count: whatever judges a text loads this, and with it what finds them.
import "./lookalike-host.ts";

/** Blanks at the start of a line up to so many columns only indent it; a tab is taken for four. */
const deepestIndent = 40;
const tabColumns = 4;
/** A character, or a run of them, that a person should be told of, and where it begins. */
export interface Marked {
  readonly at: number;
  readonly source: string;
  readonly why: ChipCause | "repeats";
}

/** What is drawn as chips in a text, in order, less the spaces that only indent a line; nothing for ordinary text. */
export function markedIn(text: string, place: Place): readonly Marked[] {
  if (plain.test(text)) return [];
  return specialPieces(text, place).flatMap((piece) => {
    const why = causeOf(text, piece);
    return why === null ? [] : [{ at: piece.at, source: piece.source, why }];
  });
}

function causeOf(text: string, piece: SpecialPiece): Marked["why"] | null {
  switch (piece.why) {
    case "line":
    case "tab":
      return null;
    case "spaces":
    case "tabs":
    case "spaces-and-tabs":
      return isIndent(text, piece) ? null : "repeats";
    case "blank-lines":
      return "repeats";
    case "combining-marks":
      return "combining";
    default:
      return piece.why;
  }
}

/** How much of each there is in a text; all zero for ordinary text. */
export type TextMarks = Readonly<Record<Marked["why"], number>>;

/** Counts what is drawn as chips in a text. */
export function marksOf(text: string, place: Place): TextMarks {
  const marks = { hidden: 0, "mixed-script": 0, "look-alike": 0, "not-ascii": 0, combining: 0, repeats: 0 };
  for (const { why } of markedIn(text, place)) marks[why] += 1;
  return marks;
}

/** Blanks before the text of a line, as code has them: drawn as one chip like any long run, and no cause for alarm. */
function isIndent(text: string, { at, source: { length } }: SpecialPiece): boolean {
  const end = at + length;
  let columns = 0;
  let from = end;
  for (; columns <= deepestIndent && isBlank(text[from - 1]); from -= 1)
    columns += text[from - 1] === "\t" ? tabColumns : 1;
  const isAtStart = from === 0 || text[from - 1] === "\n";
  return isAtStart && columns <= deepestIndent && end < text.length;
}

const isBlank = (character: string | undefined): boolean => character === " " || character === "\t";
