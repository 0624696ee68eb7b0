/**
 * GraphQL and REST write the same stored value differently, and REST's form is the one that is shown, compared and
 * sent. Measured on Phoenix 20.26.1: GraphQL writes every character from U+007F on as `\u` and hexadecimal digits,
 * where REST has the character itself; and it writes `1e-07` and `1e-05` where REST has `1e-7` and `0.00001`.
 * Everything else is the same, character by character.
 */
const differentNumber = /[0-9]e-0[0-9]/;

const halfPair = /\p{Surrogate}/u;

/**
 * A JSON text of GraphQL as REST writes it; null where it holds a number, or what looks like one, that REST writes
 * otherwise, or half of a character pair, which UTF-8 cannot carry as itself: how REST writes that is not known.
 */
export function inRestForm(text: string): string | null {
  if (differentNumber.test(text)) return null;
  if (!text.includes("\\u")) return text;
  const written = text.replaceAll(/\\(?:u([0-9a-f]{4})|.)/g, characterOf);
  return halfPair.test(written) ? null : written;
}

/** Whole escapes are met one by one, so that an escaped backslash before a `u` begins nothing. */
function characterOf(written: string, digits: string | undefined): string {
  const unit = Number.parseInt(digits ?? "0", 16);
  return unit >= 0x7f ? String.fromCharCode(unit) : written;
}
