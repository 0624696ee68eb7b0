/** Milliseconds since the epoch of a time; one that names no zone is read as UTC. Null when it is none. */
export function timeOf(text: string | null | undefined): number | null {
  const said = text?.trim() ?? "";
  const time = Date.parse(namesNoZone(said) ? `${said}Z` : said);
  return Number.isNaN(time) ? null : time;
}

/** Whether a time has an hour and no zone. */
export const namesNoZone = (text: string): boolean => /\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?$/.test(text.trim());
