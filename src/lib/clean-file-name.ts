/** Names that mean devices on some systems, with or without an ending. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
/** What no file name may hold somewhere, or what cannot be seen. */
const unwanted = /(?! )[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\uFFFC<>:"|?*]/gu;
const longest = 120;

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
  const characters = [...plain];
  if (characters.length <= longest) return plain;
  const ending = /\.[^.]{1,16}$/.exec(plain)?.[0] ?? "";
  return characters.slice(0, longest - ending.length).join("") + ending;
}
