import type { SubmissionEvent } from "../../../domain/approval-backend.ts";
import {
  type BackendError,
  type BackendErrorKind,
  BackendFailure,
  errorOf,
} from "../../../domain/backend-error.ts";
import { compareWithRecord } from "../../../domain/record-comparison.ts";
import { sentence } from "../../../domain/sentence.ts";
import { recordBefore as readBefore, toTheEnd } from "../../sending.ts";
import { waitsForRecord } from "../assumed.ts";
import { type BatchRecord, nextRef, readBatch } from "../batch/detail.ts";
import type { Sending } from "./sending.ts";

/** Reads the record afresh before anything leaves: the record, or how the sending ends without it. */
export const recordBefore = (sending: Sending) =>
  readBefore(sending, readBatch, {
    takenBack: sentence("envole.send.taken-back"),
    notRead: sentence("envole.send.not-read"),
  });

/**
 * The record after the assistant came to an end. It is read again a few times while it still asks, for a history may
 * lag behind; what it asks for after that was not recorded, and what the assistant said is all that there is
 * (protocols/envole.md, "Errors"). `said` is the refusal that its words hold: they too are no more than words, so the
 * record is looked at again, though not for as long.
 */
export async function recordAfter(sending: Sending, said: BackendError | null): Promise<SubmissionEvent> {
  const waits = said === null ? waitsForRecord : waitsForRecord.slice(0, -1);
  let read = await readBack(sending);
  for (const wait of waits) {
    if ("kind" in read || !isOpen(sending, read)) break;
    await sending.client.clock.wait(wait);
    read = await readBack(sending);
  }
  if ("kind" in read) return read;
  const { reading } = read;
  if (compareWithRecord(sending.answer, reading.value).kind !== "still-waiting")
    return { kind: "record", reading, next: nextRef(sending.client, read) };
  const error = said ?? errorOf("refused", sentence("envole.send.in-words"));
  return { kind: "refused", error: { ...error, isConcluded: true }, reading };
}

/** Whether the record may yet come to hold more of the answer. */
const isOpen = ({ answer }: Sending, { reading }: BatchRecord): boolean =>
  ["still-waiting", "in-part"].includes(compareWithRecord(answer, reading.value).kind);

/** The record after something left; without it nobody can say. */
async function readBack({ client, seen }: Sending): Promise<BatchRecord | SubmissionEvent> {
  try {
    return await readBatch(client, seen.batchId, toTheEnd());
  } catch (thrown) {
    const error = thrown instanceof BackendFailure ? thrown.error : null;
    return { kind: "unknown", error: error ?? errorOf("unreadable", sentence("envole.send.no-answer")) };
  }
}

/** Kinds after which the record may say more than the refusal does. */
const worthReading: ReadonlySet<BackendErrorKind> = new Set<BackendErrorKind>([
  "stale",
  "conflict",
  "mixed-abort",
  "refused",
]);

/** Nothing of the answer was taken, as the server said; with the record where it may say why. */
export async function refusedBy(sending: Sending, error: BackendError): Promise<SubmissionEvent> {
  const read = worthReading.has(error.kind) ? await readBack(sending) : null;
  return { kind: "refused", error, reading: read === null || "kind" in read ? null : read.reading };
}
