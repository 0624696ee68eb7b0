import type { Transcript, TranscriptMessage, TranscriptPart } from "../../../domain/transcript.ts";
import { at, itemsOf, stringOf } from "../../../lib/json/json-piece.ts";
import type { PhoenixMessage } from "../record/asking.ts";
import { rawPart, readTranscriptPart } from "./transcript-part.ts";

/** The whole conversation; `before` is the message whose asking is looked at. */
export function transcriptOf(messages: readonly PhoenixMessage[], before: PhoenixMessage): Transcript {
  return { messages: messages.map(transcriptMessage), lastUserMessage: lastUserMessage(messages, before) };
}

const transcriptMessage = (message: PhoenixMessage): TranscriptMessage => new LateMessage(message);

/** A message that is read when it is first asked for, once: of 2,000 messages only what is drawn is read. */
class LateMessage implements TranscriptMessage {
  readonly id: string;
  readonly #message: PhoenixMessage;
  #parts: readonly TranscriptPart[] | null = null;

  constructor(message: PhoenixMessage) {
    this.id = message.id;
    this.#message = message;
  }

  get role(): TranscriptMessage["role"] {
    return roleOf(this.#message.role);
  }

  get at(): number | null {
    return this.#message.at;
  }

  get isCompaction(): boolean {
    return this.#message.isCompaction;
  }

  get parts(): readonly TranscriptPart[] {
    this.#parts ??= partsOf(this.#message);
    return this.#parts;
  }
}

const roleOf = (role: string): TranscriptMessage["role"] =>
  role === "user" || role === "assistant" || role === "system" ? role : "unknown";

/** The parts of a message one by one; a message without a list of parts is drawn raw, so that nothing is left out. */
function partsOf(message: PhoenixMessage): readonly TranscriptPart[] {
  const hasNoList = itemsOf(at(message.source, "parts")) === null;
  const isBroken = message.role === "" && message.parts.length === 0;
  if (hasNoList || isBroken) return [rawPart(message.source, "message", hasNoList ? "parts" : "message")];
  return message.parts.map(readTranscriptPart);
}

/** The last words of a person above the asking; a summary that Phoenix wrote in a person's role is none. */
function lastUserMessage(
  messages: readonly PhoenixMessage[],
  before: PhoenixMessage,
): Transcript["lastUserMessage"] {
  const above = messages.slice(0, messages.lastIndexOf(before));
  const message = above.findLast((candidate) => candidate.role === "user" && !candidate.isCompaction);
  if (message === undefined) return null;
  const texts = message.parts.flatMap((part) => {
    const isText = stringOf(at(part, "type")) === "text";
    return isText ? (stringOf(at(part, "text")) ?? []) : [];
  });
  return texts.length === 0 ? null : { text: texts.join("\n"), at: message.at };
}
