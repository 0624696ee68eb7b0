import type { Reading } from "../../../domain/reading.ts";
import type { WaitingRow } from "../../../domain/waiting-row.ts";
import type { LettaClient } from "../client.ts";
import type { LettaAgent } from "../record/agent.ts";
import type { LettaMessage } from "../record/message.ts";
import type { RequestPlace } from "../record/place.ts";

/** One request as the list read it. */
export interface HeldRequest {
  readonly place: RequestPlace;
  readonly agent: LettaAgent;
  /** Null where it could not be read. */
  readonly request: LettaMessage | null;
  readonly activeRuns: readonly string[];
  readonly row: WaitingRow;
  /** What the row was made from: the same again makes no row again. */
  readonly madeFrom: string;
  /** Monotonic start of the request that read it last. */
  readonly startedAt: number;
}

/** What the list of one connection has read and holds: its agents, and the requests that wait. */
export interface ListMemory {
  readonly agents: Map<string, LettaAgent>;
  readonly held: Map<string, HeldRequest>;
}

interface Remembered extends ListMemory {
  readonly tokenAge: number;
}

const memories = new WeakMap<LettaClient, Remembered>();

/** The memory of a connection. Another token forgets it: it may be another person's. */
export function memoryOf(client: LettaClient): ListMemory {
  const tokenAge = client.tokenAge();
  const known = memories.get(client);
  if (known?.tokenAge === tokenAge) return known;
  const memory = { tokenAge, agents: new Map(), held: new Map() };
  memories.set(client, memory);
  return memory;
}

/** A row as a reading of the request that brought it. */
export const readingOf = (row: WaitingRow, startedAt: number): Reading<WaitingRow> => ({
  value: row,
  startedAt,
  version: row.version,
  isTerminal: false,
});
