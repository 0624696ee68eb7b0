const keeper = /\u200C|\u200D|\uFE0E|\uFE0F/;
const everyKeeper = /\u200C|\u200D|\uFE0E|\uFE0F/g;

/**
 * What Unicode's own data calls valid, as the engine has it: emoji joined by ZWJ, keycaps, and characters that are
 * text unless a selector makes them emoji; those of the first plane that are emoji anyway are written with one by
 * telephones. Tag sequences are left out: tags are chips wherever they stand.
 */
const emoji = String.raw`[\p{RGI_Emoji_ZWJ_Sequence}\p{Emoji_Keycap_Sequence}]|[\p{Emoji}--[\p{Emoji_Presentation}--[\0-\uFFFF]]--\p{Emoji_Component}][\uFE0E\uFE0F]`;

/** Scripts whose spelling uses joiners between letters. */
const joiningScripts =
  "Arab Syrc Mong Nkoo Adlm Rohg Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr Tibt Bali Java".split(
    " ",
  );
const ofJoiningScript = `[${joiningScripts.map((script) => String.raw`\p{scx=${script}}`).join("")}]`;

/**
 * One joiner with a letter (or its mark) of such a script before it, and behind it a letter of such a script or the sign
 * that joins the next one to a Bengali or Kannada letter. Or one that ends a word: a chillu of Malayalam, the Persian heh of
 * abbreviations.
 */
const betweenLetters = String.raw`(?<=([[\p{L}\p{M}]&&${ofJoiningScript}]))[\u200C\u200D](?=([\p{L}&&${ofJoiningScript}]|[\u09CD\u0CCD](?=\p{L})))|(?<=\u0647|[കണനരലള]\u0D4D)\u200D(?![\p{L}\p{M}\u200C\u200D])`;

/** Emoji joined by ZWJ, with selectors or without: Unicode's list has both, the engine's data only the full spelling. */
const joinedEmoji = /\p{Emoji}(?:\p{EMod}|\uFE0F)?(?:\u200D\p{Emoji}(?:\p{EMod}|\uFE0F)?)+/gu;
const lacksSelector = /(?!\p{EPres})\p{Emoji}(?!\p{EMod}|\uFE0E|\uFE0F)/gu;

let validEmoji: RegExp | undefined;
let spelling: RegExp | undefined;
let sameScripts: readonly RegExp[] | undefined;
const areOfOneScript = new Map<string, boolean>();

/** Whether two letters have a script in common, or none is there; asked again and again for the same few pairs. */
function isOneScript(letters: string): boolean {
  const known = areOfOneScript.get(letters);
  if (known !== undefined) return known;
  sameScripts ??= joiningScripts.map((script) => new RegExp(String.raw`^(?:\p{scx=${script}}{2})?$`, "u"));
  const isOne = sameScripts.some((script) => script.test(letters));
  areOfOneScript.set(letters, isOne);
  return isOne;
}

const none: ReadonlySet<number> = new Set();

/**
 * Where the joiners (ZWNJ, ZWJ) and variation selectors stand that keep their look because they are part of a
 * valid emoji or of the spelling of a word. All others are hidden characters.
 */
export function keptJoiners(text: string): ReadonlySet<number> {
  if (!keeper.test(text)) return none;
  validEmoji ??= new RegExp(emoji, "gv");
  spelling ??= new RegExp(betweenLetters, "gv");
  const kept = new Set<number>();
  for (const { 0: emoji, index } of [...text.matchAll(validEmoji), ...text.matchAll(joinedEmoji)]) {
    const full = emoji.replace(lacksSelector, "$&\uFE0F");
    if (full.match(validEmoji)?.[0] !== full) continue;
    for (const joiner of emoji.matchAll(everyKeeper)) kept.add(index + joiner.index);
  }
  for (const match of text.matchAll(spelling)) {
    if (isOneScript(`${match[1] ?? ""}${match[2] ?? ""}`)) kept.add(match.index);
  }
  return kept;
}
