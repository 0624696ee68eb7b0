import { spanOf } from "../../../lib/json/json-piece.ts";
import { SpanSource } from "../../../lib/json/json-piece-spans.ts";
import { firstMessages } from "../assumed.ts";
import type { EnvoleClient } from "../client.ts";
import type { ThreadBatch } from "../record/batches.ts";
import { Bounded } from "../record/bounded.ts";
import { type Entry, readEntry } from "../record/entry.ts";
import type { ThreadFacts, ThreadRecord } from "../record/thread-record.ts";

/** How much is kept, in bytes: the threads that wait at a busy place, and never all of a huge one. */
const mostHistories = 32_000_000;
const mostBatches = 16_000_000;

/**
 * What this page knows of the threads of one connection: what the list says of them, their histories as they were read
 * last, and the batches that waited in them. Another token forgets it all: it may be another person's.
 */
export class ThreadMemory {
  readonly #client: EnvoleClient;
  #tokenAge: number;
  #facts = new Map<string, ThreadFacts>();
  #asked = new Map<string, number>();
  #records = new Bounded<ThreadRecord>(mostHistories);
  #batches = new Bounded<readonly Entry[]>(mostBatches);

  constructor(client: EnvoleClient) {
    this.#client = client;
    this.#tokenAge = client.tokenAge();
  }

  /** Takes in what a list says of a thread; what says the same stays the same object. */
  learn({ id, name, agentName }: ThreadFacts): void {
    this.#look();
    const known = this.#facts.get(id);
    if (known?.name !== name || known.agentName !== agentName) this.#facts.set(id, { id, name, agentName });
  }

  /** What a list said of a thread; null where none told of it. */
  factsOf(threadId: string): ThreadFacts | null {
    this.#look();
    return this.#facts.get(threadId) ?? null;
  }

  /** How many messages of a thread's history to ask for: as many as were needed last. */
  toAskOf(threadId: string): number {
    return this.#asked.get(threadId) ?? firstMessages;
  }

  /** A thread as it was read last. */
  record(threadId: string): ThreadRecord | undefined {
    this.#look();
    return this.#records.get(threadId);
  }

  /** Keeps a thread as it was just read, unless a later request has brought it already. */
  keep(record: ThreadRecord, asked: number): void {
    this.#look();
    const known = this.#records.get(record.id);
    if (known !== undefined && known.startedAt > record.startedAt) return;
    if (asked > firstMessages) this.#asked.set(record.id, asked);
    // A text takes two bytes a character, and its spans about as much again.
    this.#records.put(record.id, record, record.text.length * 4);
  }

  /** The server does not know a thread any more. */
  forget(threadId: string): void {
    this.#records.delete(threadId);
    this.#facts.delete(threadId);
    this.#asked.delete(threadId);
  }

  /** Keeps the executions of a batch that waits, each by itself, so that it is known when a history drops them. */
  see({ id, entries, vanished }: ThreadBatch): void {
    this.#look();
    const own = [...entries, ...vanished].map(detached);
    this.#batches.put(
      id,
      own,
      own.reduce((sum, { source }) => sum + spanOf(source).length * 4, 0),
    );
  }

  /** The executions of a batch as they were seen last while it waited; none where it never did. */
  seen(batchId: string): readonly Entry[] {
    this.#look();
    return this.#batches.get(batchId) ?? [];
  }

  #look(): void {
    const age = this.#client.tokenAge();
    if (age === this.#tokenAge) return;
    this.#tokenAge = age;
    this.#facts = new Map();
    this.#records = new Bounded(mostHistories);
    this.#batches = new Bounded(mostBatches);
  }
}

const detached = (entry: Entry): Entry =>
  entry.source instanceof SpanSource ? readEntry(entry.source.detached()) : entry;

const byClient = new WeakMap<EnvoleClient, ThreadMemory>();

/** The one of a connection; it lives as long as the connection does. */
export function memoryOf(client: EnvoleClient): ThreadMemory {
  const memory = byClient.get(client) ?? new ThreadMemory(client);
  byClient.set(client, memory);
  return memory;
}
