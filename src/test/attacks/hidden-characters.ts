/** A character that must be drawn as a chip with its number wherever it stands. */
export interface HiddenProbe {
  /** Its number, as its chip says it: `U+200B`. */
  readonly label: string;
  readonly name: string;
  /** The part of the class of design section 5 that it stands for. */
  readonly subclass: string;
}

const table: Readonly<Record<string, string>> = {
  C0: `
    U+0000 NULL
    U+0007 BELL
    U+0008 BACKSPACE
    U+000B LINE TABULATION
    U+000C FORM FEED
    U+001B ESCAPE
    U+001F UNIT SEPARATOR
    U+007F DELETE`,
  C1: `
    U+0080 PADDING CHARACTER
    U+0085 NEXT LINE
    U+009B CSI
    U+009F APPLICATION PROGRAM COMMAND`,
  space: `
    U+00A0 NO-BREAK SPACE
    U+1680 OGHAM SPACE MARK
    U+2000 EN QUAD
    U+2001 EM QUAD
    U+2002 EN SPACE
    U+2003 EM SPACE
    U+2004 THREE-PER-EM SPACE
    U+2005 FOUR-PER-EM SPACE
    U+2006 SIX-PER-EM SPACE
    U+2007 FIGURE SPACE
    U+2008 PUNCTUATION SPACE
    U+2009 THIN SPACE
    U+200A HAIR SPACE
    U+202F NARROW NO-BREAK SPACE
    U+205F MEDIUM MATHEMATICAL SPACE
    U+3000 IDEOGRAPHIC SPACE`,
  line: `
    U+2028 LINE SEPARATOR
    U+2029 PARAGRAPH SEPARATOR`,
  bidi: `
    U+061C ARABIC LETTER MARK
    U+200E LEFT-TO-RIGHT MARK
    U+200F RIGHT-TO-LEFT MARK
    U+202A LEFT-TO-RIGHT EMBEDDING
    U+202B RIGHT-TO-LEFT EMBEDDING
    U+202C POP DIRECTIONAL FORMATTING
    U+202D LEFT-TO-RIGHT OVERRIDE
    U+202E RIGHT-TO-LEFT OVERRIDE
    U+2066 LEFT-TO-RIGHT ISOLATE
    U+2067 RIGHT-TO-LEFT ISOLATE
    U+2068 FIRST STRONG ISOLATE
    U+2069 POP DIRECTIONAL ISOLATE`,
  format: `
    U+00AD SOFT HYPHEN
    U+0600 ARABIC NUMBER SIGN
    U+180E MONGOLIAN VOWEL SEPARATOR
    U+200B ZERO WIDTH SPACE
    U+2060 WORD JOINER
    U+2062 INVISIBLE TIMES
    U+206A INHIBIT SYMMETRIC SWAPPING
    U+FEFF BYTE ORDER MARK
    U+FFF9 INTERLINEAR ANNOTATION ANCHOR
    U+1BCA0 SHORTHAND FORMAT LETTER OVERLAP
    U+1D173 MUSICAL SYMBOL BEGIN BEAM`,
  joiner: `
    U+200C ZERO WIDTH NON-JOINER
    U+200D ZERO WIDTH JOINER`,
  ignorable: `
    U+034F COMBINING GRAPHEME JOINER
    U+17B4 KHMER VOWEL INHERENT AQ
    U+180B MONGOLIAN FREE VARIATION SELECTOR ONE
    U+2065 reserved, ignorable
    U+FFF0 reserved, ignorable`,
  filler: `
    U+115F HANGUL CHOSEONG FILLER
    U+1160 HANGUL JUNGSEONG FILLER
    U+3164 HANGUL FILLER
    U+FFA0 HALFWIDTH HANGUL FILLER`,
  variation: `
    U+FE00 VARIATION SELECTOR-1
    U+FE0F VARIATION SELECTOR-16
    U+E0100 VARIATION SELECTOR-17
    U+E01EF VARIATION SELECTOR-256`,
  tag: `
    U+E0001 LANGUAGE TAG
    U+E0020 TAG SPACE
    U+E0041 TAG LATIN CAPITAL LETTER A
    U+E007F CANCEL TAG`,
  blank: "U+2800 BRAILLE PATTERN BLANK",
  object: "U+FFFC OBJECT REPLACEMENT CHARACTER",
  private: `
    U+E000 private use
    U+F8FF private use, the last of the plane
    U+F0000 private use, plane 15
    U+10FFFD private use, the last of all`,
  unassigned: "U+0378 unassigned in the block of Greek",
  noncharacter: `
    U+FDD0 noncharacter
    U+FFFE noncharacter
    U+FFFF noncharacter
    U+10FFFF noncharacter, the last of all`,
  surrogate: `
    U+D800 the first half of a pair, alone
    U+DBFF the last first half of a pair, alone
    U+DC00 the second half of a pair, alone
    U+DFFF the last second half of a pair, alone`,
};

/**
 * The probes: every character that the threats name, every bidi control, every space, and at least one of every other
 * part of the class. Numbers only, so that this file is safe to open.
 */
export const hiddenProbes: readonly HiddenProbe[] = Object.entries(table).flatMap(([subclass, lines]) =>
  lines
    .trim()
    .split("\n")
    .map((line) => {
      const [label = "", ...name] = line.trim().split(" ");
      return { label, name: name.join(" "), subclass };
    }),
);

/** The character of a number: `U+200B`. A half of a pair stands alone. */
export const characterOf = (label: string): string =>
  String.fromCodePoint(Number.parseInt(label.slice(2), 16));
