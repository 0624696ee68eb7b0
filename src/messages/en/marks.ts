import type { Catalogue } from "../speaker.ts";
import { counted, figure } from "./figures.ts";

interface Counted {
  readonly count: number;
}

interface Found {
  readonly line: number;
  readonly found: string;
}

/** Why a call is marked or cannot be inspected, each with its place; and the way there. */
export const marksEn = {
  "mark.marked": "Marked:",
  "mark.so": "Drawn as chips or folds here, sent unchanged. “Approve all” leaves this call out.",
  "mark.answer-so": "Drawn as chips or folds here, sent back unchanged.",
  "mark.hidden-characters": ({ count }: Counted) => counted(count, "hidden character", "hidden characters"),
  "mark.spelt": "among them some that spell to a machine",
  "mark.look-alike": ({ count }: Counted) =>
    `a host, file name or key that looks like another, by ${counted(count, "letter or sign", "letters or signs")}`,
  "mark.not-ascii": ({ count }: Counted) =>
    `${counted(count, "character", "characters")} beyond ASCII in the tool’s name`,
  "mark.beyond-ascii": ({ count }: Counted) => `${counted(count, "character", "characters")} beyond ASCII`,
  "mark.mixed-script": ({ count }: Counted) =>
    `${counted(count, "letter or digit", "letters or digits")} of another script or style inside a word`,
  "mark.combining": ({ count }: Counted) =>
    `${counted(count, "combining mark", "combining marks")} that would be drawn over what is not theirs`,
  "mark.long-run": ({ count }: Counted) =>
    counted(count, "long run of spaces, tabs or blank lines", "long runs of spaces, tabs or blank lines"),
  "mark.very-long": ({ lines, characters }: { lines: number; characters: number }) =>
    `very long, ${counted(lines, "line", "lines")} and ${counted(characters, "character", "characters")}`,
  "mark.codes": ({ codes }: { codes: string }) => `(${codes})`,
  "mark.in-name": ({ count }: Counted) => `${count === 1 ? "in" : "first in"} the tool’s name`,
  "mark.in-origin": ({ count }: Counted) => `${count === 1 ? "in" : "first in"} where the tool comes from`,
  "mark.in-line": ({ count, line, key }: Counted & { line: number; key: string | null }) =>
    `${count === 1 ? "in" : "first in"} line ${figure(line)}${key === null ? "" : ` (${key})`}`,
  "mark.long-key": ({ length }: { length: number }) => `a key of ${figure(length)} characters`,
  "mark.go": ({ line }: { line: number }) => `Go to line ${figure(line)}`,
  "mark.go-named": ({ line, name }: { line: number; name: string }) =>
    `Go to line ${figure(line)} of ${name}`,

  "obstacle.duplicate-key": ({ key, line }: { key: string; line: number | null }) =>
    `The key ${key} stands more than once${line === null ? "" : `, for the second time in line ${figure(line)}`}: systems disagree on which one wins.`,
  "obstacle.more-keys": ({ count }: Counted) =>
    `${counted(count, "more key stands", "more keys stand")} more than once.`,
  "obstacle.missing": "The system sent no arguments.",
  "obstacle.same-call-id": "Another call of this batch has the same id: an answer would meet both.",
  "obstacle.unknown-state": ({ state }: { state: string }) =>
    `The call is in a state this inbox does not know: ${state}.`,
  "obstacle.too-large": ({ characters, limit }: { characters: number; limit: number }) =>
    `The arguments have ${figure(characters)} characters; up to ${figure(limit)} can be inspected.`,
  "obstacle.too-deep": ({ limit }: { limit: number }) =>
    `The arguments are nested deeper than ${limit} levels.`,
  "obstacle.too-many-members": ({ limit }: { limit: number }) =>
    `The arguments have more than ${figure(limit)} names and values.`,
  "obstacle.so": ({ isAllowed }: { isAllowed: boolean }) =>
    isAllowed
      ? "This deployment lets you approve it all the same, after a typed confirmation."
      : "Approve is off in this deployment; Deny works.",
  "obstacle.answer-so": "So it cannot be answered here; Decline works.",

  "form.string": "The arguments are a text in quotation marks, not a JSON object with names and values.",
  "form.array": "The arguments are a JSON list, not an object with names and values.",
  "form.number": "The arguments are a number, not a JSON object with names and values.",
  "form.literal": "The arguments are one word of JSON, not an object with names and values.",

  "break.said": "The system says that the arguments it was given are not JSON, and kept them as text.",
  "break.empty": "The arguments are an empty text, not a JSON object.",
  "break.byte-order-mark": ({ line }: Found) =>
    `The arguments are not JSON: ${line === 1 ? "they begin with" : `in line ${figure(line)} stands`} U+FEFF, a byte order mark.`,
  "break.cut-short": ({ line }: Found) =>
    `The arguments are not JSON: they end in line ${figure(line)} before their JSON does.`,
  "break.comment": ({ line }: Found) =>
    `The arguments are not JSON: a comment stands in line ${figure(line)}.`,
  "break.single-quote": ({ line }: Found) =>
    `The arguments are not JSON: single quotes stand around a text in line ${figure(line)}.`,
  "break.no-value": ({ line, found }: Found) =>
    `The arguments are not JSON: “${found}” in line ${figure(line)} is no value of JSON.`,
  "break.behind-end": ({ line, found }: Found) =>
    `The arguments are not JSON: something stands behind their end, from line ${figure(line)} on: “${found}”.`,
  "break.trailing-comma": ({ line }: Found) =>
    `The arguments are not JSON: a comma stands before a closing bracket in line ${figure(line)}.`,
  "break.control-in-string": ({ line, found }: Found) =>
    `The arguments are not JSON: a text holds the bare control character ${found} in line ${figure(line)}.`,
  "break.escape-in-string": ({ line, found }: Found) =>
    `The arguments are not JSON: “${found}” in line ${figure(line)} is no escape of JSON.`,
  "break.no-quotes": ({ line, found }: Found) =>
    `The arguments are not JSON: “${found}” stands without quotation marks in line ${figure(line)}.`,
  "break.other": ({ line, found }: Found) =>
    `The arguments are not JSON: they break in line ${figure(line)} at “${found}”.`,
} satisfies Catalogue;
