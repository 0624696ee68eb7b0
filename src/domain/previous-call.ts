import type { ApprovalBatch } from "./approval-batch.ts";
import { argumentTextOf } from "./call-changes.ts";
import type { ToolCall } from "./tool-call.ts";
import type { ToolPart } from "./tool-part.ts";
import type { TranscriptMessage, TranscriptPart } from "./transcript.ts";

/** The call of the same tool that came before a call, in its batch or else in what was said before. */
export interface PreviousCall {
  /** Its place in the batch, counted from 1; null where it stands in the transcript. */
  readonly place: number | null;
  readonly text: string;
}

/** Messages of the transcript that are looked through, from the newest on: what the screen has read anyway. */
const looked = 24;

/**
 * What a call is compared with: the last call of the same tool before it in the batch, else the latest one in the
 * transcript whose arguments are there; null where there is none. Names are compared exactly, and what comes from
 * elsewhere is another tool whatever its name (T-04). Never throws.
 */
export function previousCall(batch: ApprovalBatch, call: ToolCall): PreviousCall | null {
  const at = batch.calls.indexOf(call);
  const index = batch.calls
    .slice(0, Math.max(at, 0))
    .findLastIndex((earlier) => toolKey(earlier) === toolKey(call));
  const earlier = batch.calls[index];
  if (earlier !== undefined) return { place: index + 1, text: argumentTextOf(earlier) };
  const text = inTranscript(batch, call);
  return text === null ? null : { place: null, text };
}

/** Names a tool by its name and by where it comes from. */
export const toolKey = ({ toolName, origin }: Pick<ToolCall, "toolName" | "origin">): string =>
  JSON.stringify([toolName, origin]);

/** Whether a part is of the tool of a call, as far as the transcript tells. */
const isOfTool = (call: ToolCall, { toolName, origin = call.origin }: ToolPart): boolean =>
  toolKey({ toolName, origin }) === toolKey(call);

function inTranscript({ transcript, calls, beside }: ApprovalBatch, call: ToolCall): string | null {
  // What is asked about now stands in the transcript of some systems too: it came not before.
  const own = new Set([...calls.map(({ id }) => id), ...beside.map(({ callId }) => callId)]);
  const messages = transcript.messages.slice(-looked);
  for (const message of messages.toReversed()) {
    for (const part of partsOf(message).toReversed()) {
      if (part.kind !== "tool" || !isOfTool(call, part.part) || own.has(part.part.callId)) continue;
      if (part.part.input !== null) return part.part.input;
    }
  }
  return null;
}

/** A message that cannot be read has none. */
function partsOf(message: TranscriptMessage): readonly TranscriptPart[] {
  try {
    return message.parts;
  } catch {
    return [];
  }
}
