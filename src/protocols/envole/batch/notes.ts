import { type Sentence, sentence } from "../../../domain/sentence.ts";
import { namesNoZone } from "../assumed.ts";
import type { ThreadBatch } from "../record/batches.ts";
import { waits } from "../record/standing.ts";
import type { ThreadRecord } from "../record/thread-record.ts";
import type { ToldAround } from "../record/told.ts";
import { blockedBy } from "./rules.ts";

/** A batch of a thread, with what a stream told around it. */
export interface BatchAround {
  readonly thread: ThreadRecord;
  readonly batch: ThreadBatch;
  /** Null where no stream told of it. */
  readonly around: ToldAround | null;
  /** A stream asked for the same execution with other arguments, or another tool. */
  readonly isToldOtherwise: boolean;
}

/** What else a person must know of a batch (protocols/envole.md, "A request arrives"). */
export function notesOf({ thread, batch, around, isToldOtherwise }: BatchAround): readonly Sentence[] {
  const isAnswerable = blockedBy(batch) === null;
  const waiting = batch.entries.filter(waits);
  const time = batch.message === null ? around?.timestamp : batch.message.timestamp;
  return [
    ...found(isAnswerable && waiting.some(({ hasMemoryId }) => !hasMemoryId), "no-memory-id"),
    ...found(isToldOtherwise, "told-otherwise"),
    ...found(typeof time === "string" && namesNoZone(time), "no-zone"),
    ...found((around?.collaborationId ?? null) !== null, "collaboration"),
    ...found(thread.isCut, "cut"),
  ];
}

const found = (isThere: boolean, name: string): readonly Sentence[] =>
  isThere ? [sentence(`envole.note.${name}`)] : [];
