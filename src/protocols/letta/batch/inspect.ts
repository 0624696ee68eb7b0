import type { Inspection, Obstacle } from "../../../domain/argument-text.ts";
import { inspectionOf } from "../../../domain/inspection-of.ts";
import type { RequestedCall } from "../record/requested.ts";

/** The level of one call, with what Letta alone can do to it. */
export function inspectCall(call: RequestedCall, hasTwin: boolean): Inspection {
  const inspection = inspectionOf(call.argumentText, call.name);
  const own = [...obstaclesOf(call, hasTwin)];
  if (own.length === 0) return inspection;
  const found = inspection.level === "uninspectable" ? inspection.obstacles : [];
  const marks = inspection.level === "clear" ? [] : inspection.marks;
  return { level: "uninspectable", obstacles: [...own, ...found], marks };
}

function* obstaclesOf(call: RequestedCall, hasTwin: boolean): Generator<Obstacle> {
  if (call.fault !== null) yield { kind: "unknown-state", state: call.fault };
  if (hasTwin) yield { kind: "same-call-id", callId: call.id };
  if (call.duplicateKey !== null) yield { kind: "duplicate-key", key: call.duplicateKey };
}
