import type { ApprovalBatch, BatchStatus } from "../../../domain/approval-batch.ts";
import { digestOf } from "../../../domain/digest.ts";
import { spanOf } from "../../../lib/json/json-piece.ts";
import type { LockMode } from "../guarantees.ts";
import { type AskedCall, askedCalls, isAnswered, type RequestParts, siblingCalls } from "../record/asked.ts";
import { batchIdOf } from "../record/place.ts";
import { trailOf } from "../record/trail.ts";
import { callOf } from "./call.ts";
import { notesOf } from "./notes.ts";
import { partOf } from "./part.ts";
import { blockedBy, rulesOf } from "./rules.ts";
import { transcriptOf } from "./transcript.ts";

/** A request of Letta as the domain's batch. */
export function batchOf(parts: RequestParts, mode: LockMode): ApprovalBatch {
  const { place, agent, request, activeRuns } = parts;
  const asked = askedCalls(parts);
  const blocked = blockedBy(parts, asked);
  const calls = asked.map((call) => callOf(call, agent.type, blocked));
  const siblings = siblingCalls(parts);
  const runsAnyway = parts.isPending ? siblings.map(([, { id }]) => id) : [];
  return {
    ref: { connectionId: parts.connectionId, batchId: batchIdOf(place) },
    calls,
    beside: siblings.map(([message, call]) =>
      partOf({
        call,
        trail: trailOf([...parts.before, request, ...parts.after], { id: call.id, message, isAlone: false }),
        isAsked: false,
        isWaiting: false,
        isClientTool: false,
      }),
    ),
    lineage: {
      agent: agent.name,
      session: { id: place.conversationId ?? place.agentId, title: null },
      run: request.runId,
    },
    requester: null,
    approvers: [],
    viewerPart: "both",
    askedAt: request.at,
    deadline: null,
    status: statusOf(parts, asked),
    rules: rulesOf({ runsAnyway, blocked, mode, isConversation: place.conversationId !== null }),
    acts: [],
    transcript: transcriptOf(parts),
    pageUrl: parts.pageUrl,
    notes: notesOf(parts, asked),
    version: digestOf([
      ...calls.map(({ digest }) => digest),
      blocked?.id ?? "",
      "runs with it",
      ...siblings.map(([, { source }]) => spanOf(source)),
      "active",
      ...activeRuns,
    ]),
  };
}

/**
 * Where a request stands, from the record alone. While Letta still says that an answered one waits, it is at work; and
 * so it is while a run is active that began after it asked: until that ends it may write a second answer [g1].
 */
function statusOf(parts: RequestParts, calls: readonly AskedCall[]): BatchStatus {
  const has = (kind: AskedCall["outcome"]["kind"]) => calls.some(({ outcome }) => outcome.kind === kind);
  if (parts.isPending) return isAnswered(calls) ? "running" : "waiting";
  if (parts.activeRuns.length > 0) return "running";
  return has("recorded-not-continued") ? "stranded" : "settled";
}
