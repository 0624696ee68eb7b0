import { optionDashes } from "./lookalike-option.ts";
import { addMixed, isMixable, type MixedLetter } from "./mixed-script.ts";
import { oddLetters } from "./ordinary-mixes.ts";
import { findLookalikes, type Place } from "./special-pieces.ts";
import type { Word } from "./words-beyond-ascii.ts";

/**
 * Letters that pass for a letter of ASCII in the fonts that addresses are drawn in. Our own choice, made by looking, of
 * what Unicode's TR39 calls confusable: Cyrillic, Greek, Armenian, Coptic, Cherokee, Georgian, Ethiopic, Burmese; all of
 * Lisu, which was cut from Latin capitals; Latin letters of phonetics and small capitals, and the i that has no dot.
 */
const alike = String.raw`асԁеһіјӏорԛгѕѵԝхуүпьҽАВЕЅІЈКМНОРСТХӀҮУԚԜѴαογιηκνρτυχωϲϳΑΒΕΖΗΙΚΜΝΟΡΤΥΧՕՏԼՍաոօսհցզյլքⲟⲥⲣⲁⲒⲞⲤⲢᎠᎡᎢᎥᎪᎫᎬᎳᎷᎻᎽᏀᏃᏚᏞᏟᏢᏦᏴჿყሀዐበဝ\u{A4D0}-\u{A4F7}\u0131\u0250-\u02AF\u1D00-\u1D2B\uAB75\uAB7A\uAB81\uAB83\uAB87\uAB8E\uAB90\uAB92\uAB93\uABA2\uABA9\uABAA\uABAF\uABB2\uABB6`;
/** Signs that pass for those which end a host or part its names: / : . @ */
const alwaysSigns = String.raw`\u2044\u2215\u29F8\u27CB\u2571\uA789\u2236\u02D0\u02F8\u2024\uFE52\uFF0F\uFF20\uFE6B`;
/** More of them, also for ? # \ and some that are letters; beside letters of their own script they are what they are. */
const signsAmongAscii = String.raw`\u0589\u05C3\u205A\uFE30\uFE55\uFF1A\uA4F8\uA4FD\uFF0E\u3002\uFF61\uFF1F\uFE56\uFF03\uFE5F\uFF3C\uFE68\u2216\u29F5\u29F9\u30CE\u3033\u4E3F\u4E36\u2F03\u2F02\u31D3\u31D4`;
const signs = new RegExp(`[${alwaysSigns}]|(?<=[!-~])[${signsAmongAscii}](?=[\\d.A-Za-z](?!ttps?:))`, "gu");
/** The same signs behind the end of a host that has no scheme, where another host follows. */
const signsBehindHost = new RegExp(
  `(?<=[a-z\\d]\\.[a-z]{2,24})[${alwaysSigns}${signsAmongAscii}](?=[\\w-]+\\.[\\w.-]*[a-z])`,
  "giu",
);

const everyAlike = new RegExp(`[${alike}]`, "gu");
const wholeAlike = new RegExp(`^[-_\\dA-Za-z${alike}]+$`, "u");

/** Names with dots between them, and single ones, which are a host only behind `//` or `@`. */
const chains = /[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)*/gu;
const authorities = /:\/\/[^/?#"\\]+/g;
const mayBeHost = /[.@]|\/\//;
const asciiLetter = /[A-Za-z]/;
/** Letters of Turkish and Azerbaijani words. */
const everyday = /[\u0131\u0259]/;
const isGreek = /\p{sc=Greek}/u;
const beyondAscii = /[^\0-\x7F]/;
const latinEnd = /\.(?:[A-Za-z]{2,}|xn--[\dA-Za-z-]+)$/;

/**
 * The letters of hosts that look like another host, in order: of a name in a host whose every letter is ASCII or passes
 * for it, and the rarer script of one that mixes scripts (threats T-10). A name that holds a letter which passes for
 * nothing in ASCII stays: `почта.example`, `münchen.example`. A file's name with such letters is told alike. So is a key
 * of two such letters or more, or of one beside ASCII: `сс` is no `cc`, `id_с` no `id_c`; `rate_α` is what it seems. Names
 * of people and tools are left to others.
 */
function lookalikeLetters({ at, word }: Word, place: Place): readonly MixedLetter[] {
  if (place === "key") return keyLetters({ at, word });
  if (place !== "string" && place !== "prose") return [];
  const found = optionDashes({ at, word });
  if (!mayBeHost.test(word)) return found;
  for (const { 0: chain, index } of word.matchAll(chains)) {
    if (beyondAscii.test(chain) && isHost(word, chain, index)) addAlike(found, chain, at + index);
  }
  if (word.search(signs) >= 0) addSigns(found, word, at);
  if (!word.includes("://")) addFound(found, word.matchAll(signsBehindHost), at);
  return found;
}

function keyLetters({ at, word }: Word): readonly MixedLetter[] {
  const found: MixedLetter[] = [];
  for (const { 0: chain, index } of word.matchAll(chains)) addAlike(found, chain, at + index);
  const odd = found.filter(({ letter }) => !everyday.test(letter));
  const isTold =
    odd.length > 1 || (asciiLetter.test(word) && odd.some(({ letter }) => !isGreek.test(letter)));
  return isTold ? found : [];
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
  for (const { 0: authority, index } of word.matchAll(authorities))
    addFound(found, authority.matchAll(signs), at + index);
}

function addFound(found: MixedLetter[], matches: Iterable<RegExpExecArray>, start: number): void {
  for (const { 0: letter, index } of matches) found.push({ at: start + index, letter });
}

findLookalikes(lookalikeLetters, oddLetters);
