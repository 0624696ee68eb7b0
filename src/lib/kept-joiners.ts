const keeper = /\u200C|\u200D|\uFE0E|\uFE0F/;
const everyKeeper = /\u200C|\u200D|\uFE0E|\uFE0F/g;

/**
 * What Unicode's own data calls valid, as the engine has it: emoji joined by ZWJ, keycaps, and characters that are
 * text unless a selector makes them emoji. Tag sequences are left out: tags are chips wherever they stand.
 */
const emoji = String.raw`[\p{RGI_Emoji_ZWJ_Sequence}\p{Emoji_Keycap_Sequence}]|[\p{Emoji}--\p{Emoji_Presentation}--\p{Emoji_Component}][\uFE0E\uFE0F]`;

/** Scripts whose spelling uses joiners between letters. */
const joiningScripts =
  "Arab Syrc Mong Nkoo Adlm Rohg Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr Tibt Bali Java";

/** One joiner with a letter (or its mark) of such a script before it, and a letter of the same script behind. */
const betweenLetters = joiningScripts
  .split(" ")
  .map((s) => String.raw`(?<=[[\p{L}\p{M}]&&\p{scx=${s}}])[\u200C\u200D](?=[\p{L}&&\p{scx=${s}}])`)
  .join("|");

let valid: RegExp | undefined;

const none: ReadonlySet<number> = new Set();

/**
 * Where the joiners (ZWNJ, ZWJ) and variation selectors stand that keep their look because they are part of a
 * valid emoji or of the spelling of a word. All others are hidden characters.
 */
export function keptJoiners(text: string): ReadonlySet<number> {
  if (!keeper.test(text)) return none;
  valid ??= new RegExp(`${emoji}|${betweenLetters}`, "gv");
  const kept = new Set<number>();
  for (const match of text.matchAll(valid)) {
    for (const joiner of match[0].matchAll(everyKeeper)) kept.add(match.index + joiner.index);
  }
  return kept;
}
