import type { Catalogue } from "../speaker.ts";
import { counted } from "./figures.ts";

/** What helpers say beside values of arguments. Theirs is never the text that is decided about. */
export const besideEn = {
  "beside.label": "Helper",
  "beside.time": ({ unit, utc }: { unit: "seconds" | "milliseconds"; utc: string }) =>
    `looks like a Unix time in ${unit}: ${utc}`,
  "beside.time-of": ({
    digits,
    unit,
    utc,
  }: {
    digits: string;
    unit: "seconds" | "milliseconds";
    utc: string;
  }) => `${digits} looks like a Unix time in ${unit}: ${utc}`,
  "beside.host": "real host:",
  "beside.written": "written",
  "beside.user": "a name stands before @",
  "beside.backslash": "\\ is read as /",
  "beside.slashes": "not two slashes",
  "beside.white-space": "spaces, tabs or line breaks inside",
  "beside.number": "numbers read as an address",
  "beside.percent": "letters by their codes",
  "beside.letters": "letters that are not ASCII",
  "beside.dot": "a dot at its end",
  "beside.port": "the port is read as a number",
  "beside.json": "View as JSON",
  "beside.json-close": "Fold the JSON",
  "beside.json-of": ({ what, key }: { what: string; key: string }) => (key === "" ? what : `${what}, ${key}`),
  "beside.decoded": "Helper: the string above read as JSON",
  "beside.decoded-says": "Read from the string above. What is sent is the string.",
  "beside.twice": "(this key stands more than once)",
  "beside.reading": "Reading",
  "beside.not-read": "This string could not be read as JSON.",
  "beside.more": ({ count }: { count: number }) => `Show ${counted(count, "more row", "more rows")}`,
  "beside.off-hint": "Said by this inbox, not sent. Helpers can be switched off under ?",
} satisfies Catalogue;
