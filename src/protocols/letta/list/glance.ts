import type { ApprovalBatch } from "../../../domain/approval-batch.ts";
import type { Reading } from "../../../domain/reading.ts";
import { spanOf } from "../../../lib/json/json-piece.ts";
import { readTextSoon } from "../../../lib/json/json-piece-spans.ts";
import { recordOf } from "../batch/detail.ts";
import type { LettaClient } from "../client.ts";
import { pageOf } from "../connection.ts";
import type { LettaAgent } from "../record/agent.ts";
import { messageOf } from "../record/message.ts";
import { type RequestedCall, requestedCalls } from "../record/requested.ts";
import { memoryOf } from "./list-memory.ts";

/**
 * A text inside the answer is exact however it was read; anything else in its place is not. A list names no tools: only
 * of a call that a rule names is it known who runs it.
 */
const isShownAsInDetail = ({ argumentText, name }: RequestedCall, { gated }: LettaAgent): boolean =>
  argumentText.form === "json-text" && gated.has(name);

/**
 * A request as the list read it, with the start of the list's request; null when it is not held, or cannot be shown
 * with exactly the arguments that its detail will show. What stands around it comes with the detail: the conversation,
 * and calls that run with the answer, which make it another version. Asks the server nothing.
 */
export async function glanceAt(client: LettaClient, batchId: string): Promise<Reading<ApprovalBatch> | null> {
  const held = memoryOf(client).held.get(batchId);
  const text = held?.request == null ? null : spanOf(held.request.source);
  const source = text === null ? null : await readTextSoon(text);
  if (held === undefined || text === null || source === null) return null;
  const request = messageOf(source);
  const { place, agent, activeRuns, startedAt } = held;
  if (!requestedCalls(request).every((call) => isShownAsInDetail(call, agent))) return null;
  const { connection } = client;
  const parts = {
    connectionId: connection.id,
    place,
    agent,
    request,
    before: [],
    after: [],
    isPending: true,
    activeRuns,
    pageUrl: pageOf(connection, agent.id),
  };
  const sameAs = JSON.stringify(["glance", held.madeFrom, client.lockMode()]);
  const { reading } = await recordOf(client, { parts, sameAs }, startedAt);
  const transcript = { ...reading.value.transcript, isUnread: true } as const;
  return { ...reading, value: { ...reading.value, transcript } };
}
