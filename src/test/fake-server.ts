import type { ApprovalBatch } from "../domain/approval-batch.ts";
import type { BatchId, CallId } from "../domain/batch-ref.ts";
import type { Answer } from "../domain/decision.ts";
import type { GoneRow } from "../domain/waiting-row.ts";
import type { ReceivedAbort } from "./contract-cases.ts";
import { actedOn, allowedBy, decided, type Effect, type Fate, receivedBy } from "./fake-record.ts";

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
  /**
   * Records an answer if all its calls wait; gives why not otherwise. An approved call runs, once an answer. The words
   * of an abort that stands for denials, and of an act, become a message of the conversation, named by the key.
   */
  record(id: BatchId, answer: Answer, fate?: Fate): "recorded" | "conflict" | "gone";
  /** Someone else decides one call. */
  decide(id: BatchId, callId: CallId, verb: "approve" | "deny"): void;
  readonly effects: readonly Effect[];
  /** What aborts brought to the agent, in order. */
  readonly aborts: readonly ReceivedAbort[];
  changesSince(at: number): readonly ListChange[];
  revision(): number;
  batches(): readonly ApprovalBatch[];
}

/** Makes an empty server. A careless one runs whatever it is sent, as often as it is sent. */
export function createFakeServer({ isCareless = false } = {}): FakeServer {
  const batches = new Map<BatchId, ApprovalBatch>();
  const effects: Effect[] = [];
  const aborts: ReceivedAbort[] = [];
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

  function record(id: BatchId, answer: Answer, fate: Fate = "whole"): "recorded" | "conflict" | "gone" {
    const batch = batches.get(id);
    if (batch === undefined) return "gone";
    const after =
      answer.kind === "act" ? actedOn(batch, answer) : decided(batch, answer, { fate, isCareless });
    if (after === "conflict") return after;
    effects.push(...allowedBy(batch, answer));
    const received = receivedBy(answer);
    if (received !== null && fate !== "feedback-lost") aborts.push(received);
    put(after);
    return "recorded";
  }

  return {
    put,
    record,
    effects,
    aborts,
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
  batch !== undefined && ["waiting", "stranded", "to-continue"].includes(batch.status);
