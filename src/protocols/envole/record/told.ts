import { spanOf } from "../../../lib/json/json-piece.ts";
import type { EnvoleClient } from "../client.ts";
import { type Entry, isPending } from "./entry.ts";

/** What an event says around the executions that it asks about. */
export interface ToldAround {
  /** Verbatim; an event's time names no zone. */
  readonly timestamp: string | null;
  readonly agentName: string | null;
  /** Names a collaboration of several assistants. */
  readonly collaborationId: string | null;
}

/**
 * What streams told of requests in this page. A stream carries `toolMemoryId`, which a history does not, so that what
 * it told is used where the history says the same (protocols/envole.md, "After a reload").
 */
export interface Told {
  /** Takes in the executions of one event, and what it says around them; gives whether something is new. */
  take(threadId: string, entries: readonly Entry[], around: ToldAround): boolean;
  /** An execution as a stream told it last, or null. */
  of(threadId: string, executionId: string): Entry | null;
  /** What the event said around an execution, or null. */
  around(threadId: string, executionId: string): ToldAround | null;
  /** What was told after a moment, in monotonic milliseconds: a history that was asked for then may not show it yet. */
  since(threadId: string, moment: number): readonly Entry[];
  /** A history that was asked for at this moment is the later word: what was told before and is not asked by it goes. */
  settle(threadId: string, moment: number, isAsked: IsAsked): void;
}

/** Whether something that was told at a moment, in monotonic milliseconds, is still asked. */
export type IsAsked = (entry: Entry, toldAt: number) => boolean;

interface Kept {
  readonly entry: Entry;
  readonly around: ToldAround;
  /** Monotonic milliseconds. */
  readonly at: number;
}

/** How many threads are kept: those whose stream this page follows, and more. */
const mostThreads = 50;

class ToldEntries implements Told {
  readonly #client: EnvoleClient;
  #threads = new Map<string, Map<string, Kept>>();
  #tokenAge: number;

  constructor(client: EnvoleClient) {
    this.#client = client;
    this.#tokenAge = client.tokenAge();
  }

  take(threadId: string, entries: readonly Entry[], around: ToldAround): boolean {
    const kept = this.#in(threadId);
    let isNew = false;
    for (const entry of entries) {
      if (entry.id === "" || entry.batchId === null || !isPending(entry)) continue;
      const known = kept.get(entry.id);
      const isKnown = known !== undefined && spanOf(known.entry.source) === spanOf(entry.source);
      isNew ||= !isKnown;
      // What is only repeated stays the same object, so that nothing is built again.
      const told = isKnown ? known : { entry, around };
      kept.set(entry.id, { ...told, at: this.#client.clock.monotonic() });
    }
    if (kept.size === 0) return isNew;
    this.#threads.delete(threadId);
    this.#threads.set(threadId, kept);
    const [oldest] = this.#threads.keys();
    if (this.#threads.size > mostThreads && oldest !== undefined) this.#threads.delete(oldest);
    return isNew;
  }

  of(threadId: string, executionId: string): Entry | null {
    return this.#in(threadId).get(executionId)?.entry ?? null;
  }

  around(threadId: string, executionId: string): ToldAround | null {
    return this.#in(threadId).get(executionId)?.around ?? null;
  }

  since(threadId: string, moment: number): readonly Entry[] {
    return [...this.#in(threadId).values()].filter(({ at }) => at > moment).map(({ entry }) => entry);
  }

  settle(threadId: string, moment: number, isAsked: IsAsked): void {
    const kept = this.#in(threadId);
    for (const [id, { entry, at }] of kept) if (at <= moment && !isAsked(entry, at)) kept.delete(id);
    if (kept.size === 0) this.#threads.delete(threadId);
  }

  /** What was told by another token may have been told to another person. */
  #in(threadId: string): Map<string, Kept> {
    const age = this.#client.tokenAge();
    if (age !== this.#tokenAge) this.#threads = new Map();
    this.#tokenAge = age;
    return this.#threads.get(threadId) ?? new Map();
  }
}

const byClient = new WeakMap<EnvoleClient, Told>();

/** The one of a connection; it lives as long as the connection does. */
export function toldTo(client: EnvoleClient): Told {
  const told = byClient.get(client) ?? new ToldEntries(client);
  byClient.set(client, told);
  return told;
}
