/**
 * A text of printable ASCII in the tag characters of Unicode (U+E0020 to U+E007E), which no font draws and every model
 * reads. Throws for any other character.
 */
export const tagText = (plain: string): string =>
  Array.from(plain, (character) => {
    const code = character.charCodeAt(0);
    if (character.length > 1 || code < 0x20 || code > 0x7e) throw new Error(`no tag stands for ${code}`);
    return String.fromCodePoint(0xe0000 + code);
  }).join("");
