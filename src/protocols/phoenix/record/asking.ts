import { at, check, itemsOf, type Source, stringOf } from "../../../lib/json/json-piece.ts";
import { messageSchema } from "../wire.ts";
import { isToolPart, type PhoenixPart, readPart, timeOf } from "./part.ts";

/** A message of a session, read as far as its head; its parts are read one by one. */
export interface PhoenixMessage {
  readonly id: string;
  /** The role as it was sent; "" when the head of the message could not be read. */
  readonly role: string;
  /** Milliseconds since the epoch, UTC. */
  readonly at: number | null;
  readonly isCompaction: boolean;
  readonly parts: readonly Source[];
  readonly source: Source;
}

/** The calls of one step of one assistant message that somebody was asked about. */
export interface Asking {
  readonly message: PhoenixMessage;
  /** How many steps of the message had begun: the next question in the same message has the next number. */
  readonly ordinal: number;
  /** Only the last step of the trailing assistant message can be answered (protocols/phoenix.md, "Reading"). */
  readonly isAnswerable: boolean;
  /** The last step of its message: the message's time is its time. */
  readonly isLastStep: boolean;
  /** The agent said something, or failed, after what it had asked. */
  readonly isFollowed: boolean;
  readonly asked: readonly PhoenixPart[];
  /** Calls of the same step that ran, or run, unasked. */
  readonly beside: readonly PhoenixPart[];
}

/**
 * Reads a session's messages, oldest first; null when this is no list of messages. Ids are read at once; heads and
 * parts when they are first asked for, so that of 2,000 messages only what is looked at is decoded.
 */
export function readMessages(source: Source | null): readonly PhoenixMessage[] | null {
  return itemsOf(source)?.map(readMessage) ?? null;
}

const readMessage = (source: Source, index: number): PhoenixMessage => new ReadMessage(source, index);

/** A class, and no object of closures: of a long conversation thousands are made for one look. */
class ReadMessage implements PhoenixMessage {
  readonly id: string;
  readonly source: Source;
  #head: Head | null = null;
  #parts: readonly Source[] | null = null;

  constructor(source: Source, index: number) {
    this.id = stringOf(at(source, "id")) ?? `#${index}`;
    this.source = source;
  }

  get role(): string {
    return this.#read().role;
  }

  get at(): number | null {
    return this.#read().at;
  }

  get isCompaction(): boolean {
    return this.#read().isCompaction;
  }

  get parts(): readonly Source[] {
    this.#parts ??= itemsOf(at(this.source, "parts")) ?? [];
    return this.#parts;
  }

  #read(): Head {
    this.#head ??= headOf(this.source);
    return this.#head;
  }
}

type Head = Pick<PhoenixMessage, "role" | "at" | "isCompaction">;

function headOf(source: Source): Head {
  const head = check(messageSchema, source, ["parts"]);
  if (!head.ok) return { role: "", at: null, isCompaction: false };
  const { role, metadata } = head.value;
  const time = metadata?.pydantic_ai?.timestamp ?? metadata?.phoenix?.currentDateTime;
  return { role, at: timeOf(time), isCompaction: metadata?.phoenix?.isCompactionMessage === true };
}

/** The asking of one step; null when nobody was asked about anything in it. */
export function askingOf(
  messages: readonly PhoenixMessage[],
  message: PhoenixMessage,
  ordinal: number | "last",
): Asking | null {
  const steps = stepsOf(message);
  const last = steps.length - 1;
  const wanted = ordinal === "last" ? last : ordinal;
  const step = steps[wanted] ?? [];
  const read = step.flatMap(({ source, index }) => (isToolPart(source) ? readPart(source, index) : []));
  const asked = read.filter((part) => part.isAsked);
  if (asked.length === 0) return null;
  const isTrailing = messages.at(-1) === message && message.role === "assistant" && !message.isCompaction;
  return {
    message,
    ordinal: wanted,
    isAnswerable: isTrailing && wanted === last,
    isLastStep: wanted === last,
    isFollowed: wanted !== last || step.at(-1)?.index !== read.at(-1)?.index,
    asked,
    beside: read.filter((part) => !part.isAsked),
  };
}

/** What a session asks now: the last step of its trailing assistant message, or null when that asked nothing. */
export function currentAsking(messages: readonly PhoenixMessage[]): Asking | null {
  const message = messages.at(-1);
  if (message === undefined || message.role !== "assistant" || message.isCompaction) return null;
  return askingOf(messages, message, "last");
}

interface IndexedSource {
  readonly source: Source;
  readonly index: number;
}

/** The parts of a message by step; what stands before the first `step-start` is step 0. */
function stepsOf(message: PhoenixMessage): readonly (readonly IndexedSource[])[] {
  const steps: IndexedSource[][] = [[]];
  message.parts.forEach((source, index) => {
    if (stringOf(at(source, "type")) === "step-start") steps.push([]);
    else steps.at(-1)?.push({ source, index });
  });
  return steps;
}
