import type { ArgumentLine } from "../../../../lib/json/display-json.ts";
import { beginsAsJson, holdsJson } from "../../../../lib/json/json-in-string.ts";
import { type HostView, hostView } from "../../../../lib/text/host-view.ts";
import { sourceOf } from "../../../../lib/text/literal-text.ts";
import { type UnixTime, unixTime } from "../../../../lib/text/unix-time.ts";
import type { WholeString } from "./beside-text.tsx";

/** A number in a row that looks like a time. */
export interface TimeBeside extends UnixTime {
  readonly digits: string;
}

/** What can be said beside one row. */
export interface Helpers {
  readonly times: readonly TimeBeside[];
  readonly hosts: readonly HostView[];
  /** The string that holds JSON text; null where none does. */
  readonly json: string | null;
}

/** Addresses are not longer where a line break could hide in them. */
const longestAddress = 2_000;
const mostTimes = 4;

/** What can be said beside a row; null where there is nothing. Never throws: a help that fails is none. */
export function helpersOf(row: ArgumentLine, whole: WholeString): Helpers | null {
  try {
    const text = row.value.map(sourceOf).join("");
    const string = wholeOf(row, text, whole);
    const helpers: Helpers = {
      times: timesOf(row, text),
      hosts: hostsOf(row, text, string),
      json: string !== null && holdsJson(string) ? string : null,
    };
    return helpers.times.length + helpers.hosts.length === 0 && helpers.json === null ? null : helpers;
  } catch {
    return null;
  }
}

/** On the first row of a string: the string, where it may hold JSON or an address that goes on in the next row. */
function wholeOf({ kind, quotes, group }: ArgumentLine, text: string, whole: WholeString): string | null {
  if (kind !== "string") return null;
  if (quotes === "both") return text;
  const isWanted = quotes === "opening" && (beginsAsJson(text) || /^\s*[a-z]+\s*:?/i.test(text.slice(0, 20)));
  return isWanted ? (whole(group) ?? null) : null;
}

const digits = /^\d+$/;
/** Numbers and strings of digits in a short container. */
const timeInside = /(?<![\w.+"-]|\\)"?(\d{9,13})"?(?![\w.])/g;

function timesOf({ kind, quotes }: ArgumentLine, text: string): readonly TimeBeside[] {
  if (kind === "number" || (kind === "string" && quotes === "both" && digits.test(text))) return timeOf(text);
  if (kind !== "inline") return [];
  return [...text.matchAll(timeInside)].flatMap(([, found = ""]) => timeOf(found)).slice(0, mostTimes);
}

function timeOf(text: string): readonly TimeBeside[] {
  const time = unixTime(text);
  return time === null ? [] : [{ ...time, digits: text }];
}

function hostsOf({ kind }: ArgumentLine, text: string, string: string | null): readonly HostView[] {
  if (kind !== "string" && kind !== "inline" && kind !== "raw") return [];
  if (string !== null && string.length <= longestAddress && string.length > text.length) {
    const broken = hostView(string).filter(({ why }) => why.includes("white-space"));
    if (broken.length > 0) return broken;
  }
  return hostView(text);
}
