import type { ArgumentLine } from "./display-json.ts";

/** Room for the keys of drawn rows, in characters: as wide as the widest, up to a third of a card. */
export function keyRoom(rows: readonly ArgumentLine[]): number {
  let widest = 0;
  for (const { key, depth } of rows.slice(0, 400)) {
    if (key === null) continue;
    const length = key.reduce((sum, run) => sum + (run.kind === "text" ? run.text.length : 8), 0);
    widest = Math.max(widest, Math.min(length, 24) + depth * 2);
  }
  return Math.min(Math.max(widest, 4), 30);
}
