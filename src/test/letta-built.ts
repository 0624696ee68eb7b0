import type { ApprovalBatch } from "../domain/approval-batch.ts";
import { readText } from "../lib/json/json-piece-spans.ts";
import { batchOf } from "../protocols/letta/batch/batch.ts";
import type { RequestParts } from "../protocols/letta/record/asked.ts";
import { type LettaMessage, messageOf } from "../protocols/letta/record/message.ts";
import { recordedAgent } from "./letta-told.ts";

type Fields = Readonly<Record<string, unknown>>;

/** One message as Letta would send it, read with its spans. */
export function lettaMessage(message_type: string, fields: Fields = {}): LettaMessage {
  const source = readText(
    JSON.stringify({
      id: `message-${message_type}`,
      date: "2026-11-30T02:55:31+00:00",
      message_type,
      step_id: "step-1",
      run_id: "run-1",
      ...fields,
    }),
  );
  if (source === null) throw new Error("a message of the tests is no JSON");
  return messageOf(source);
}

/** One call of a request. */
export const lettaCall = (tool_call_id: string, name = "send_email", text = '{"to":"bo@example.test"}') => ({
  name,
  arguments: text,
  tool_call_id,
});

/** A message that asks about these calls. */
export const lettaRequest = (calls: readonly unknown[], fields: Fields = {}): LettaMessage =>
  lettaMessage("approval_request_message", {
    id: "message-asks",
    tool_calls: calls,
    tool_call: calls[0],
    ...fields,
  });

/** A message that holds these decisions. */
export const lettaResponse = (approvals: readonly Fields[] | null, fields: Fields = {}): LettaMessage =>
  lettaMessage("approval_response_message", { id: "message-answers", approvals, ...fields });

/** A yes or no to one call. */
export const lettaApproval = (
  tool_call_id: string,
  approve: boolean,
  reason: string | null = null,
): Fields => ({
  type: "approval",
  tool_call_id,
  approve,
  reason,
});

/** A message with what tools returned. */
export const lettaReturns = (
  returns: readonly (readonly [id: string, text: string, status?: string])[],
): LettaMessage =>
  lettaMessage("tool_return_message", {
    id: "message-returns",
    tool_returns: returns.map(([tool_call_id, tool_return, status = "success"]) => ({
      type: "tool",
      tool_call_id,
      tool_return,
      status,
    })),
  });

/** What was read around one request that waits, unless it is said otherwise. */
export function lettaParts(over: Partial<RequestParts> = {}): RequestParts {
  const request = over.request ?? lettaRequest([lettaCall("c1")]);
  return {
    connectionId: "letta",
    place: { agentId: "agent-1", conversationId: null, messageId: request.id },
    agent: recordedAgent,
    request,
    before: [],
    after: [],
    isPending: (over.after ?? []).length === 0,
    activeRuns: [],
    pageUrl: null,
    ...over,
  };
}

/** The batch of what was read. */
export const lettaBatch = (over: Partial<RequestParts> = {}): ApprovalBatch =>
  batchOf(lettaParts(over), "unknown");
