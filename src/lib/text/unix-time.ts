/** What a number means where it counts the time since 1970. */
export interface UnixTime {
  readonly unit: "seconds" | "milliseconds";
  /** `2026-11-30 10:53:20 UTC`; with milliseconds where they were counted. */
  readonly utc: string;
}

/** From 2001 to 2100: outside of it a number is more likely to be something else. In seconds. */
const since = Date.UTC(2001, 0, 1) / 1000;
const until = Date.UTC(2101, 0, 1) / 1000;

/**
 * The date that a lexeme or a string of digits would be if it were a Unix time in seconds or milliseconds; null where it
 * does not look like one. A help beside the number, never instead of it. Never throws.
 */
export function unixTime(digits: string): UnixTime | null {
  if (!/^[1-9]\d{8,12}$/.test(digits)) return null;
  const count = Number(digits);
  if (count >= since && count < until) return { unit: "seconds", utc: utcOf(count * 1000, 19) };
  if (count >= since * 1000 && count < until * 1000) return { unit: "milliseconds", utc: utcOf(count, 23) };
  return null;
}

const utcOf = (ms: number, length: number): string =>
  `${new Date(ms).toISOString().slice(0, length).replace("T", " ")} UTC`;
