import type { ApprovalBatch } from "../../../domain/approval-batch.ts";
import type { CallId } from "../../../domain/batch-ref.ts";
import { type CallStanding, callStandings } from "../../../domain/call-standings.ts";
import type { ToolCall } from "../../../domain/tool-call.ts";

const known = new WeakMap<ApprovalBatch, ReadonlyMap<CallId, CallStanding>>();

/**
 * How a call stands to the one of its tool before it, all of a batch being compared once; undefined where there is none,
 * or nothing to decide about it. Here, with the first drawing of the cards, since a line that came later would move them.
 */
export function standingOf(batch: ApprovalBatch, call: ToolCall): CallStanding | undefined {
  if (call.isClientTool || call.outcome.kind !== "waiting") return undefined;
  let standings = known.get(batch);
  if (standings === undefined) {
    standings = standingsOf(batch);
    known.set(batch, standings);
  }
  return standings.get(call.id);
}

/** A comparison that fails takes no card with it (I-07). */
function standingsOf(batch: ApprovalBatch): ReadonlyMap<CallId, CallStanding> {
  try {
    return callStandings(batch);
  } catch {
    return new Map();
  }
}
