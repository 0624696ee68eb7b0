import type { CallOutcome } from "../../../domain/call-outcome.ts";
import { at, isThere, itemsOf, type Source, stringOf } from "../../../lib/json/json-piece.ts";
import { momentOf, requestTypes } from "../assumed.ts";
import { type HeldCall, readHeld } from "./held.ts";
import { isAddressable } from "./place.ts";
import { continuationIn } from "./response.ts";

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

/** The runs that went on from one, newest first: each decision has a continuation of its own. */
const continuationsOf = (run: Run, runs: readonly Run[]): readonly Run[] =>
  runs.filter(({ previousResponseId }) => run.responseId !== null && previousResponseId === run.responseId);

/** What the runs behind a run tell of one of its calls. */
export interface RunAfter {
  /** What became of it, where its own item says so. */
  readonly ran: CallOutcome | null;
  /** The run that went on with it, where only one can have; null where none did, or it is not known which. */
  readonly next: Run | null;
  /** There are as many continuations as calls: none of them waits any more. */
  readonly isAnswered: boolean;
}

/** Looks for a call in what went on from its run. A denied call leaves no item behind. */
export function runAfter(run: Run, callId: string, runs: readonly Run[]): RunAfter {
  const after = continuationsOf(run, runs);
  for (const next of after) {
    const ran = continuationIn(next).ran.get(callId);
    if (ran !== undefined) return { ran, next, isAnswered: true };
  }
  const calls = requestsIn(run).length;
  const isAnswered = after.length > 0 && after.length >= calls;
  return { ran: null, next: isAnswered && calls === 1 ? (after[0] ?? null) : null, isAnswered };
}
