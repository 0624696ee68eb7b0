import { plain } from "./literal-text.ts";
import { type ChipCause, type Place, type SpecialPiece, specialPieces } from "./special-pieces.ts";
// Hosts that look like another count: whatever judges a text loads this, and with it what finds them.
import "./lookalike-host.ts";

/** Spaces at the start of a line up to this number only indent it. */
const deepestIndent = 40;
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

/** Spaces before the text of a line, as code has them: drawn as one chip like any long run, and no cause for alarm. */
function isIndent(text: string, { at, source: { length } }: SpecialPiece): boolean {
  const isAtStart = at === 0 || text[at - 1] === "\n";
  return isAtStart && length <= deepestIndent && at + length < text.length;
}
