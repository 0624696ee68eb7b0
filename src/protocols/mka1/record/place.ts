import { joinIds, splitIds } from "../../../lib/address.ts";

/** What a batch of MKA1 is about. */
export type Place =
  /** One held call that approvers decide. */
  | { readonly kind: "held"; readonly callId: string }
  /** All held calls of a response that its requester decides by continuing it. */
  | { readonly kind: "response"; readonly responseId: string }
  /** A call that stands in a run of a saved agent and is no held call. */
  | { readonly kind: "run"; readonly agentId: string; readonly runId: string; readonly callId: string }
  /** A held call without an id that a path can hold, by the digest of its text: it can be looked at. */
  | { readonly kind: "odd"; readonly digest: string };

/** The id of the batch of a place. */
export function batchIdOf(place: Place): string {
  switch (place.kind) {
    case "held":
      return joinIds("h", place.callId);
    case "response":
      return joinIds("r", place.responseId);
    case "run":
      return joinIds("g", place.agentId, place.runId, place.callId);
    case "odd":
      return joinIds("x", place.digest);
  }
}

/** The place that a batch id names, or null when it names none. */
export function placeOf(batchId: string): Place | null {
  const [kind, first = "", runId, callId] = splitIds(batchId) ?? [];
  if (first === "" || [first, runId, callId].some((id) => id !== undefined && !isAddressable(id)))
    return null;
  if (kind === "g" && runId !== undefined && callId !== undefined)
    return { kind: "run", agentId: first, runId, callId };
  if (runId !== undefined) return null;
  if (kind === "h") return { kind: "held", callId: first };
  if (kind === "r") return { kind: "response", responseId: first };
  return kind === "x" ? { kind: "odd", digest: first } : null;
}

/**
 * Whether an id can stand in a path: 1 to 255 characters, as MKA1 has them; a browser takes `.` and `..` out of every
 * address, and half of a character pair cannot be written in one.
 */
export const isAddressable = (id: string): boolean =>
  id !== "" && id.length <= 255 && id !== "." && id !== ".." && !/\p{Surrogate}/u.test(id);
