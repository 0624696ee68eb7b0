import type { ApprovalBatch } from "../domain/approval-batch.ts";
import type { BackendError, BackendErrorKind } from "../domain/backend-error.ts";
import type { CallOutcome } from "../domain/call-outcome.ts";
import type { DecidingAnswer, Decision, Seen } from "../domain/decision.ts";
import type { Reading } from "../domain/reading.ts";
import { sentence } from "../domain/sentence.ts";
import type { ToolCall } from "../domain/tool-call.ts";
import type { WaitingRow } from "../domain/waiting-row.ts";

/** One held call that waits, with approve and deny; `over` replaces what a test is about. */
export function aCall(over: Partial<ToolCall> = {}): ToolCall {
  const id = over.id ?? "call-1";
  const outcome: CallOutcome = over.outcome ?? { kind: "waiting" };
  const isWaiting = outcome.kind === "waiting";
  const argumentText = over.argumentText ?? { form: "in-envelope", text: '{"command":"ls"}' };
  const written = argumentText.form === "missing" ? "" : argumentText.text;
  return {
    id,
    approvalId: `approval-${id}`,
    toolName: "bash",
    origin: null,
    isClientTool: false,
    inspection: { level: "clear" },
    agentSays: [],
    part: null,
    rules: { verbs: isWaiting ? ["approve", "deny"] : [], off: null, answer: null },
    ...over,
    argumentText,
    outcome,
    digest: over.digest ?? JSON.stringify([id, over.toolName ?? "bash", written, outcome.kind]),
  };
}

/** A batch of one waiting call; its version covers its calls' digests. */
export function aBatch(over: Partial<ApprovalBatch> = {}): ApprovalBatch {
  const calls = over.calls ?? [aCall()];
  const isWaiting = calls.some((call) => call.outcome.kind === "waiting");
  return {
    ref: { connectionId: "px", batchId: "batch-1" },
    beside: [],
    lineage: { agent: "assistant", session: { id: "session-1", title: "Tidy the disk" }, run: null },
    requester: null,
    approvers: [],
    viewerPart: "approver",
    askedAt: Date.UTC(2026, 10, 30, 11, 58, 0),
    deadline: null,
    status: isWaiting ? "waiting" : "settled",
    rules: {
      scope: "whole",
      reason: { approve: "none", deny: "optional", decline: "optional" },
      abort: { kind: "none" },
      feedbackLimit: null,
      attachments: "none",
      runsAnyway: [],
      whileSent: null,
      guarantees: [],
      blocked: null,
    },
    acts: [],
    transcript: { messages: [], lastUserMessage: null },
    pageUrl: null,
    notes: [],
    ...over,
    calls,
    version: over.version ?? JSON.stringify(calls.map((call) => call.digest)),
  };
}

/** A row of the list. */
export function aRow(over: Partial<WaitingRow> = {}): WaitingRow {
  const row = {
    ref: { connectionId: "px", batchId: "batch-1" },
    toolNames: ["bash"],
    calls: 1,
    waiting: 1,
    from: "Tidy the disk",
    askedAt: Date.UTC(2026, 10, 30, 11, 58, 0),
    deadline: null,
    level: "clear" as const,
    asks: "decision" as const,
    hasClientTool: false,
    fault: null,
    ...over,
  };
  return { ...row, version: over.version ?? JSON.stringify(row) };
}

/** The row that a list shows of a batch. */
export const rowOf = (batch: ApprovalBatch): WaitingRow =>
  aRow({
    ref: batch.ref,
    toolNames: [...new Set(batch.calls.map((call) => call.toolName))],
    calls: batch.calls.length,
    waiting: batch.calls.filter((call) => call.outcome.kind === "waiting").length,
    from: batch.lineage.session.title,
    askedAt: batch.askedAt,
    deadline: batch.deadline,
    asks: batch.status === "stranded" || batch.status === "to-continue" ? "act" : "decision",
  });

/** A reading of a batch or a row that began at `startedAt` monotonic milliseconds. */
export const aReading = <T extends { readonly version: string }>(
  value: T,
  startedAt = 0,
  isTerminal = false,
): Reading<T> => ({ value, startedAt, version: value.version, isTerminal });

/** An answer that gives every waiting call of a batch the same verb, or each its own by `verbs`. */
export function anAnswer(
  batch: ApprovalBatch,
  verbs: "approve" | "deny" | Readonly<Record<string, "approve" | "deny">> = "approve",
  key = "key-1",
): DecidingAnswer {
  const decisions = new Map<string, Decision>();
  for (const call of batch.calls) {
    const verb = typeof verbs === "string" ? verbs : verbs[call.id];
    if (call.outcome.kind === "waiting" && verb !== undefined) decisions.set(call.id, { verb, reason: null });
  }
  return { kind: "each", decisions, key };
}

/** What was on screen when a batch was answered. */
export const seenOf = (batch: ApprovalBatch): Seen => ({
  batchId: batch.ref.batchId,
  version: batch.version,
  digests: new Map(batch.calls.map((call) => [call.id, call.digest])),
});

/** An error of one kind, with a sentence of its own name. */
export const anError = (kind: BackendErrorKind, over: Partial<BackendError> = {}): BackendError => ({
  kind,
  said: sentence(`test.${kind}`),
  serverWords: null,
  retryAt: null,
  ...over,
});
