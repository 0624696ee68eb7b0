import type { SubmissionEvent } from "../../../domain/approval-backend.ts";
import type { CallOutcome } from "../../../domain/call-outcome.ts";
import { sentence } from "../../../domain/sentence.ts";
import type { ToolCall } from "../../../domain/tool-call.ts";
import { at, check, type Source, spanOf, stringOf } from "../../../lib/json/json-piece.ts";
import { readText } from "../../../lib/json/json-piece-spans.ts";
import { eventData, HttpFailure } from "../../http.ts";
import { exitCodeOf } from "../record/outcome.ts";
import { chunkSchema } from "../wire.ts";

/**
 * Reads a `/chat` stream to its very end: `data-transcript-persisted` comes after `[DONE]`, and without it nothing
 * was saved (protocols/phoenix.md, "The stream"). Throws `HttpFailure` `broken-off` when it ends before `[DONE]`.
 */
export async function* streamEvents(
  body: ReadableStream<Uint8Array>,
  calls: readonly ToolCall[],
): AsyncGenerator<SubmissionEvent> {
  const told = new Set<string>();
  let isDone = false;
  let isSaved = false;
  for await (const data of eventData(body)) {
    if (data.trim() === "[DONE]") {
      isDone = true;
      continue;
    }
    const chunk = chunkOf(data);
    if (chunk === null) continue;
    if (chunk.type === "data-transcript-persisted") isSaved = true;
    const event = eventOf(chunk, calls, told);
    if (event !== null) yield event;
  }
  if (!isDone) throw new HttpFailure({ kind: "broken-off" });
  if (!isSaved) yield { kind: "notice", said: sentence("phoenix.notice.not-saved"), serverWords: null };
}

interface Chunk {
  readonly type: string;
  readonly callId: string | undefined;
  readonly delta: string | undefined;
  readonly errorText: string | null;
  readonly source: Source;
}

function chunkOf(data: string): Chunk | null {
  const source = readText(data);
  if (source === null) return null;
  const checked = check(chunkSchema, source, ["output", "input"]);
  if (!checked.ok) return null;
  const { type, toolCallId: callId, delta, errorText } = checked.value;
  return { type, callId, delta, errorText: errorText ?? stringOf(at(source, "data", "errorText")), source };
}

function eventOf(chunk: Chunk, calls: readonly ToolCall[], told: Set<string>): SubmissionEvent | null {
  switch (chunk.type) {
    case "text-delta":
      return chunk.delta === undefined ? null : { kind: "words", text: chunk.delta };
    case "tool-output-available":
      return outcomeTold(chunk, calls, { kind: "ran", exitCode: exitOf(chunk), wasAsked: true });
    case "tool-output-denied":
      return outcomeTold(chunk, calls, { kind: "denied", reason: null });
    case "tool-output-error":
      return outcomeTold(chunk, calls, { kind: "failed", message: chunk.errorText ?? "", approved: true });
    case "error":
    case "data-error":
      return noticeOf(chunk.errorText, told);
    default:
      return null;
  }
}

function exitOf(chunk: Chunk): number | null {
  const output = at(chunk.source, "output");
  return output === null ? null : exitCodeOf(spanOf(output));
}

function outcomeTold(chunk: Chunk, calls: readonly ToolCall[], outcome: CallOutcome): SubmissionEvent | null {
  const call = calls.find(({ part }) => part?.callId === chunk.callId);
  // What a client reported ran nowhere: its outcome is the answer, and only the record tells it.
  return call === undefined || call.isClientTool ? null : { kind: "told", callId: call.id, outcome };
}

/** The same failure comes as `data-error` and as `error`: it is told once. */
function noticeOf(words: string | null, told: Set<string>): SubmissionEvent | null {
  const key = words ?? "";
  if (told.has(key)) return null;
  told.add(key);
  return { kind: "notice", said: sentence("phoenix.notice.model-failed"), serverWords: words };
}
