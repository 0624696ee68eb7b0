import type { ApprovalBatch } from "../../domain/approval-batch.ts";
import { type Answer, type DecidingAnswer, type Decision, verbsOf } from "../../domain/decision.ts";
import type { ToolCall } from "../../domain/tool-call.ts";
import { at, spanOf } from "../../lib/json/json-piece.ts";
import type { BatchRecord } from "./batch/detail.ts";
import type { PhoenixPart } from "./record/part.ts";
import { hasHalfPair } from "./send/kept-json.ts";
import { type Report, reportedPart } from "./send/tool-output.ts";

/** A body, or the id of the sentence that says why there is none. */
export type Body = { readonly body: string } | { readonly refused: string };

/** An answer that decides each call on its own. */
export type EachAnswer = Extract<Answer, { readonly kind: "each" }>;

/** Why an answer holds something that Phoenix has not or cannot keep, whatever the record says; null when it may be built. */
export function unsupportedIn(answer: Answer): string | null {
  if (answer.kind === "each")
    return [...answer.decisions.values()].map(unsupportedDecision).find((fault) => fault !== null) ?? null;
  if (answer.kind === "abort" && answer.attachments.length > 0) return "phoenix.send.no-attachments";
  return unsupportedMessage(answer.kind === "act" ? answer.words : answer.feedback, answer.key);
}

function unsupportedDecision(decision: Decision): string | null {
  if ("reason" in decision) return decision.reason === null ? null : "phoenix.send.no-reason";
  const words = decision.verb === "decline" ? (decision.words ?? "") : "";
  return hasHalfPair(words) ? "phoenix.send.half-character" : null;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A message without words says nothing; one that Phoenix cannot save is lost after its turn has run. */
function unsupportedMessage(text: string, key: string): string | null {
  if (text.trim() === "") return "phoenix.send.no-words";
  if (hasHalfPair(text)) return "phoenix.send.half-character";
  return uuid.test(key) ? null : "phoenix.send.unsupported";
}

/** Why the record does not take this answer: every waiting call, and nothing else, must have a decision that it takes. */
export function notTakenBy(batch: ApprovalBatch, answer: DecidingAnswer): string | null {
  const waiting = batch.calls.filter(({ outcome }) => outcome.kind === "waiting");
  if (batch.rules.blocked !== null || waiting.length === 0) return "phoenix.send.not-offered";
  const verbs = verbsOf(answer);
  if (waiting.some(({ id }) => !verbs.has(id))) return "phoenix.send.incomplete";
  const isTaken = [...verbs].every(([id, verb]) =>
    waiting.some((call) => call.id === id && call.rules.verbs.includes(verb)),
  );
  return isTaken ? null : "phoenix.send.not-offered";
}

/** Whether every call that waits has an entry: one that is left out would be cut off without a word (rule 1). */
export const isWhole = (record: BatchRecord, entries: number): boolean => {
  const waiting = record.reading.value.calls.filter(({ outcome }) => outcome.kind === "waiting");
  return new Set(waiting.map(({ part }) => part?.callId)).size === entries;
};

/** `toolApprovals` of the native calls that get a yes or a no; null where a call gets none. One entry a call id. */
export function approvalEntries(
  record: BatchRecord,
  isApproved: (call: ToolCall) => boolean | null,
): readonly string[] {
  return entriesOf(record, (call, part) => {
    const approved = part.isClientTool ? null : isApproved(call);
    const id = at(part.source, "toolCallId");
    return approved === null || id === null ? null : `{"toolCallId":${spanOf(id)},"approved":${approved}}`;
  });
}

/** `toolOutputs` of the client calls that get a report. Of two under one id Phoenix takes the last for the call. */
export function outputEntries(
  record: BatchRecord,
  reportOf: (call: ToolCall) => Report | null,
): readonly string[] {
  return entriesOf(record, (call, part) => {
    const report = reportOf(call);
    return report === null ? null : reportedPart(part, report);
  });
}

/** Only calls that wait: what is recorded is never sent again (protocols/phoenix.md, rules 1 and 7). */
function entriesOf(
  { asking, reading }: BatchRecord,
  entryOf: (call: ToolCall, part: PhoenixPart) => string | null,
): readonly string[] {
  const entries = new Map<string, string>();
  reading.value.calls.forEach((call, index) => {
    const part = asking.asked[index];
    if (part === undefined || call.outcome.kind !== "waiting") return;
    const entry = entryOf(call, part);
    if (entry !== null) entries.set(part.part.callId, entry);
  });
  return [...entries.values()];
}
