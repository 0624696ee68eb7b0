/** A text that looks dangerous to a naive filter and is ordinary. */
export interface OrdinaryText {
  readonly text: string;
  readonly why: string;
}

/** Each keeps its look and its exact copy, and marks no call by itself (design section 5). */
export const ordinaryTexts: readonly OrdinaryText[] = [
  {
    text: "fam\u{1F469}\u{200D}\u{1F469}\u{200D}\u{1F467}ily",
    why: "an emoji joined by ZWJ: one emoji, not three with chips between",
  },
  { text: "I \u{2764}\u{FE0F} it", why: "emoji presentation selector after an emoji base" },
  {
    text: "\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645",
    why: "Persian: ZWNJ between Arabic-script letters",
  },
  { text: "\u0915\u094D\u200D\u0937", why: "Devanagari: ZWJ after a virama" },
  { text: "\u05E9\u05DC\u05D5\u05DD world", why: "Hebrew and Latin in one value" },
  {
    text: "\u{1F1E7}\u{1F1F7} \u{1F44D}\u{1F3FD}",
    why: "a flag (two regional indicators) and a skin tone: plain emoji, nothing hidden",
  },
  {
    text: "caf\u00E9 and cafe\u0301",
    why: "two spellings of one word: never normalised, the second gets the quiet note 'not NFC'",
  },
];
