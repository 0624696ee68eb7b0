import type { ApprovalBatch } from "../../../domain/approval-batch.ts";
import type { Reading } from "../../../domain/reading.ts";
import { splitIds } from "../../../lib/address.ts";
import type { PhoenixClient } from "../client.ts";
import { type Asking, askingOf } from "../record/asking.ts";
import type { SessionRecord } from "../record/session-read.ts";
import { batchOf } from "./batch.ts";

/** One asking as it was read, with what answering it needs. */
export interface BatchRecord {
  readonly reading: Reading<ApprovalBatch>;
  readonly session: SessionRecord;
  readonly asking: Asking;
}

/** Where an asking stands: in which message of which session, at which step. */
export interface AskingPlace {
  readonly batchId: string;
  readonly sessionId: string;
  readonly messageId: string;
  readonly ordinal: number;
}

/** The place that a batch's id names; null when it names none. */
export function placeOf(batchId: string): AskingPlace | null {
  const [sessionId, messageId, ordinal, ...rest] = splitIds(batchId) ?? [];
  const isPlace =
    sessionId !== undefined &&
    sessionId !== "" &&
    messageId !== undefined &&
    /^\d+$/.test(ordinal ?? "") &&
    rest.length === 0;
  return isPlace ? { batchId, sessionId, messageId, ordinal: Number(ordinal) } : null;
}

/** The asking that stands at a place of a session; null when nobody is, or was, asked there. */
export function batchIn(
  client: PhoenixClient,
  session: SessionRecord,
  { messageId, ordinal }: AskingPlace,
): BatchRecord | null {
  const message = session.messages.findLast((candidate) => candidate.id === messageId);
  const asking = message === undefined ? null : askingOf(session.messages, message, ordinal);
  return asking === null ? null : { reading: readingOf(client, session, asking), session, asking };
}

/** The reading's version covers all that is drawn; the batch's own covers only what is decided. */
function readingOf(client: PhoenixClient, session: SessionRecord, asking: Asking): Reading<ApprovalBatch> {
  const value = batchOf(session, asking, client.connection);
  return {
    value,
    startedAt: session.startedAt,
    version: session.version,
    isTerminal: value.status === "settled",
  };
}
