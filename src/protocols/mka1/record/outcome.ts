import type { CallOutcome } from "../../../domain/call-outcome.ts";
import type { HeldCall } from "./held.ts";
import type { Continuation } from "./response.ts";
import { standingOf } from "./standing.ts";

/**
 * What became of a held call (protocols/mka1.md, "Rules"). What ran is told by the continuation's own item alone;
 * `continuation` is null where it was not found, or is not this viewer's to read.
 */
export function outcomeOf(call: HeldCall, now: number, continuation: Continuation | null): CallOutcome {
  const approved = call.status === "approved";
  switch (standingOf(call, now)) {
    case "pending":
      return { kind: "waiting" };
    case "expired":
      return { kind: "lapsed" };
    case "lapsed":
      return { kind: "recorded-lapsed", approved };
    case "awaits":
      return approved ? { kind: "awaits-continuation", approved } : denied(call);
    case "consumed":
      return approved ? consumed(call, continuation) : denied(call);
    case "unknown":
      return { kind: "not-known" };
  }
}

const denied = ({ comment }: HeldCall): CallOutcome => ({ kind: "denied", reason: comment });

function consumed({ id }: HeldCall, continuation: Continuation | null): CallOutcome {
  const told = continuation?.ran.get(id);
  if (told !== undefined) return told;
  return continuation?.isAtWork === true
    ? { kind: "running", approved: true }
    : { kind: "recorded", approved: true, isConsumed: true };
}
