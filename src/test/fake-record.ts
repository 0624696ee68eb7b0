import type { ApprovalBatch } from "../domain/approval-batch.ts";
import type { BatchId, CallId } from "../domain/batch-ref.ts";
import type { CallOutcome } from "../domain/call-outcome.ts";
import type { ActAnswer, Answer, DecidingAnswer, Decision } from "../domain/decision.ts";
import { sentence } from "../domain/sentence.ts";
import type { ToolCall } from "../domain/tool-call.ts";
import type { ReceivedAbort } from "./contract-cases.ts";

/** One thing that the server did because somebody allowed it. */
export interface Effect {
  readonly batchId: BatchId;
  readonly callId: CallId;
  /** The idempotency key of the answer that allowed it. */
  readonly key: string;
}

/** Whether all of an answer arrives, or an abort without its feedback; or it does, and the record tells nothing of it. */
export type Fate = "whole" | "feedback-lost" | "forgotten";

const noMore: CallOutcome = { kind: "no-longer-waiting" };

/** What a batch becomes by decisions or an abort; a conflict when a call of it no longer waits. */
export function decided(
  batch: ApprovalBatch,
  answer: DecidingAnswer,
  { fate, isCareless }: { readonly fate: Fate; readonly isCareless: boolean },
): ApprovalBatch | "conflict" {
  const outcomes = outcomesOf(batch, answer);
  const answered = batch.calls.filter((call) => outcomes.has(call.id));
  if (!isCareless && answered.some((call) => call.outcome.kind !== "waiting")) return "conflict";
  const isForgotten = fate === "forgotten";
  const after = withCalls(batch, (call) => recorded(call, isForgotten ? noMore : outcomes.get(call.id)));
  if (answer.kind !== "abort" || batch.rules.abort.kind !== "stands-for-denials") return after;
  return fate !== "feedback-lost" ? withMessage(after, answer.key, answer.feedback) : strandedBy(after);
}

/** What a batch becomes by an act: its continuation, or a message. */
export const actedOn = (batch: ApprovalBatch, act: ActAnswer): ApprovalBatch | "conflict" =>
  act.act === "continue" ? continued(batch) : written(batch, act);

/** Continued, every decision is used, once: what was approved runs. */
function continued(batch: ApprovalBatch): ApprovalBatch | "conflict" {
  if (batch.status !== "to-continue") return "conflict";
  const used = (approved: boolean): CallOutcome =>
    approved ? { kind: "ran", exitCode: null, wasAsked: true } : { kind: "denied", reason: null };
  const after = withCalls(batch, (call) =>
    call.outcome.kind === "awaits-continuation" ? recorded(call, used(call.outcome.approved)) : call,
  );
  return { ...after, acts: [], deadline: null };
}

/** What a batch becomes by a message, which closes a turn in which nothing waits; the same one comes once. */
function written(batch: ApprovalBatch, { key, words }: ActAnswer): ApprovalBatch | "conflict" {
  const isWaiting = batch.calls.some((call) => call.outcome.kind === "waiting");
  const isThere = batch.transcript.messages.some((message) => message.id === key);
  return isWaiting || isThere ? "conflict" : withMessage({ ...batch, status: "settled" }, key, words);
}

/** What runs because of an answer. */
export function allowedBy(batch: ApprovalBatch, answer: Answer): readonly Effect[] {
  const approved = batch.calls.filter(({ id, outcome }) => {
    if (answer.kind === "each") return answer.decisions.get(id)?.verb === "approve";
    const isContinued = answer.kind === "act" && answer.act === "continue";
    return isContinued && outcome.kind === "awaits-continuation" && outcome.approved;
  });
  return approved.map(({ id }) => ({ batchId: batch.ref.batchId, callId: id, key: answer.key }));
}

/** The same batch with other calls; version and status follow from them. */
function withCalls(batch: ApprovalBatch, change: (call: ToolCall) => ToolCall): ApprovalBatch {
  const calls = batch.calls.map(change);
  const isWaiting = calls.some((call) => call.outcome.kind === "waiting");
  return {
    ...batch,
    calls,
    status: isWaiting ? "waiting" : "settled",
    version: JSON.stringify(calls.map((call) => call.digest)),
  };
}

/** The person's words as the next message of the conversation; with it there is nothing left to do. */
function withMessage(batch: ApprovalBatch, id: string, text: string): ApprovalBatch {
  const message = {
    id,
    role: "user" as const,
    at: null,
    isCompaction: false,
    parts: [{ kind: "text" as const, text, isStreaming: false }],
  };
  const messages = [...batch.transcript.messages, message];
  // What may be done changed, so that the reading is a new one.
  const version = JSON.stringify([batch.version, id]);
  return { ...batch, acts: [], version, transcript: { ...batch.transcript, messages } };
}

const closeTurn = { kind: "close-turn", said: sentence("test.close-turn"), words: "required" } as const;

/** Everything is recorded, and the words that were to follow never came. */
const strandedBy = (batch: ApprovalBatch): ApprovalBatch => ({
  ...batch,
  status: "stranded",
  acts: [closeTurn],
});

function outcomeOf(call: ToolCall, decision: Decision): CallOutcome {
  switch (decision.verb) {
    case "approve":
      return { kind: "ran", exitCode: 0, wasAsked: true };
    case "answer":
      return { kind: "answered", answer: decision.answer };
    case "decline":
      return { kind: "declined", words: decision.words };
    case "deny":
      return call.isClientTool
        ? { kind: "declined", words: decision.reason }
        : { kind: "denied", reason: decision.reason };
  }
}

function recorded(call: ToolCall, outcome: CallOutcome | undefined): ToolCall {
  if (outcome === undefined) return call;
  const digest = JSON.stringify([call.digest, outcome.kind]);
  return { ...call, outcome, digest, rules: { verbs: [], off: null, answer: null } };
}

/** What an answer makes of its calls. An abort that is not the system's own is recorded as denials with its feedback. */
function outcomesOf(
  { calls, rules }: ApprovalBatch,
  answer: DecidingAnswer,
): ReadonlyMap<CallId, CallOutcome> {
  const aborted: CallOutcome | null = rules.abort.kind === "native" ? { kind: "aborted" } : null;
  const given = (call: ToolCall): CallOutcome | undefined => {
    if (answer.kind === "abort") {
      if (!answer.calls.includes(call.id)) return undefined;
      return aborted ?? outcomeOf(call, { verb: "deny", reason: answer.feedback });
    }
    const decision = answer.decisions.get(call.id);
    return decision && outcomeOf(call, decision);
  };
  return new Map(
    calls.flatMap((call) => {
      const outcome = given(call);
      return outcome === undefined ? [] : [[call.id, outcome] as const];
    }),
  );
}

/** What an abort brought to the agent; null for any other answer. */
export function receivedBy(answer: Answer): ReceivedAbort | null {
  if (answer.kind !== "abort") return null;
  const files = answer.attachments.map(({ type, bytes }) => ({ type, bytes: bytes.size }));
  return { words: answer.feedback, files };
}
