import { joinIds, splitIds } from "../../../lib/address.ts";
import { isAddressable } from "../connection.ts";
import type { Entry } from "./entry.ts";
import type { ThreadMessage } from "./history.ts";
import { waits } from "./standing.ts";

/** The executions of one thread that are answered in one message, whichever messages asked about them. */
export interface ThreadBatch {
  /** The batch's id in the inbox: the thread's and the batch's own. */
  readonly id: string;
  readonly entries: readonly Entry[];
  /** Executions that were seen to wait with these, and that the history holds no more. */
  readonly vanished: readonly Entry[];
  /** The message that asked first; null where only a stream has told of the batch. */
  readonly message: ThreadMessage | null;
}

/** Where a batch stands: in which thread, under which name. */
export interface BatchPlace {
  readonly threadId: string;
  /** Null for a thread as a whole, and for executions that name no batch. */
  readonly executionBatchId: string | null;
}

/** The id of a batch: its thread and its `toolExecutionBatchId`. */
export const batchIdOf = (threadId: string, executionBatchId: string): string =>
  joinIds(threadId, executionBatchId);

/** What stands for a whole thread, where its history cannot be read. */
export const threadRowId = (threadId: string): string => joinIds(threadId, "");

/** What a message asks about without naming a batch: it can be shown, and nothing can be answered to it. */
const namelessId = (threadId: string, messageId: string): string => joinIds(threadId, "", messageId);

/** The place that a batch's id names; null when it names none. */
export function placeOf(batchId: string): BatchPlace | null {
  const [threadId, name, ...rest] = splitIds(batchId) ?? [];
  if (threadId === undefined || name === undefined || !isAddressable(threadId)) return null;
  if (rest.length > (name === "" ? 1 : 0)) return null;
  return { threadId, executionBatchId: name === "" ? null : name };
}

/** Every batch of a thread, in the order in which they were asked; entries of several messages are joined by its id. */
export function batchesOf(threadId: string, messages: readonly ThreadMessage[]): readonly ThreadBatch[] {
  const batches = new Map<string, { readonly message: ThreadMessage; readonly entries: PlacedEntry[] }>();
  for (const message of messages) {
    for (const entry of message.entries) {
      const id = idFor(threadId, message, entry);
      const batch = batches.get(id) ?? { message, entries: [] };
      batches.set(id, batch);
      place(batch.entries, { entry, message });
    }
  }
  return [...batches].map(([id, { message, entries }]) => ({
    id,
    message,
    entries: entries.map(({ entry }) => entry),
    vanished: [],
  }));
}

interface PlacedEntry {
  readonly entry: Entry;
  readonly message: ThreadMessage;
}

/**
 * An execution that names no batch belongs with the one batch that its message asks about: an answer without it would
 * leave it hanging. Where there is no such batch it stands by itself.
 */
function idFor(threadId: string, message: ThreadMessage, entry: Entry): string {
  if (entry.batchId !== null) return batchIdOf(threadId, entry.batchId);
  const [only, ...others] = new Set(message.entries.flatMap(({ batchId }) => batchId ?? []));
  return only === undefined || others.length > 0
    ? namelessId(threadId, message.id)
    : batchIdOf(threadId, only);
}

/** A later message that repeats an execution, to the letter, says where it stands now; within one message two are two. */
function place(entries: PlacedEntry[], placed: PlacedEntry): void {
  const at = entries.findIndex(
    ({ entry, message }) => message !== placed.message && isRepeated(entry, placed.entry),
  );
  if (at < 0) entries.push(placed);
  else entries[at] = placed;
}

function isRepeated(one: Entry, other: Entry): boolean {
  const [was, is] = [one.argumentText, other.argumentText];
  const isSame =
    was.form === is.form && (was.form === "missing" || was.text === ("text" in is ? is.text : null));
  return one.id !== "" && one.id === other.id && one.toolName === other.toolName && isSame;
}

/** Whether a batch holds an execution that waits. */
export const isWaiting = ({ entries }: ThreadBatch): boolean => entries.some(waits);

/** Everything that a batch asks, or was seen to ask, about. */
export const executionsOf = ({ entries, vanished }: ThreadBatch): readonly Entry[] => [
  ...entries,
  ...vanished,
];
