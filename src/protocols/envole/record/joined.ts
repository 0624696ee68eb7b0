import { isSameJson } from "../../../lib/json/same-json.ts";
import { longestLag } from "../assumed.ts";
import type { EnvoleClient } from "../client.ts";
import { memoryOf } from "../list/thread-memory.ts";
import { batchIdOf, type ThreadBatch } from "./batches.ts";
import type { Entry } from "./entry.ts";
import { hasSameId, waits } from "./standing.ts";
import type { ThreadRecord } from "./thread-record.ts";
import { type ToldAround, toldTo } from "./told.ts";

/** A batch from everything that this page was told of it. */
export interface JoinedBatch {
  readonly batch: ThreadBatch;
  /** Executions as a stream told them, in place of those of the history that say the same. */
  readonly told: ReadonlyMap<Entry, Entry>;
  readonly around: ToldAround | null;
  /** A stream asked for the same execution with other arguments, or another tool. */
  readonly isToldOtherwise: boolean;
  /** Whether anything is known of it: an address may name a batch that never was. */
  readonly isKnown: boolean;
}

/**
 * Joins what the history says of a batch with what streams told of it (protocols/envole.md, "After a reload"). The
 * record stands wherever they differ; what a stream told after the history was asked for is added; and what was seen
 * to wait and is asked nowhere any more is known all the same.
 */
export function joinedBatch(client: EnvoleClient, thread: ThreadRecord, batchId: string): JoinedBatch {
  const kept = thread.batches.find(({ id }) => id === batchId) ?? null;
  const news = newsOf(client, thread).filter(
    ({ id, batchId: own }) =>
      batchIdOf(thread.id, own ?? "") === batchId &&
      kept?.entries.every((entry) => entry.id !== id) !== false,
  );
  const found = kept ?? { id: batchId, entries: [], vanished: [], message: null };
  const isAsked = found.entries.length + news.length > 0;
  const vanished = isAsked ? found.vanished : memoryOf(client).seen(batchId);
  const { told, isToldOtherwise } = retold(client, thread, found.entries);
  const entries = [...found.entries.map((entry) => told.get(entry) ?? entry), ...news];
  const around = entries.map(({ id }) => toldTo(client).around(thread.id, id)).find((one) => one !== null);
  return {
    batch: { ...found, entries, vanished },
    told,
    around: around ?? null,
    isToldOtherwise,
    isKnown: isAsked || vanished.length > 0,
  };
}

/** The batches of a thread by their ids, those too that only a stream has told of. */
export const batchIdsIn = (client: EnvoleClient, thread: ThreadRecord): readonly string[] => [
  ...new Set([
    ...thread.batches.map(({ id }) => id),
    ...newsOf(client, thread).map(({ batchId }) => batchIdOf(thread.id, batchId ?? "")),
  ]),
];

/** What streams told and the history does not show: since it was asked for, or on its way into it all the same. */
function newsOf(client: EnvoleClient, { id, startedAt, batches }: ThreadRecord): readonly Entry[] {
  const news = toldTo(client).since(id, startedAt);
  const isShown = (told: Entry) =>
    batches.some(({ entries }) => entries.some((entry) => entry.id === told.id));
  return toldTo(client)
    .since(id, startedAt - longestLag)
    .filter((told) => news.includes(told) || !isShown(told));
}

/** For each execution that waits, what a stream told of it, where that means the same. */
function retold(
  client: EnvoleClient,
  { id: threadId }: ThreadRecord,
  entries: readonly Entry[],
): Pick<JoinedBatch, "told" | "isToldOtherwise"> {
  const told = new Map<Entry, Entry>();
  let isToldOtherwise = false;
  for (const entry of entries) {
    const other = toldTo(client).of(threadId, entry.id);
    if (other === null || !waits(entry) || hasSameId(entry, entries)) continue;
    if (isSameRequest(entry, other)) told.set(entry, other);
    else isToldOtherwise = true;
  }
  return { told, isToldOtherwise };
}

/** Whether two executions ask for the same: one id, one tool, arguments of one meaning. */
const isSameRequest = (one: Entry, other: Entry): boolean =>
  one.id === other.id &&
  one.batchId === other.batchId &&
  one.toolName === other.toolName &&
  isSameArguments(one.argumentText, other.argumentText);

const isSameArguments = (one: Entry["argumentText"], other: Entry["argumentText"]): boolean =>
  "text" in one && "text" in other ? isSameJson(one.text, other.text) : one.form === other.form;
