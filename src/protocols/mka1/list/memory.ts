import type { Mka1Client } from "../client.ts";
import type { HeldCall } from "../record/held.ts";

/** What MKA1 answered when a call of a run was decided: nothing else of its record tells it. */
export interface RunAnswer {
  readonly approved: boolean;
  readonly continuationRunId: string | null;
}

/** What this page learnt of one connection and no later answer repeats. */
interface Memory {
  /** The response that continued each response, as its own answer named it. */
  readonly continuations: Map<string, string>;
  /** By the batch: the same id may stand in several runs. */
  readonly runAnswers: Map<string, RunAnswer>;
  /** The batch of a call that stands in a run alone. */
  readonly runBatches: Map<string, string>;
  /** Calls without an id, by their digest. */
  readonly odd: Map<string, HeldCall>;
}

const memories = new WeakMap<Mka1Client, Memory>();

/** What this page learnt of a connection. */
export function memoryOf(client: Mka1Client): Memory {
  const known = memories.get(client);
  if (known !== undefined) return known;
  const memory = { continuations: new Map(), runAnswers: new Map(), runBatches: new Map(), odd: new Map() };
  memories.set(client, memory);
  return memory;
}
