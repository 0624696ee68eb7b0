/** A length of time in one unit, cut down, as it is said of an age: 48 min, 2 h, 3 d. */
interface Age {
  readonly n: number;
  readonly unit: "s" | "min" | "h" | "d";
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** An age from milliseconds; one that is negative, because two clocks differ, is none at all. */
function ageOf(ms: number): Age {
  const age = Math.max(0, ms);
  if (age < minute) return { n: Math.floor(age / second), unit: "s" };
  if (age < hour) return { n: Math.floor(age / minute), unit: "min" };
  if (age < 2 * day) return { n: Math.floor(age / hour), unit: "h" };
  return { n: Math.floor(age / day), unit: "d" };
}

/** An age as it is drawn, in symbols that are the same in every language: "48 min". */
export function ageWords(ms: number): string {
  const { n, unit } = ageOf(ms);
  return `${n}\u00A0${unit}`;
}

/** What is left, as a countdown: "1:48", "2:05:00"; "0:00" when nothing is. Seconds are counted up, as people do. */
export function countdown(ms: number): string {
  const left = Math.max(0, Math.ceil(ms / second));
  const parts = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, "0"))).join(":");
}

const formats = new Map<string, Intl.DateTimeFormat>();

function format(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  const made = formats.get(key) ?? new Intl.DateTimeFormat("en-GB", options);
  formats.set(key, made);
  return made;
}

const clockFace = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
const zoneOf = (timeZone: string | undefined): Intl.DateTimeFormatOptions =>
  timeZone === undefined ? {} : { timeZone };

/** The time of a moment, "14:02", in a zone or in that of the machine. `at` is milliseconds since the epoch, UTC. */
export const timeOfDay = (at: number, timeZone?: string): string =>
  format({ ...clockFace, ...zoneOf(timeZone) }).format(at);

/** The time of a moment with its day, second and zone, for who must know exactly: "30 Nov 2026, 14:02:31 UTC". */
export const exactTime = (at: number, timeZone?: string): string =>
  format({
    day: "numeric",
    month: "short",
    year: "numeric",
    ...clockFace,
    second: "2-digit",
    timeZoneName: "short",
    ...zoneOf(timeZone),
  }).format(at);

/** The time of a moment, with its day when that is not the day of `now`: "14:02", "29 Nov, 14:02". */
export function momentOf(at: number, now: number, timeZone?: string): string {
  const date = format({ day: "numeric", month: "short", year: "numeric", ...zoneOf(timeZone) });
  if (date.format(at) === date.format(now)) return timeOfDay(at, timeZone);
  return `${format({ day: "numeric", month: "short", ...zoneOf(timeZone) }).format(at)}, ${timeOfDay(at, timeZone)}`;
}
