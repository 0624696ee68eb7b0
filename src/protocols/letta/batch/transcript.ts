import type { Transcript, TranscriptMessage, TranscriptPart } from "../../../domain/transcript.ts";
import { at, itemsOf, type Source, spanOf, stringOf } from "../../../lib/json/json-piece.ts";
import { returnsOf } from "../record/answered.ts";
import { askedCalls, type RequestParts } from "../record/asked.ts";
import { type LettaMessage, messageTypes } from "../record/message.ts";
import { requestedCalls } from "../record/requested.ts";
import { trailOf } from "../record/trail.ts";
import { askedPart, partOf } from "./part.ts";

/** The messages around a request, and the last words of a person before it. */
export function transcriptOf(parts: RequestParts): Transcript {
  const messages = [...parts.before, parts.request, ...parts.after];
  return {
    messages: messages.flatMap((message) =>
      isDrawnElsewhere(message, messages) ? [] : [new LateMessage(message, messages, parts)],
    ),
    lastUserMessage: lastUserMessage(parts.before),
  };
}

/** A return whose every call is shown above is drawn with that call. */
function isDrawnElsewhere(message: LettaMessage, messages: readonly LettaMessage[]): boolean {
  const returned = returnsOf(message);
  const above = messages.slice(0, messages.indexOf(message));
  return (
    returned.length > 0 &&
    returned.every(([id]) => above.some((other) => requestedCalls(other).some((call) => call.id === id)))
  );
}

const roles: ReadonlyMap<string, TranscriptMessage["role"]> = new Map([
  ["user_message", "user"],
  [messageTypes.response, "user"],
  ["system_message", "system"],
  ["summary_message", "system"],
  ["assistant_message", "assistant"],
  ["reasoning_message", "assistant"],
  ["hidden_reasoning_message", "assistant"],
  [messageTypes.toolCall, "assistant"],
  [messageTypes.request, "assistant"],
  [messageTypes.toolReturn, "assistant"],
]);

/** A message that is read when it is first asked for, once: of a long history only what is drawn is read. */
class LateMessage implements TranscriptMessage {
  readonly id: string;
  readonly isCompaction: boolean;
  readonly role: TranscriptMessage["role"];
  readonly at: number | null;
  readonly #parts: () => readonly TranscriptPart[];
  #read: readonly TranscriptPart[] | null = null;

  constructor(message: LettaMessage, messages: readonly LettaMessage[], request: RequestParts) {
    this.id = message.id;
    this.isCompaction = message.type === "summary_message";
    this.role = roles.get(message.type) ?? "unknown";
    this.at = message.at;
    this.#parts = () => partsOf(message, messages, request);
  }

  get parts(): readonly TranscriptPart[] {
    this.#read ??= this.#parts();
    return this.#read;
  }
}

function partsOf(
  message: LettaMessage,
  messages: readonly LettaMessage[],
  request: RequestParts,
): readonly TranscriptPart[] {
  if (message === request.request && message.type === messageTypes.request)
    return askedCalls(request).map((asked) => ({ kind: "tool", part: askedPart(asked) }));
  if (message.type === messageTypes.request || message.type === messageTypes.toolCall)
    return toolParts(message, messages);
  return wordsOf(message) ?? [rawPart(message, message.source, null)];
}

function toolParts(message: LettaMessage, messages: readonly LettaMessage[]): readonly TranscriptPart[] {
  const calls = requestedCalls(message);
  if (calls.length === 0) return [rawPart(message, message.source, "tool_calls")];
  const isAsked = message.type === messageTypes.request;
  return calls.map((call) => {
    const trail = trailOf(messages, { id: call.id, message, isAlone: calls.length === 1 });
    return {
      kind: "tool",
      part: partOf({ call, trail, isAsked, isWaiting: false, isClientTool: false }),
    };
  });
}

/** What was said; null for a message that says nothing that is known here. */
function wordsOf(message: LettaMessage): readonly TranscriptPart[] | null {
  const { type, source } = message;
  switch (type) {
    case "user_message":
    case "assistant_message":
    case "system_message":
      return contentsOf(message, at(source, "content"));
    case "summary_message":
      return textParts("text", stringOf(at(source, "summary")));
    case "reasoning_message":
      return textParts("reasoning", stringOf(at(source, "reasoning")));
    case "hidden_reasoning_message":
      return textParts("reasoning", stringOf(at(source, "hidden_reasoning")) ?? "");
    case "error_message":
      return [{ kind: "error", text: stringOf(at(source, "message")) ?? spanOf(source) }];
    default:
      return null;
  }
}

const textParts = (kind: "text" | "reasoning", text: string | null): readonly TranscriptPart[] | null =>
  text === null ? null : [{ kind, text, isStreaming: false }];

/** A text, or a list of texts, images and whatever else there may be: what is no text is drawn as it came. */
function contentsOf(message: LettaMessage, content: Source | null): readonly TranscriptPart[] | null {
  const items = itemsOf(content);
  if (items === null) return textParts("text", stringOf(content));
  return items.flatMap(
    (item) => textParts("text", stringOf(at(item, "text"))) ?? rawPart(message, item, null),
  );
}

const rawPart = ({ type }: LettaMessage, source: Source, fault: string | null): TranscriptPart => ({
  kind: "raw",
  type: type === "" ? "message" : type,
  source: spanOf(source),
  fault,
});

function lastUserMessage(before: readonly LettaMessage[]): Transcript["lastUserMessage"] {
  for (const message of before.toReversed()) {
    if (message.type !== "user_message") continue;
    const said = contentsOf(message, at(message.source, "content")) ?? [];
    const text = said.flatMap((part) => (part.kind === "text" ? part.text : [])).join("\n");
    if (text !== "") return { text, at: message.at };
  }
  return null;
}
