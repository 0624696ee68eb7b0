import type { ApprovalBatch } from "../../../domain/approval-batch.ts";
import { digestOf } from "../../../domain/digest.ts";
import type { PhoenixConnection } from "../connection.ts";
import { batchIdOf } from "../list/row.ts";
import type { Asking } from "../record/asking.ts";
import { outcomesOf, statusOf } from "../record/outcome.ts";
import type { SessionRecord } from "../record/session-read.ts";
import { callOf } from "./call.ts";
import { actsOf, notesOf } from "./notes.ts";
import { blockedBy, rulesOf } from "./rules.ts";
import { transcriptOf } from "./transcript.ts";

/** An asking of a session as the domain's batch. */
export function batchOf(
  session: SessionRecord,
  asking: Asking,
  connection: PhoenixConnection,
): ApprovalBatch {
  const outcomes = outcomesOf(asking, session.isActive);
  const standing = { asking, outcomes, status: statusOf(asking, outcomes, session.isActive) };
  const blocked = blockedBy(asking);
  const calls = asking.asked.map((part, index) => callOf({ asking, part, index, blocked }, outcomes));
  return {
    ref: { connectionId: connection.id, batchId: batchIdOf(session.id, asking.message.id, asking.ordinal) },
    calls,
    beside: asking.beside.map(({ part }) => part),
    lineage: { agent: null, session: { id: session.id, title: session.title }, run: null },
    requester: null,
    approvers: [],
    viewerPart: "both",
    askedAt: asking.isLastStep ? asking.message.at : null,
    deadline: null,
    status: standing.status,
    rules: rulesOf(calls, blocked),
    acts: actsOf(standing),
    transcript: transcriptOf(session.messages, asking.message),
    pageUrl: connection.pageUrl,
    notes: notesOf(session, standing),
    version: digestOf([...calls.map((call) => call.digest), blocked?.id ?? ""]),
  };
}
