import { addMixed, isMixable, type MixedLetter } from "./mixed-script.ts";
import { findLookalikes, type Place } from "./special-pieces.ts";
import type { Word } from "./words-beyond-ascii.ts";

/**
 * Letters that pass for a letter of ASCII in the fonts that addresses are drawn in. Our own choice, made by looking, of
 * what Unicode's TR39 calls confusable: Cyrillic, Greek, Armenian, Coptic, Cherokee, Georgian, Ethiopic, Burmese; all of
 * Lisu, which was cut from Latin capitals; Latin letters of phonetics and small capitals, and the i that has no dot.
 */
const alike = String.raw`асԁеһіјӏорԛгѕѵԝхуүпьҽАВЕЅІЈКМНОРСТХӀҮУԚԜѴαογιηκνρτυχωϲϳΑΒΕΖΗΙΚΜΝΟΡΤΥΧՕՏԼՍաոօսհցզյլքⲟⲥⲣⲁⲒⲞⲤⲢᎠᎡᎢᎥᎪᎫᎬᎳᎷᎻᎽᏀᏃᏚᏞᏟᏢᏦᏴჿყሀዐበဝ\u{A4D0}-\u{A4F7}\u0131\u0250-\u02AF\u1D00-\u1D2B`;
/** Signs that pass for those which end a host or part its names: / : . @ */
const signs = /[\u2044\u2215\u29F8\u2571\uA789\u2024\uFE52\uFF0F\uFF20]/gu;

const everyAlike = new RegExp(`[${alike}]`, "gu");
const wholeAlike = new RegExp(`^[-_\\dA-Za-z${alike}]+$`, "u");

/** Names with dots between them, and single ones, which are a host only behind `//` or `@`. */
const chains = /[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)*/gu;
const authorities = /:\/\/[^/?#"\\]+/g;
const mayBeHost = /[.@]|\/\//;
const beyondAscii = /[^\0-\x7F]/;
const latinEnd = /\.(?:[A-Za-z]{2,}|xn--[\dA-Za-z-]+)$/;

/**
 * The letters of hosts that look like another host, in order: of a name in a host whose every letter is ASCII or passes
 * for it, and the rarer script of one that mixes scripts (threats T-10). A name that holds a letter which passes for
 * nothing in ASCII stays: `почта.example`, `münchen.example`. A file's name with such letters is told alike. So is a key
 * of two such letters or more: `сс` is no `cc`. Names of people and tools are left to others.
 */
function lookalikeLetters({ at, word }: Word, place: Place): readonly MixedLetter[] {
  const found: MixedLetter[] = [];
  if (place === "key") return keyLetters({ at, word });
  if (place !== "string" && place !== "prose") return found;
  if (!mayBeHost.test(word)) return found;
  for (const { 0: chain, index } of word.matchAll(chains)) {
    if (beyondAscii.test(chain) && isHost(word, chain, index)) addAlike(found, chain, at + index);
  }
  if (word.search(signs) >= 0) addSigns(found, word, at);
  return found;
}

function keyLetters({ at, word }: Word): readonly MixedLetter[] {
  const found: MixedLetter[] = [];
  for (const { 0: chain, index } of word.matchAll(chains)) addAlike(found, chain, at + index);
  return found.length > 1 ? found : [];
}

function isHost(word: string, chain: string, at: number): boolean {
  const before = word.slice(Math.max(at - 2, 0), at);
  return before === "//" || before.endsWith("@") || latinEnd.test(chain);
}

function addAlike(found: MixedLetter[], chain: string, start: number): void {
  let at = start;
  for (const name of chain.split(".")) {
    if (wholeAlike.test(name)) {
      for (const { 0: letter, index } of name.matchAll(everyAlike)) found.push({ at: at + index, letter });
    } else if (isMixable(name)) addMixed(found, name, at);
    at += name.length + 1;
  }
}

function addSigns(found: MixedLetter[], word: string, at: number): void {
  for (const { 0: authority, index } of word.matchAll(authorities)) {
    for (const sign of authority.matchAll(signs))
      found.push({ at: at + index + sign.index, letter: sign[0] });
  }
}

findLookalikes(lookalikeLetters);
