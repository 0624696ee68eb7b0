/**
 * A whole number as it is drawn: "12,450". The browser's number formats take a slow machine longer to load than a frame
 * lasts, so a number that needs no comma is written without them.
 */
export const figure = (n: number): string => (n < 1_000 ? String(n) : n.toLocaleString("en"));

/** So many of something: "1 line", "1,204 lines". */
export const counted = (n: number, one: string, many: string): string =>
  `${figure(n)} ${n === 1 ? one : many}`;
