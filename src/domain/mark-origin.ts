import type { Inspection } from "./argument-text.ts";
import { MarkTally } from "./tally-marks.ts";

/**
 * The level of a call with the marks of where its tool comes from: a provider or server is part of what would run, so its
 * name is looked through like that of the tool (T-04). Takes the texts as the system sent them. Never throws.
 */
export function markOrigin(inspection: Inspection, origin: readonly string[]): Inspection {
  const tally = new MarkTally();
  for (const text of origin) tally.add(text, "tool", () => ({ in: "origin" }));
  const found = tally.marks();
  if (found.length === 0) return inspection;
  if (inspection.level === "clear") return { level: "marked", marks: found };
  return { ...inspection, marks: [...inspection.marks, ...found] };
}
