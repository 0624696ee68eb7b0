import type { Inspection, Obstacle } from "../../../domain/argument-text.ts";
import { inspectionOf } from "../../../domain/inspection-of.ts";
import { markOrigin } from "../../../domain/mark-origin.ts";
import type { Entry } from "../record/entry.ts";
import { originNames } from "../record/origin.ts";
import { hasNoKnownState, hasSameId, isNameless } from "../record/standing.ts";

/** The level of one execution among those of its batch, with what Envole alone can do to it. */
export function inspectEntry(entry: Entry, entries: readonly Entry[]): Inspection {
  const inspection = markOrigin(inspectionOf(entry.argumentText, entry.toolName), originNames(entry));
  const own = [...obstaclesOf(entry, entries)];
  if (own.length === 0) return inspection;
  const found = inspection.level === "uninspectable" ? inspection.obstacles : [];
  const marks = inspection.level === "clear" ? [] : inspection.marks;
  return { level: "uninspectable", obstacles: [...own, ...found], marks };
}

function* obstaclesOf(entry: Entry, entries: readonly Entry[]): Generator<Obstacle> {
  const isUnclear = isNameless(entry) || entry.toolName === "" || hasNoKnownState(entry);
  if (isUnclear) yield { kind: "unknown-state", state: entry.status };
  if (hasSameId(entry, entries)) yield { kind: "same-call-id", callId: entry.id };
  if (entry.duplicateKey !== null) yield { kind: "duplicate-key", key: entry.duplicateKey };
}
