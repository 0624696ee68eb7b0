import type { ApprovalBatch, BatchStatus } from "../../../domain/approval-batch.ts";
import { digestOf } from "../../../domain/digest.ts";
import { timeOf } from "../assumed.ts";
import { isWaiting, type ThreadBatch } from "../record/batches.ts";
import type { Entry } from "../record/entry.ts";
import type { ThreadFacts } from "../record/thread-record.ts";
import { callsOf } from "./call.ts";
import { type BatchAround, notesOf } from "./notes.ts";
import { blockedBy, rulesOf } from "./rules.ts";
import { transcriptOf } from "./transcript.ts";

/** What a batch is made from. */
export interface BatchParts extends BatchAround {
  readonly connectionId: string;
  /** Null where no list told of the thread. */
  readonly facts: ThreadFacts | null;
  /** Executions as a stream told them, in place of those of the history. */
  readonly told: ReadonlyMap<Entry, Entry>;
  /** Whether anything is known of the batch: an address may name one that never was. */
  readonly isKnown: boolean;
}

/** A batch of a thread as the domain's. */
export function batchOf(parts: BatchParts): ApprovalBatch {
  const { connectionId, thread, batch, facts, around } = parts;
  const blocked = blockedBy(batch);
  const calls = callsOf(batch, blocked);
  return {
    ref: { connectionId, batchId: batch.id },
    calls,
    beside: [],
    lineage: {
      agent: facts?.agentName ?? around?.agentName ?? null,
      session: { id: thread.id, title: facts?.name ?? null },
      run: null,
    },
    requester: null,
    approvers: [],
    viewerPart: "both",
    askedAt: batch.message === null ? timeOf(around?.timestamp) : batch.message.at,
    deadline: null,
    status: statusOf(batch, parts.isKnown),
    rules: rulesOf(blocked),
    acts: [],
    transcript: transcriptOf({ messages: thread.messages, asking: batch.message, told: parts.told }),
    pageUrl: null,
    notes: notesOf(parts),
    version: digestOf([...calls.map((call) => call.digest), blocked?.id ?? ""]),
  };
}

function statusOf(batch: ThreadBatch, isKnown: boolean): BatchStatus {
  if (!isKnown) return "gone";
  return isWaiting(batch) ? "waiting" : "settled";
}
