import type { ApprovalBatch } from "../../domain/approval-batch.ts";
import type { BatchRef } from "../../domain/batch-ref.ts";
import { digestOf } from "../../domain/digest.ts";
import type { Reading } from "../../domain/reading.ts";
import { splitIds } from "../../lib/address.ts";
import { type Asking, askingOf, currentAsking } from "./asking.ts";
import { batchOf } from "./batch.ts";
import { failed, type PhoenixClient } from "./client.ts";
import { outcomesOf, statusOf } from "./outcome.ts";
import { failureOf } from "./read-errors.ts";
import { batchIdOf } from "./row.ts";
import { readSession, type SessionRecord } from "./session-read.ts";

/** One asking, read afresh, with what answering it needs. */
export interface BatchRecord {
  readonly reading: Reading<ApprovalBatch>;
  readonly session: SessionRecord;
  readonly asking: Asking;
}

/** Reads the session of a batch and finds its asking. Throws `BackendFailure` only: `gone` when there is none. */
export async function readBatch(
  client: PhoenixClient,
  batchId: string,
  signal: AbortSignal,
): Promise<BatchRecord> {
  try {
    const [sessionId, messageId, ordinal] = placeOf(batchId);
    const session = await readSession(client, sessionId, signal);
    client.state.succeeded();
    const message = session.messages.findLast((candidate) => candidate.id === messageId);
    const asking = message === undefined ? null : askingOf(session.messages, message, ordinal);
    if (asking === null) throw failureOf("gone", "phoenix.gone.asking");
    return { reading: readingOf(client, session, asking), session, asking };
  } catch (thrown) {
    throw failed(client, thrown, signal);
  }
}

function placeOf(batchId: string): readonly [string, string, number] {
  const [session, message, ordinal, ...rest] = splitIds(batchId) ?? [];
  const isPlace =
    session !== undefined && message !== undefined && /^\d+$/.test(ordinal ?? "") && rest.length === 0;
  if (!isPlace || session === "") throw failureOf("gone", "phoenix.gone.address");
  return [session, message, Number(ordinal)];
}

/** The reading's version covers all that is drawn; the batch's own covers only what is decided. */
function readingOf(client: PhoenixClient, session: SessionRecord, asking: Asking): Reading<ApprovalBatch> {
  const value = batchOf(session, asking, client.connection);
  return {
    value,
    startedAt: session.startedAt,
    version: digestOf([value.version, value.status, ...session.texts]),
    isTerminal: value.status === "settled",
  };
}

/** What the session asks now, when that is another batch than this one and a person is asked. */
export function nextRef(client: PhoenixClient, { session, reading }: BatchRecord): BatchRef | null {
  const asking = currentAsking(session.messages);
  if (asking === null) return null;
  const status = statusOf(asking, outcomesOf(asking, session.isActive), session.isActive);
  const batchId = batchIdOf(session.id, asking.message.id, asking.ordinal);
  const isAnother = batchId !== reading.value.ref.batchId;
  return isAnother && status === "waiting" ? { connectionId: client.connection.id, batchId } : null;
}
