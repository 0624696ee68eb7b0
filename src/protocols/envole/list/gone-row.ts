import type { BatchRef } from "../../../domain/batch-ref.ts";
import type { GoneRow } from "../../../domain/waiting-row.ts";
import { recordedStates } from "../assumed.ts";
import type { ThreadBatch } from "../record/batches.ts";

/** When a row was found gone: wall time, and the monotonic start of the request that said so. */
export interface GoneAt {
  readonly at: number;
  readonly startedAt: number;
}

/**
 * What is known of why a row left: the verb, where every execution of its batch has the same status. Who decided is
 * told nowhere. `batch` is null where the history holds it no more.
 */
export function goneRow(ref: BatchRef, batch: ThreadBatch | null, { at, startedAt }: GoneAt): GoneRow {
  const [verb, ...others] = new Set(batch?.entries.map(({ status }) => recordedStates.get(status) ?? null));
  const isOne = others.length === 0 && batch?.vanished.length === 0;
  return { ref, by: null, verb: isOne ? (verb ?? null) : null, at, startedAt };
}
