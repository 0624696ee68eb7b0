import type { Inspection, Obstacle } from "../../../domain/argument-text.ts";
import { inspectionOf } from "../../../domain/inspection-of.ts";
import { markOrigin } from "../../../domain/mark-origin.ts";
import type { HeldCall } from "../record/held.ts";

/** The level of a held call: its arguments and name, and what MKA1 alone can do to it. */
export function inspectHeld(call: HeldCall): Inspection {
  const inspection = markOrigin(inspectionOf(call.argumentText, call.name), [originName(call)]);
  const own = [...obstaclesOf(call)];
  if (own.length === 0) return inspection;
  const found = inspection.level === "uninspectable" ? inspection.obstacles : [];
  const marks = inspection.level === "clear" ? [] : inspection.marks;
  return { level: "uninspectable", obstacles: [...own, ...found], marks };
}

/** The label of its MCP server, or the kind of the built-in tool, as MKA1 sent it; empty where it is not told. */
const originName = ({ isMcp, serverLabel, toolType }: HeldCall): string =>
  isMcp ? (serverLabel ?? "") : toolType;

function* obstaclesOf(call: HeldCall): Generator<Obstacle> {
  if (call.fault !== null || call.status === null) yield { kind: "unknown-state", state: call.saidStatus };
  const key = repeatedKeyOf(call);
  if (key !== null) yield { kind: "duplicate-key", key };
}

/** A key that stands twice in the call itself: which of the two MKA1 means cannot be told. */
export function repeatedKeyOf({ source }: Pick<HeldCall, "source">): string | null {
  const seen = new Set<string>();
  for (const [key] of source.members() ?? []) {
    if (seen.has(key)) return key;
    seen.add(key);
  }
  return null;
}
