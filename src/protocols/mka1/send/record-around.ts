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
import { readBatch } from "../batch/detail.ts";
import type { Sending } from "./sending.ts";

/** Reads the record afresh before anything leaves: the record, or how the sending ends without it. */
export const recordBefore = (sending: Sending) =>
  readBefore(sending, readBatch, {
    takenBack: sentence("mka1.send.taken-back"),
    notRead: sentence("mka1.send.not-read"),
  });

/** The record after MKA1 took the request, read again a few times while it still asks; without it nobody can say. */
export async function recordAfter(sending: Sending): Promise<SubmissionEvent> {
  let event = await readBack(sending);
  for (const wait of waitsForRecord) {
    if (event.kind !== "record" || !isOpen(sending, event)) break;
    await sending.client.clock.wait(wait);
    event = await readBack(sending);
  }
  return event;
}

type Recorded = Extract<SubmissionEvent, { readonly kind: "record" }>;

/** Whether the record may yet come to hold more of the answer. */
const isOpen = ({ answer }: Sending, { reading }: Recorded): boolean =>
  ["still-waiting", "in-part"].includes(compareWithRecord(answer, reading.value).kind);

async function readBack({ client, seen }: Sending): Promise<Exclude<SubmissionEvent, { kind: "refused" }>> {
  try {
    const { reading } = await readBatch(client, seen.batchId, toTheEnd());
    return { kind: "record", reading, next: null };
  } catch (thrown) {
    const error = thrown instanceof BackendFailure ? thrown.error : null;
    return { kind: "unknown", error: error ?? errorOf("unreadable", sentence("mka1.send.no-answer")) };
  }
}

/** Kinds after which nothing can be read, or nothing more would be learnt. */
const notRead: ReadonlySet<BackendErrorKind> = new Set<BackendErrorKind>(["needs-token", "slow-down"]);

/** Nothing of the answer was taken, as MKA1 said; with the call as it stands now, which is believed. */
export async function refusedBy(sending: Sending, error: BackendError): Promise<SubmissionEvent> {
  const event = notRead.has(error.kind) ? null : await readBack(sending);
  return { kind: "refused", error, reading: event?.kind === "record" ? event.reading : null };
}
