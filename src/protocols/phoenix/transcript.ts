import type { Transcript, TranscriptMessage, TranscriptPart } from "../../domain/transcript.ts";
import type { PhoenixMessage } from "./asking.ts";
import { isToolPart, readPart } from "./part.ts";
import { at, type Source, spanOf, stringOf } from "./source.ts";

/** The whole conversation, part by part; `before` is the message whose asking is looked at. */
export function transcriptOf(messages: readonly PhoenixMessage[], before: PhoenixMessage): Transcript {
  return { messages: messages.map(transcriptMessage), lastUserMessage: lastUserMessage(messages, before) };
}

function transcriptMessage(message: PhoenixMessage): TranscriptMessage {
  const parts = message.parts.map(transcriptPart);
  const isBroken = message.role === "";
  return {
    id: message.id,
    role: roleOf(message.role),
    at: message.at,
    isCompaction: message.isCompaction,
    parts: isBroken && parts.length === 0 ? [rawPart(message.source, "message", "message")] : parts,
  };
}

const roleOf = (role: string): TranscriptMessage["role"] =>
  role === "user" || role === "assistant" || role === "system" ? role : "unknown";

const rawPart = (source: Source, type: string, fault: string | null): TranscriptPart => ({
  kind: "raw",
  type,
  source: spanOf(source),
  fault,
});

function transcriptPart(source: Source, index: number): TranscriptPart {
  if (isToolPart(source)) return { kind: "tool", part: readPart(source, index).part };
  const type = stringOf(at(source, "type"));
  const text = stringOf(at(source, "text"));
  switch (type) {
    case "text":
    case "reasoning":
      return text === null ? rawPart(source, type, "text") : { kind: type, text, isStreaming: false };
    case "step-start":
      return { kind: "step" };
    case "data-error": {
      const words = stringOf(at(source, "data", "errorText"));
      return words === null ? rawPart(source, type, "data.errorText") : { kind: "error", text: words };
    }
    case null:
      return rawPart(source, "", "type");
    default:
      return rawPart(source, type, null);
  }
}

/** The last words of a person above the asking; a summary that Phoenix wrote in a person's role is none. */
function lastUserMessage(
  messages: readonly PhoenixMessage[],
  before: PhoenixMessage,
): Transcript["lastUserMessage"] {
  const above = messages.slice(0, messages.indexOf(before));
  const message = above.findLast((candidate) => candidate.role === "user" && !candidate.isCompaction);
  if (message === undefined) return null;
  const texts = message.parts.flatMap((part) => {
    const isText = stringOf(at(part, "type")) === "text";
    return isText ? (stringOf(at(part, "text")) ?? []) : [];
  });
  return texts.length === 0 ? null : { text: texts.join("\n"), at: message.at };
}
