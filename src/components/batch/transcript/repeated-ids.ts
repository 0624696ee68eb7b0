import type { TranscriptMessage, TranscriptPart } from "../../../domain/transcript.ts";

/** Call ids that more than one part of these messages has. A message that cannot be read has none. */
export function repeatedIn(messages: readonly TranscriptMessage[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const part of messages.flatMap(partsOf)) {
    if (part.kind !== "tool") continue;
    const { callId } = part.part;
    if (seen.has(callId)) repeated.add(callId);
    seen.add(callId);
  }
  return repeated;
}

function partsOf(message: TranscriptMessage): readonly TranscriptPart[] {
  try {
    return message.parts;
  } catch {
    return [];
  }
}
