import type { ArgumentText, Inspection, Obstacle } from "../../../domain/argument-text.ts";
import { inspectionOf } from "../../../domain/inspection-of.ts";
import type { Asking } from "../record/asking.ts";
import type { PhoenixPart } from "../record/part.ts";

/** The arguments of a part: the exact span of its `input`. */
export function argumentTextOf({ part }: PhoenixPart): ArgumentText {
  return part.input === null ? { form: "missing" } : { form: "in-envelope", text: part.input };
}

/** The level of one call, with what Phoenix alone can do to it. */
export function inspectPart(asking: Asking, phoenixPart: PhoenixPart): Inspection {
  const inspection = inspectionOf(argumentTextOf(phoenixPart), phoenixPart.part.toolName);
  const obstacles = [...obstaclesOf(asking, phoenixPart)];
  if (obstacles.length === 0) return inspection;
  const found = inspection.level === "uninspectable" ? inspection.obstacles : [];
  const marks = inspection.level === "clear" ? [] : inspection.marks;
  return { level: "uninspectable", obstacles: [...obstacles, ...found], marks };
}

function* obstaclesOf(asking: Asking, { part, index }: PhoenixPart): Generator<Obstacle> {
  if (part.state === "unknown" || part.state === "malformed")
    yield { kind: "unknown-state", state: part.saidState };
  if (hasSameId(asking, part.callId, index)) yield { kind: "same-call-id", callId: part.callId };
  if (isInvalidJson(part.input)) yield { kind: "not-json", at: 0 };
}

/** Whether another asked or unasked call of the same step carries this id. */
export const hasSameId = (asking: Asking, callId: string, index: number): boolean =>
  [...asking.asked, ...asking.beside].some((other) => other.index !== index && other.part.callId === callId);

/** Argument text that is no JSON object is kept by Phoenix as the one member `INVALID_JSON`, and may wait too. */
const isInvalidJson = (input: string | null): boolean =>
  input !== null && /^\{\s*"INVALID_JSON"\s*:/.test(input);
