import type { ApprovalBatch } from "../domain/approval-batch.ts";
import type { BatchId, CallId } from "../domain/batch-ref.ts";
import type { CallOutcome } from "../domain/call-outcome.ts";
import type { Answer, Decision } from "../domain/decision.ts";
import type { ToolCall } from "../domain/tool-call.ts";
import type { GoneRow } from "../domain/waiting-row.ts";

/** One thing that the server did because somebody allowed it. */
export interface Effect {
  readonly batchId: BatchId;
  readonly callId: CallId;
  /** The idempotency key of the answer that allowed it. */
  readonly key: string;
}

/** A change of the list, in order. */
export type ListChange = { readonly at: number } & (
  | { readonly kind: "row"; readonly batchId: BatchId }
  | { readonly kind: "gone"; readonly row: GoneRow }
);

/** The truth behind one or more fake backends: batches, what was recorded, and every effect. */
export interface FakeServer {
  put(batch: ApprovalBatch): void;
  batch(id: BatchId): ApprovalBatch | undefined;
  forget(id: BatchId, now?: number): void;
  /** Records an answer if all its calls wait; gives why not otherwise. An approved call runs, once an answer. */
  record(id: BatchId, answer: Answer): "recorded" | "conflict" | "gone";
  /** Someone else decides one call. */
  decide(id: BatchId, callId: CallId, verb: "approve" | "deny"): void;
  readonly effects: readonly Effect[];
  changesSince(at: number): readonly ListChange[];
  revision(): number;
  batches(): readonly ApprovalBatch[];
}

/** Makes an empty server. A careless one runs whatever it is sent, as often as it is sent. */
export function createFakeServer({ isCareless = false } = {}): FakeServer {
  const batches = new Map<BatchId, ApprovalBatch>();
  const effects: Effect[] = [];
  const changes: ListChange[] = [];
  let revision = 0;

  function put(batch: ApprovalBatch): void {
    const { batchId } = batch.ref;
    const wasListed = isListed(batches.get(batchId));
    batches.set(batchId, batch);
    revision += 1;
    if (isListed(batch)) changes.push({ at: revision, kind: "row", batchId });
    else if (wasListed) tellGone(batch, 0);
  }

  function tellGone({ ref }: ApprovalBatch, at: number): void {
    changes.push({ at: revision, kind: "gone", row: { ref, by: null, verb: null, at } });
  }

  function record(id: BatchId, answer: Answer): "recorded" | "conflict" | "gone" {
    const batch = batches.get(id);
    if (batch === undefined) return "gone";
    const decisions = decisionsOf(answer);
    const answered = batch.calls.filter((call) => decisions.has(call.id));
    if (!isCareless && answered.some((call) => call.outcome.kind !== "waiting")) return "conflict";
    for (const call of answered) {
      if (decisions.get(call.id)?.verb === "approve")
        effects.push({ batchId: id, callId: call.id, key: answer.key });
    }
    put(withCalls(batch, (call) => recorded(call, decisions.get(call.id))));
    return "recorded";
  }

  return {
    put,
    record,
    effects,
    batch: (id) => batches.get(id),
    forget(id, now = 0) {
      const batch = batches.get(id);
      if (batch === undefined) return;
      batches.delete(id);
      revision += 1;
      if (isListed(batch)) tellGone(batch, now);
    },
    decide(id, callId, verb) {
      record(id, {
        kind: "each",
        decisions: new Map([[callId, { verb, reason: null }]]),
        key: "someone-else",
      });
    },
    changesSince: (at) => changes.filter((change) => change.at > at),
    revision: () => revision,
    batches: () => [...batches.values()].filter(isListed),
  };
}

const isListed = (batch: ApprovalBatch | undefined): boolean =>
  batch !== undefined && (batch.status === "waiting" || batch.status === "stranded");

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

function recorded(call: ToolCall, decision: Decision | undefined): ToolCall {
  if (decision === undefined) return call;
  const outcome: CallOutcome =
    decision.verb === "approve"
      ? { kind: "ran", exitCode: 0, wasAsked: true }
      : { kind: "denied", reason: decision.verb === "deny" ? decision.reason : null };
  const digest = JSON.stringify([call.digest, outcome.kind]);
  return { ...call, outcome, digest, rules: { verbs: [], off: null, answer: null } };
}

/** An act decides nothing; an abort is recorded as denials whose reason is its feedback. */
function decisionsOf(answer: Answer): ReadonlyMap<CallId, Decision> {
  if (answer.kind === "each") return answer.decisions;
  if (answer.kind === "act") return new Map();
  const { calls, feedback: reason } = answer;
  return new Map(calls.map((callId) => [callId, { verb: "deny", reason }] as const));
}
