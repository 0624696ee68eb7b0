import { readJsonSource } from "./json-source.ts";

/** What stands where a text stops being JSON. */
export interface JsonBreak {
  readonly kind:
    | "said"
    | "empty"
    | "byte-order-mark"
    | "cut-short"
    | "comment"
    | "single-quote"
    | "no-value"
    | "behind-end"
    | "trailing-comma"
    | "control-in-string"
    | "escape-in-string"
    | "no-quotes"
    | "other";
  /** Counted from 1 in the text as it came. */
  readonly line: number;
  /** The piece of text that is meant, as it came; empty where nothing is. */
  readonly found: string;
}

/** Up to this length the text before the break is read again, to know whether it was whole. */
const longestRead = 200_000;

/** In this order: what the text holds from the break on, and the piece of it that is named. */
const signs: readonly (readonly [JsonBreak["kind"], RegExp])[] = [
  ["comment", /^\/[/*]/],
  ["single-quote", /^'/],
  ["no-value", /^[-+]?(?:NaN|Infinity|undefined|None|True|False|nil|NULL)\b/],
];
/** A string up to what breaks it: a control character is neither of these. */
const stringSoFar = /^"(?:[^"\\\p{Cc}]|[\u007F-\u009F]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*/u;

/**
 * Names what breaks a text that was refused as JSON at offset `at`: what stands there, and in which line. Guesses
 * nothing and mends nothing; never throws. "said" where this text is JSON and it is its system that calls it none.
 */
export function jsonBreak(text: string, at: number): JsonBreak {
  const { kind, found = "", from = at } = breakOf(text, at);
  return { kind, line: text.slice(0, from).split("\n").length, found };
}

interface Break {
  readonly kind: JsonBreak["kind"];
  readonly found?: string;
  /** Where it stands, if not where the reading ended. */
  readonly from?: number;
}

function breakOf(text: string, at: number): Break {
  const rest = text.slice(at);
  if (at === 0 && rest.startsWith("{")) return { kind: "said" };
  if (rest.startsWith("\uFEFF")) return { kind: "byte-order-mark" };
  if (rest.trim() === "") return { kind: text.trim() === "" ? "empty" : "cut-short" };
  const sign = signOf(rest);
  if (sign !== null) return sign;
  if (isWhole(text, at)) return { kind: "behind-end", found: firstWord(rest) };
  if (rest.startsWith('"')) return brokenString(rest, at);
  if (/^[}\]]/.test(rest) && text.slice(0, at).trimEnd().endsWith(",")) return { kind: "trailing-comma" };
  return bareWord(rest);
}

function bareWord(rest: string): Break {
  const [word] = /^[\p{L}_$][\p{L}\p{N}_$-]{0,40}/u.exec(rest) ?? [];
  return word === undefined ? { kind: "other", found: firstWord(rest) } : { kind: "no-quotes", found: word };
}

function signOf(rest: string): Break | null {
  for (const [kind, pattern] of signs) {
    const found = pattern.exec(rest)?.[0];
    if (found !== undefined) return { kind, found };
  }
  return null;
}

const isWhole = (text: string, at: number): boolean =>
  at <= longestRead && readJsonSource(text.slice(0, at)).ok;

/** A few characters up to the next blank, never half of a pair. */
const firstWord = (rest: string): string => /^\S{1,20}/u.exec(rest)?.[0] ?? "";

function brokenString(rest: string, at: number): Break {
  const length = stringSoFar.exec(rest)?.[0].length ?? 0;
  const found = rest.slice(length, length + 2);
  if (found === "") return { kind: "cut-short", from: at + length };
  if (found.startsWith("\\")) return { kind: "escape-in-string", found, from: at + length };
  if (found.startsWith('"')) return { kind: "other", found: firstWord(rest) };
  return { kind: "control-in-string", found: found.slice(0, 1), from: at + length };
}
