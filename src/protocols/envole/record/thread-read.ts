import { readTextSoon } from "../../../lib/json/json-piece-spans.ts";
import { firstMessages, longestLag, moreMessages } from "../assumed.ts";
import { type EnvoleClient, historyPath, type TextAnswer } from "../client.ts";
import { memoryOf, type ThreadMemory } from "../list/thread-memory.ts";
import { failureOf } from "../read-errors.ts";
import { batchesOf, batchIdOf, isWaiting, type ThreadBatch } from "./batches.ts";
import type { Entry } from "./entry.ts";
import { readHistory, type ThreadMessage } from "./history.ts";
import type { ThreadRecord } from "./thread-record.ts";
import { toldTo } from "./told.ts";

/** Which thread is read, and until when anybody waits for it. */
export interface ThreadWanted {
  readonly client: EnvoleClient;
  readonly threadId: string;
  readonly signal: AbortSignal;
  /** Its history as it was asked for already, by `first-look.ts`. */
  readonly first?: Promise<TextAnswer> | undefined;
}

/**
 * Reads a thread's whole history afresh; what comes in the same bytes is not decoded again. Throws `BackendFailure`
 * only.
 */
export async function readThread(wanted: ThreadWanted): Promise<ThreadRecord> {
  const { client, threadId } = wanted;
  const memory = memoryOf(client);
  const tokenAge = client.tokenAge();
  const { answer, asked, messages } = await wholeHistory(wanted, memory);
  const { text, startedAt } = answer;
  const known = memory.record(threadId);
  const isSame = known?.text === text;
  const record: ThreadRecord = isSame
    ? { ...known, startedAt }
    : {
        id: threadId,
        messages,
        batches: batchesOf(threadId, messages).map((batch) => withVanished(memory, batch)),
        isCut: messages.length >= asked,
        startedAt,
        text,
      };
  // What another token read may be another person's: it is told to whoever asked for it, and not remembered.
  if (client.tokenAge() !== tokenAge) return record;
  if (!isSame) for (const batch of record.batches.filter(isWaiting)) memory.see(batch);
  memory.keep(record, asked);
  settleTold(client, record);
  return record;
}

interface WholeHistory {
  readonly answer: TextAnswer;
  readonly asked: number;
  readonly messages: readonly ThreadMessage[];
}

/** A history that came with as many messages as were asked for may have more: it is asked for again. */
async function wholeHistory(
  { client, threadId, signal, first }: ThreadWanted,
  memory: ThreadMemory,
): Promise<WholeHistory> {
  let given = first;
  for (let asked = first === undefined ? memory.toAskOf(threadId) : firstMessages; ; ) {
    const answer = await (given ?? client.read(historyPath(threadId, asked), signal));
    given = undefined;
    const messages = await messagesIn(answer, memory.record(threadId));
    const more = messages.length < asked ? null : moreMessages(asked);
    if (more === null) return { answer, asked, messages };
    asked = more;
  }
}

async function messagesIn(
  { text }: TextAnswer,
  known: ThreadRecord | undefined,
): Promise<readonly ThreadMessage[]> {
  if (known?.text === text) return known.messages;
  const root = await readTextSoon(text);
  const messages = root === null ? null : readHistory(root);
  if (messages === null) throw failureOf("unreadable", "envole.read.unreadable");
  return messages;
}

/** Executions that were seen to wait and stand in the history no more belong to their batch all the same. */
function withVanished(memory: ThreadMemory, batch: ThreadBatch): ThreadBatch {
  const vanished = memory
    .seen(batch.id)
    .filter((seen) => seen.id !== "" && batch.entries.every(({ id }) => id !== seen.id));
  return vanished.length === 0 ? batch : { ...batch, vanished };
}

/**
 * The history is the later word on what a stream told before it was asked for. But a call that joins a batch which
 * waits may be on its way into the history: an answer without it would leave it hanging (protocols/envole.md).
 */
function settleTold(client: EnvoleClient, { id, batches, startedAt }: ThreadRecord): void {
  const memory = memoryOf(client);
  const shown = new Set(batches.flatMap(({ entries }) => entries.map((entry) => entry.id)));
  const waiting = batches.filter(isWaiting);
  const isOnItsWay = (entry: Entry, toldAt: number) => {
    const batchId = batchIdOf(id, entry.batchId ?? "");
    const joinsOne = waiting.some((batch) => batch.id === batchId);
    const wasShown = memory.seen(batchId).some((seen) => seen.id === entry.id);
    return joinsOne && !wasShown && toldAt > startedAt - longestLag;
  };
  const waitingIds = new Set(waiting.flatMap(({ entries }) => entries.map((entry) => entry.id)));
  toldTo(client).settle(id, startedAt, (entry, toldAt) =>
    shown.has(entry.id) ? waitingIds.has(entry.id) : isOnItsWay(entry, toldAt),
  );
}
