import type { ApprovalBatch } from "../domain/approval-batch.ts";
import { at } from "../lib/json/json-piece.ts";
import { batchOf } from "../protocols/phoenix/batch/batch.ts";
import type { BatchRecord } from "../protocols/phoenix/batch/detail.ts";
import { currentAsking, readMessages } from "../protocols/phoenix/record/asking.ts";
import { readAnswer } from "../protocols/phoenix/record/read-answer.ts";
import { sessionOf } from "./phoenix-recordings.ts";

const connection = { id: "px", label: "Phoenix", baseUrl: "", pageUrl: null };

/** What a session with these messages asks now, as if it had just been read; throws where it asks nothing. */
export function recordOf(
  messages: Parameters<typeof sessionOf>[0],
  over: Partial<ReturnType<typeof sessionOf>> = {},
): BatchRecord {
  const session = { ...sessionOf(messages), ...over };
  const asking = currentAsking(messages);
  if (asking === null) throw new Error("nothing is asked");
  const value = batchOf(session, asking, connection);
  return { reading: { value, startedAt: 0, version: "", isTerminal: false }, session, asking };
}

/** The same of a message `m2` whose one step holds these parts, given as JSON text. */
export const recordOfParts = (...parts: readonly string[]): BatchRecord => recordOf(messagesOf(parts));

/** The same, as the batch that is shown. */
export const batchOfParts = (...parts: readonly string[]): ApprovalBatch =>
  recordOfParts(...parts).reading.value;

/** A person's message, then the agent's with one step of these parts, then more messages as JSON text. */
export function messagesOf(parts: readonly string[], ...more: readonly string[]) {
  const asked = '{"id":"m1","role":"user","parts":[{"type":"text","text":"go"}]}';
  const agent = `{"id":"m2","role":"assistant","parts":[${['{"type":"step-start"}', ...parts].join(",")}]}`;
  return readMessages(at(readAnswer(`{"data":[${[asked, agent, ...more].join(",")}]}`), "data")) ?? [];
}

/** A native call that waits for an approval. */
export const nativePart = (id: string, input = "{}", more = ""): string =>
  `{"type":"tool-bash","toolCallId":${JSON.stringify(id)},"state":"approval-requested","input":${input},"callProviderMetadata":{"phoenix":{"toolExecutionEnvironment":"server"}},"approval":{"id":${JSON.stringify(id)}}${more}}`;

/** A client's call that waits for its output; `more` is text behind its members. */
export const clientPart = (
  tool: string,
  id: string,
  { input = "{}", more = "" }: { readonly input?: string; readonly more?: string } = {},
): string =>
  `{"type":"tool-${tool}","toolCallId":${JSON.stringify(id)},"state":"input-available","input":${input},"callProviderMetadata":{"phoenix":{"toolExecutionEnvironment":"client","toolInputEmittedAt":"2026-11-30T02:40:17.404671+00:00"}}${more}}`;
