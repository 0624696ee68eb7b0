import { at, itemsOf, type Source, stringOf } from "../../../lib/json/json-piece.ts";
import { readText } from "../../../lib/json/json-piece-spans.ts";
import { type Entry, readEntry } from "./entry.ts";
import type { ToldAround } from "./told.ts";

/** One event of a stream, be it of an answer or of a thread (protocols/envole.md, "Access"). */
export interface StreamEvent {
  /** The server's own word; "" where it gives none. */
  readonly type: string;
  /** The thread it speaks of; null where it names none. */
  readonly threadId: string | null;
  /** What its message says; null where it says nothing. */
  readonly content: string | null;
  /** The executions that it asks about: most events ask about none. */
  readonly entries: readonly Entry[];
  /** What it says around them. */
  readonly around: ToldAround;
  readonly source: Source;
}

/** Reads the data of one event; null where it is no object. Arguments are never turned into values here. */
export function readEvent(data: string): StreamEvent | null {
  const source = readText(data);
  if (source === null || source.scalar() !== undefined || source.items() !== null) return null;
  return {
    type: stringOf(at(source, "type")) ?? "",
    threadId: stringOf(at(source, "threadId")),
    content: stringOf(at(source, "eventMessage", "content")),
    entries: (itemsOf(at(source, "eventMessage", "toolExecutionApprovalRequest")) ?? []).map(readEntry),
    around: {
      timestamp: stringOf(at(source, "eventMessage", "timestamp")),
      agentName: stringOf(at(source, "eventMessage", "agent", "name")),
      collaborationId: stringOf(at(source, "eventMessage", "collaborationId")),
    },
    source,
  };
}

/** A piece of what the assistant says. */
export const isPieceOfWords = ({ type }: StreamEvent): boolean => type === "AGENT_RESPONSE_CHUNK";

/** The assistant has said one thing whole. */
export const isWordsWhole = ({ type }: StreamEvent): boolean => type === "AGENT_RESPONSE_COMPLETE";

/** Something happened to some execution: such an event names none. */
export const isNotification = ({ type }: StreamEvent): boolean => type.startsWith("NOTIFICATION_");
