import { at, isThere, itemsOf, type Source, stringOf } from "../../lib/json-piece.ts";
import { momentOf, requestTypes } from "./assumed.ts";
import { type HeldCall, readHeld } from "./held.ts";
import { isAddressable } from "./place.ts";

/** A run of a saved agent. */
export interface Run {
  readonly id: string;
  readonly status: string;
  /** Milliseconds since the epoch, UTC. */
  readonly createdAt: number | null;
  /** The response that it is, and the one that it continues. */
  readonly responseId: string | null;
  readonly previousResponseId: string | null;
  readonly output: readonly Source[];
  readonly source: Source;
}

/** The path of one page of an agent's runs, newest first. */
export const runsPath = (agentId: string): string =>
  `/api/v1/agents/${encodeURIComponent(agentId)}/runs?offset=0&limit=50&order=desc`;

/** The path of one run. */
export const runPath = (agentId: string, runId: string): string =>
  `/api/v1/agents/${encodeURIComponent(agentId)}/runs/${encodeURIComponent(runId)}`;

/** Reads a run; null where it has no id. */
export function readRun(source: Source): Run | null {
  const id = stringOf(at(source, "id"));
  if (id === null || !isAddressable(id)) return null;
  const response = at(source, "gateway_response");
  return {
    id,
    status: stringOf(at(source, "status")) ?? "",
    createdAt: momentOf(at(source, "created_at"))?.at ?? null,
    responseId: stringOf(at(source, "gateway_response_id")) ?? stringOf(at(source, "gateway_response", "id")),
    previousResponseId: stringOf(at(source, "previous_response_id")),
    output: itemsOf(isThere(response) ? at(response, "output") : null) ?? [],
    source,
  };
}

/** The calls that a run stopped for: read as held calls are, of which they have a part of the fields. */
export const requestsIn = ({ output }: Pick<Run, "output">): readonly HeldCall[] =>
  output
    .filter((item) => stringOf(at(item, "type")) === requestTypes.mcp)
    .map(readHeld)
    .filter(({ id }) => id !== "");

/** The run that went on from another one; null where none of these did. */
export const continuationOf = (run: Run, runs: readonly Run[]): Run | null =>
  runs.find(({ previousResponseId }) => run.responseId !== null && previousResponseId === run.responseId) ??
  null;
