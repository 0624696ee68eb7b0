import type { Transcript, TranscriptMessage, TranscriptPart } from "../../../domain/transcript.ts";
import { spanOf } from "../../../lib/json/json-piece.ts";
import type { Entry } from "../record/entry.ts";
import type { ThreadMessage } from "../record/history.ts";
import { partOf } from "./part.ts";

/** What a transcript is drawn from. */
export interface Conversation {
  readonly messages: readonly ThreadMessage[];
  /** The message whose request is looked at; null where the history does not show it yet. */
  readonly asking: ThreadMessage | null;
  /** Executions as a stream told them, in place of those of the history that say the same. */
  readonly told: ReadonlyMap<Entry, Entry>;
}

/** The whole conversation, and the last words of a person before the request. */
export const transcriptOf = (conversation: Conversation): Transcript => ({
  messages: conversation.messages.map((message) => new LateMessage(message, conversation.told)),
  lastUserMessage: lastUserMessage(conversation),
});

/** A message that is read when it is first asked for, once: of 2,000 messages only what is drawn is read. */
class LateMessage implements TranscriptMessage {
  readonly id: string;
  readonly isCompaction = false;
  readonly #message: ThreadMessage;
  readonly #told: Conversation["told"];
  #parts: readonly TranscriptPart[] | null = null;

  constructor(message: ThreadMessage, told: Conversation["told"]) {
    this.id = message.id;
    this.#message = message;
    this.#told = told;
  }

  get role(): TranscriptMessage["role"] {
    const { role } = this.#message;
    return role === "user" || role === "assistant" || role === "system" ? role : "unknown";
  }

  get at(): number | null {
    return this.#message.at;
  }

  get parts(): readonly TranscriptPart[] {
    this.#parts ??= partsOf(this.#message, this.#told);
    return this.#parts;
  }
}

/** What was said, then each execution; a message that says nothing readable is drawn as it came. */
function partsOf(message: ThreadMessage, told: Conversation["told"]): readonly TranscriptPart[] {
  const { content, entries, source } = message;
  const tools = entries.map(
    (entry): TranscriptPart => ({ kind: "tool", part: partOf(told.get(entry) ?? entry) }),
  );
  if (content === null)
    return [{ kind: "raw", type: "message", source: spanOf(source), fault: "content" }, ...tools];
  if (content === "" && tools.length > 0) return tools;
  return [{ kind: "text", text: content, isStreaming: false }, ...tools];
}

function lastUserMessage({ messages, asking }: Conversation): Transcript["lastUserMessage"] {
  const above = asking === null ? messages : messages.slice(0, messages.indexOf(asking));
  const message = above.findLast(
    ({ role, content }) => role === "user" && content !== null && content !== "",
  );
  return message === undefined ? null : { text: message.content ?? "", at: message.at };
}
