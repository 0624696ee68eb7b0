import type { BatchRef } from "../../../domain/batch-ref.ts";
import { failed, type Mka1Client } from "../client.ts";
import { memoryOf } from "../list/memory.ts";
import { rowIdOf } from "../list/row.ts";
import { failureOf } from "../read-errors.ts";
import { type Place, placeOf } from "../record/place.ts";
import { heldOrNull } from "../record/reads.ts";
import type { BatchRecord } from "../record/record.ts";
import { readHeldBatch } from "./batch-held.ts";
import { readOddBatch } from "./batch-odd.ts";
import { readResponseBatch } from "./batch-response.ts";
import { readRunBatch } from "./batch-run.ts";

/**
 * Reads one batch. Throws `BackendFailure` only: `gone` where MKA1 has none for this viewer, which it answers in the
 * same way to whoever may not see it (seed 001).
 */
export async function readBatch(
  client: Mka1Client,
  batchId: string,
  signal: AbortSignal,
): Promise<BatchRecord> {
  try {
    const place = placeOf(batchId);
    if (place === null) throw failureOf("gone", "mka1.gone.address");
    const record = await readPlace(client, place, signal);
    client.state.succeeded();
    return record;
  } catch (thrown) {
    throw failed(client, thrown, signal);
  }
}

function readPlace(client: Mka1Client, place: Place, signal: AbortSignal): Promise<BatchRecord> {
  switch (place.kind) {
    case "held":
      return readHeldBatch(client, place, signal);
    case "response":
      return readResponseBatch(client, place, signal);
    case "run":
      return readRunBatch(client, place, signal);
    case "odd":
      return readOddBatch(client, place);
  }
}

/**
 * The batch of a pasted `mcpr_…` or `tapr_…`; null where MKA1 has no such call for this viewer, and none stands in the
 * runs that the list looked at. Throws `BackendFailure` only.
 */
export async function findCall(
  client: Mka1Client,
  id: string,
  signal: AbortSignal,
): Promise<BatchRef | null> {
  try {
    const held = await heldOrNull(client, id, signal);
    const batchId = held === null ? memoryOf(client).runBatches.get(id) : rowIdOf(held.value, id);
    return batchId === undefined ? null : { connectionId: client.connection.id, batchId };
  } catch (thrown) {
    throw failed(client, thrown, signal);
  }
}
