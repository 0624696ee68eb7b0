/** The blocks of Unicode whose characters run from right to left, their digits and signs among them. */
const fromTheRight =
  "[\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}]";
const any = new RegExp(fromTheRight, "u");
const letter = new RegExp(`(?=\\p{L})${fromTheRight}`, "u");

/**
 * Whether a text has nothing to read from right to left, no letter of that direction, and would be laid out by it all the
 * same: digits and signs of these blocks turn what stands between them, so that "٢٠ - ١٠" shows its second number first.
 */
export const turnsWithoutLetters = (text: string): boolean => any.test(text) && !letter.test(text);
