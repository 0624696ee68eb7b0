import type { ApprovalBatch } from "../../domain/approval-batch.ts";
import type { Reading } from "../../domain/reading.ts";
import { failed, type LettaClient } from "./client.ts";
import { placeOf, type RequestPlace } from "./place.ts";
import { failureOf } from "./read-errors.ts";

/** One request as it was read, with what answering it needs. */
export interface RequestRecord {
  readonly reading: Reading<ApprovalBatch>;
  readonly place: RequestPlace;
  /** Letta's own word: other types than the newest take a decision in another form. */
  readonly agentType: string;
  /** The ids of the calls that wait, each once, in the order of the request. */
  readonly callIds: readonly string[];
  /** Runs of the agent that are active and younger than the request: one of them may be carrying out an answer. */
  readonly activeRuns: readonly string[];
}

/** Reads one request and its record. Throws `BackendFailure` only: `gone` when Letta does not know it. */
export async function readRequest(
  client: LettaClient,
  batchId: string,
  signal: AbortSignal,
): Promise<RequestRecord> {
  try {
    const place = placeOf(batchId);
    throw failureOf("gone", place === null ? "letta.gone.address" : "letta.gone.request");
  } catch (thrown) {
    throw failed(client, thrown, signal);
  }
}
