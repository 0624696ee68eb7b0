/** Names that mean devices on some systems, with or without an ending. */
const device = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d\u00b9\u00b2\u00b3])(?=\s*(?:\.|$))/i;
/** What no file name may hold somewhere, or what cannot be seen. */
const unwanted = /(?! )[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\uFFFC<>:"|?*]/gu;
/** Characters of a name, and bytes of it in UTF-8: file systems take 255, and a browser may add to it. */
const longest = { characters: 120, bytes: 200 };

/**
 * A name under which a file from outside may be saved: its last segment, without what acts, hides or reverses;
 * never empty, never beginning with a dot. The name as it came is shown beside it.
 */
export function cleanFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? "";
  const plain = last
    .replace(unwanted, "_")
    .replace(/^[.\s]+|[.\s]+$/g, "")
    .replace(device, "_$&");
  if (plain === "") return "file";
  const ending = /\.[^.\s]{1,16}$/.exec(plain)?.[0] ?? "";
  const whole = cut(plain, longest);
  if (whole === plain) return plain;
  const room = {
    characters: longest.characters - [...ending].length,
    bytes: longest.bytes - bytesIn(ending),
  };
  return cut(plain.slice(0, plain.length - ending.length), room) + ending;
}

const bytesIn = (text: string): number => new TextEncoder().encode(text).length;

/** The beginning of a text, of whole characters, as far as there is room. */
function cut(text: string, { characters, bytes }: typeof longest): string {
  let [shown, used, count] = ["", 0, 0];
  for (const character of text) {
    count += 1;
    used += bytesIn(character);
    if (count > characters || used > bytes) break;
    shown += character;
  }
  return shown;
}
