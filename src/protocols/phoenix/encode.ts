import type { ApprovalBatch } from "../../domain/approval-batch.ts";
import type { Answer, Decision } from "../../domain/decision.ts";
import type { BatchRecord } from "./detail.ts";
import type { PhoenixPart } from "./part.ts";
import { at, type Source, spanOf } from "./source.ts";

/** A body for `/chat`, or the id of the sentence that says why there is none. */
export type ChatBody = { readonly body: string } | { readonly refused: string };

/** Why an answer holds something that Phoenix has not, whatever the record says; null when it may be built. */
export function unsupportedIn(answer: Answer): string | null {
  if (answer.kind !== "each") return "phoenix.send.no-abort";
  const decisions = [...answer.decisions.values()];
  if (decisions.some(({ verb }) => verb !== "approve" && verb !== "deny")) return "phoenix.send.unsupported";
  return decisions.some(hasReason) ? "phoenix.send.no-reason" : null;
}

const hasReason = (decision: Decision): boolean => "reason" in decision && decision.reason !== null;

/**
 * The one body that carries everything not yet recorded (protocols/phoenix.md, "Answering", rules 1, 6 and 8).
 * What is echoed is cut from the source text: `JSON.stringify` would round its numbers. Never headless, never bypass.
 */
export function chatBody(record: BatchRecord, answer: Extract<Answer, { kind: "each" }>): ChatBody {
  const { session, asking, reading } = record;
  const fault = faultOf(reading.value, answer);
  if (fault !== null) return { refused: fault };
  if (session.model === null) return { refused: "phoenix.send.no-model" };
  const messageId = at(asking.message.source, "id");
  if (messageId === null) return { refused: "phoenix.send.not-offered" };
  const members = [
    `"id":${JSON.stringify(session.id)}`,
    `"headless":false`,
    `"model":${session.model}`,
    `"lastMessageId":${spanOf(messageId)}`,
    `"toolApprovals":[${approvals(record, answer).join(",")}]`,
  ];
  return { body: `{${members.join(",")}}` };
}

/** Every waiting call, and nothing else, must have a decision that it takes. */
function faultOf(batch: ApprovalBatch, answer: Extract<Answer, { kind: "each" }>): string | null {
  const waiting = batch.calls.filter(({ outcome }) => outcome.kind === "waiting");
  if (batch.rules.blocked !== null || waiting.length === 0) return "phoenix.send.not-offered";
  if (waiting.some(({ id }) => !answer.decisions.has(id))) return "phoenix.send.incomplete";
  const isTaken = [...answer.decisions].every(([id, { verb }]) =>
    waiting.some((call) => call.id === id && call.rules.verbs.includes(verb)),
  );
  return isTaken ? null : "phoenix.send.not-offered";
}

/** One entry a call id: two calls under one id can only be denied, and are denied together. */
function approvals(
  { asking, reading }: BatchRecord,
  answer: Extract<Answer, { kind: "each" }>,
): readonly string[] {
  const entries = new Map<string, string>();
  reading.value.calls.forEach((call, index) => {
    const decision = answer.decisions.get(call.id);
    const id = idSource(asking.asked[index]);
    if (decision === undefined || id === null || entries.has(call.part?.callId ?? "")) return;
    const isApproved = decision.verb === "approve";
    entries.set(call.part?.callId ?? "", `{"toolCallId":${spanOf(id)},"approved":${isApproved}}`);
  });
  return [...entries.values()];
}

const idSource = (part: PhoenixPart | undefined): Source | null =>
  part === undefined ? null : at(part.source, "toolCallId");
