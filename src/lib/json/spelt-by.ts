/** Tags, and variation selectors from two on. */
const letters = /[\u{E0020}-\u{E007E}]+|[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]{2,}/gu;
const readable = /^[\n\t -~]+$/;

/**
 * What hidden characters spell to a machine that reads them as letters: tags stand for ASCII, a variation selector for a
 * byte. Takes stretches of them, each as it stands in its text; gives what can be read, or null when that is nothing.
 */
export function speltBy(stretches: readonly string[]): string | null {
  const spelt = stretches.flatMap((stretch) =>
    Array.from(stretch.matchAll(letters), ([hidden]) => decoded(hidden)),
  );
  return spelt.filter((words) => words !== "").join(" … ") || null;
}

/** Bytes that cannot be read as text spell nothing: a stray selector is only a hidden character. */
function decoded(hidden: string): string {
  const words = Array.from(hidden, (letter) => String.fromCharCode(byteOf(letter.codePointAt(0) ?? 0))).join(
    "",
  );
  return readable.test(words) ? words : "";
}

/** Tags are ASCII moved up; the first sixteen selectors are the bytes 0 to 15, the others those from 16 on. */
function byteOf(code: number): number {
  if (code < 0x1_00_00) return code - 0xfe_00;
  return code < 0xe_01_00 ? code - 0xe_00_00 : code - 0xe_00_f0;
}
