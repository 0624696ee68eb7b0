import { at, isThere, itemsOf, type Source, stringOf } from "../../../lib/json/json-piece.ts";
import { timeOf } from "../assumed.ts";
import { type Entry, readEntry } from "./entry.ts";

/** A message of a thread. Nothing of it is lost: what cannot be read is null, and its source is there. */
export interface ThreadMessage {
  /** "#3" where none was sent. */
  readonly id: string;
  /** The role as it was sent; "" where none was. */
  readonly role: string;
  readonly timestamp: string | null;
  /** Milliseconds since the epoch, UTC. */
  readonly at: number | null;
  /** Null where it is no text. */
  readonly content: string | null;
  /** The executions that it asks, or asked, about. */
  readonly entries: readonly Entry[];
  readonly source: Source;
}

/** The messages of a history, oldest first; null when this is no list of messages. */
export const readHistory = (root: Source): readonly ThreadMessage[] | null =>
  itemsOf(root)?.map((source, index) => new ReadMessage(source, index)) ?? null;

/** A class that reads late: of a long conversation only what is looked at is decoded. */
class ReadMessage implements ThreadMessage {
  readonly id: string;
  readonly source: Source;
  readonly entries: readonly Entry[];

  constructor(source: Source, index: number) {
    this.id = stringOf(at(source, "id")) ?? `#${index}`;
    this.source = source;
    this.entries = entriesIn(at(source, "toolExecutionHumanApprovalRequest"));
  }

  get role(): string {
    return stringOf(at(this.source, "role")) ?? "";
  }

  get timestamp(): string | null {
    return stringOf(at(this.source, "timestamp"));
  }

  get at(): number | null {
    return timeOf(this.timestamp);
  }

  get content(): string | null {
    return stringOf(at(this.source, "content"));
  }
}

/** A request that is no list is one execution that cannot be read, so that nothing waits unseen. */
function entriesIn(request: Source | null): readonly Entry[] {
  if (!isThere(request)) return [];
  return (itemsOf(request) ?? [request]).map(readEntry);
}
