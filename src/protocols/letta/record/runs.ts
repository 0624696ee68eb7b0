import { at, type Source, stringOf } from "../../../lib/json/json-piece.ts";
import type { LettaMessage } from "./message.ts";
import { timeOf } from "./time.ts";

/** One run that Letta calls active. Dead ones are called so for ever: it warns, and never locks. */
export interface ActiveRun {
  readonly id: string;
  readonly agentId: string;
  /** Milliseconds since the epoch, UTC; null where none is told. */
  readonly at: number | null;
}

/** Reads a list of runs; those without an id say nothing. */
export const readRuns = (root: Source | null): readonly ActiveRun[] =>
  (root?.items() ?? []).flatMap((source) => {
    const id = stringOf(at(source, "id"));
    if (id === null) return [];
    return [
      { id, agentId: stringOf(at(source, "agent_id")) ?? "", at: timeOf(stringOf(at(source, "created_at"))) },
    ];
  });

/**
 * Those of an agent's active runs that may be carrying out an answer to a request, by their ids in order: begun no
 * earlier, and not the one that asked. A message's time is told in whole seconds.
 */
export const youngerRuns = (
  runs: readonly ActiveRun[],
  agentId: string,
  request: Pick<LettaMessage, "at" | "runId">,
): readonly string[] =>
  runs
    .filter((run) => run.agentId === agentId && run.id !== request.runId && isYounger(run.at, request.at))
    .map(({ id }) => id)
    .sort();

const isYounger = (run: number | null, asked: number | null): boolean =>
  run === null || asked === null || run >= asked;
