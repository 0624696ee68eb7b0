import type { ToolPart } from "../../../domain/tool-part.ts";
import type { Transcript, TranscriptPart } from "../../../domain/transcript.ts";
import { at, itemsOf, type Source, spanOf, stringOf } from "../../../lib/json/json-piece.ts";
import type { HeldCall } from "../record/held.ts";
import type { ResponseRecord } from "../record/response.ts";

/** Nothing was read: an approver may not see the response. */
export const noTranscript: Transcript = { messages: [], lastUserMessage: null };

/** A call that could not be read, as it came: its card has only what was read of it. */
export const asItCame = ({ createdAt, source }: Pick<HeldCall, "createdAt" | "source">): Transcript => ({
  messages: [
    {
      id: "as it came",
      role: "assistant",
      at: createdAt?.at ?? null,
      isCompaction: false,
      parts: [{ kind: "raw", type: stringOf(at(source, "type")) ?? "", source: spanOf(source), fault: null }],
    },
  ],
  lastUserMessage: null,
});

/** What a response says, in its order; calls that are held stand in their states. What is not known is drawn raw. */
export function transcriptOf(
  { id, createdAt, output }: Pick<ResponseRecord, "id" | "createdAt" | "output">,
  held: readonly ToolPart[],
): Transcript {
  const parts = output.flatMap((item) => partsOf(item, held));
  const message = { id, role: "assistant" as const, at: createdAt, isCompaction: false, parts };
  return { messages: parts.length === 0 ? [] : [message], lastUserMessage: null };
}

function partsOf(item: Source, held: readonly ToolPart[]): readonly TranscriptPart[] {
  const type = stringOf(at(item, "type")) ?? "";
  const part = held.find(({ callId }) => callId !== "" && callId === stringOf(at(item, "id")));
  if (part !== undefined) return [{ kind: "tool", part }];
  const raw: TranscriptPart = { kind: "raw", type, source: spanOf(item), fault: null };
  const said = wordsIn(item);
  if (type === "message") return said === null ? [raw] : [{ kind: "text", text: said, isStreaming: false }];
  return [raw];
}

/** The words of a message item; null where it has none that can be read. */
export function wordsIn(item: Source): string | null {
  if (stringOf(at(item, "type")) !== "message") return null;
  const texts = (itemsOf(at(item, "content")) ?? []).flatMap((piece) => stringOf(at(piece, "text")) ?? []);
  return texts.length === 0 ? null : texts.join("\n");
}
