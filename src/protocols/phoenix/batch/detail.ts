import type { ApprovalBatch } from "../../../domain/approval-batch.ts";
import type { BatchRef } from "../../../domain/batch-ref.ts";
import { studied } from "../../../domain/long-texts.ts";
import type { Reading } from "../../../domain/reading.ts";
import { spanOf } from "../../../lib/json/json-piece.ts";
import { readTextSoon } from "../../../lib/json/json-piece-spans.ts";
import { failed, type PhoenixClient } from "../client.ts";
import { heldBy } from "../list/held-sessions.ts";
import { batchIdOf } from "../list/row.ts";
import { failureOf } from "../read-errors.ts";
import { currentAsking, type PhoenixMessage, readMessages } from "../record/asking.ts";
import { outcomesOf, statusOf } from "../record/outcome.ts";
import { Recent } from "../record/recent.ts";
import { inRestForm } from "../record/rest-form.ts";
import { readSession, type SessionRecord, sessionOfNode } from "../record/session-read.ts";
import { type BatchRecord, batchIn, placeOf } from "./batch-record.ts";

export type { BatchRecord } from "./batch-record.ts";

const lastBuilt = new Recent<BatchRecord>();

/** Reads the session of a batch and finds its asking. Throws `BackendFailure` only: `gone` when there is none. */
export async function readBatch(
  client: PhoenixClient,
  batchId: string,
  signal: AbortSignal,
): Promise<BatchRecord> {
  try {
    const place = placeOf(batchId);
    if (place === null) throw failureOf("gone", "phoenix.gone.address");
    const session = await readSession(client, place.sessionId, signal);
    client.state.succeeded();
    const record =
      builtBefore(client, batchId, session) ?? (await studied(() => batchIn(client, session, place)));
    if (record === null) throw failureOf("gone", "phoenix.gone.asking");
    lastBuilt.keep(client, batchId, record);
    return record;
  } catch (thrown) {
    throw failed(client, thrown, signal);
  }
}

/** A poll that brought the same bytes builds nothing again: only its start is later. */
function builtBefore(client: PhoenixClient, batchId: string, session: SessionRecord): BatchRecord | null {
  const built = lastBuilt.get(client, batchId);
  if (built?.session.version !== session.version) return null;
  return { ...built, session, reading: { ...built.reading, startedAt: session.startedAt } };
}

/**
 * A batch from what the list has read already, with the start of the list's request; null when its session is not
 * held, or cannot be shown with exactly the arguments that its detail will show. Asks the server nothing.
 */
export async function glanceAt(
  client: PhoenixClient,
  batchId: string,
): Promise<Reading<ApprovalBatch> | null> {
  const place = placeOf(batchId);
  const held = place === null ? null : heldBy(client).get(place.sessionId, client.tokenAge());
  if (place === null || held === null) return null;
  const session = sessionOfNode(held.source, place.sessionId, held.startedAt);
  const message = session.messages.findLast(({ id }) => id === place.messageId);
  const exact = message === undefined ? null : await asRestHasIt(message);
  if (exact === null) return null;
  const messages = session.messages.map((one) => (one === message ? exact : one));
  return (await studied(() => batchIn(client, { ...session, messages }, place)))?.reading ?? null;
}

/** A message that is longer waits for its detail: writing it anew would hold the page up. */
const longestGlance = 4_000_000;

/** A message of GraphQL read again from the text that REST would give, so that nothing differs when that comes. */
async function asRestHasIt(message: PhoenixMessage): Promise<PhoenixMessage | null> {
  const written = spanOf(message.source);
  if (written.length > longestGlance) return null;
  const text = inRestForm(written);
  const [again] = (text === null ? null : readMessages(await readTextSoon(`[${text}]`))) ?? [];
  return again ?? null;
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
