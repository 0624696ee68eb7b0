import type { ThreadBatch } from "./batches.ts";
import type { ThreadMessage } from "./history.ts";

/** What the list of an agent says of one of its threads. */
export interface ThreadFacts {
  readonly id: string;
  readonly name: string | null;
  readonly agentName: string | null;
}

/** A thread as this poll of the list met it. */
export interface ListedThread extends ThreadFacts {
  /** The agent whose list it is on; null for one that the configuration names by itself. */
  readonly agentId: string | null;
  /** As it was sent; null where none was. */
  readonly lastMessageTime: string | null;
}

/** A thread as its history was read. */
export interface ThreadRecord {
  readonly id: string;
  /** Oldest first. The same list as long as the history comes in the same bytes. */
  readonly messages: readonly ThreadMessage[];
  /** In the order in which they were asked. */
  readonly batches: readonly ThreadBatch[];
  /** The history holds more than could be read. */
  readonly isCut: boolean;
  /** Monotonic start of the request that brought it. */
  readonly startedAt: number;
  readonly text: string;
}
