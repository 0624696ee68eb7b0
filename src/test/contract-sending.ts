import type { SubmissionEvent } from "../domain/approval-backend.ts";
import type { ApprovalBatch } from "../domain/approval-batch.ts";
import type { ActAnswer, DecidingAnswer } from "../domain/decision.ts";
import { collect, listAll } from "./backend-reading.ts";
import { seenOf } from "./builders.ts";
import type { ContractWorld } from "./contract-cases.ts";
import { inTime } from "./in-time.ts";

/** A signal that never ends. */
export const signal = () => new AbortController().signal;

/** The batch of the list's first row, read afresh. */
export async function firstBatch({ backend }: Pick<ContractWorld, "backend">): Promise<ApprovalBatch> {
  const row = (await listAll(backend)).rows[0];
  if (row === undefined) throw new Error("nothing waits in this scenario");
  return (await backend.get(row.ref.batchId, signal())).value;
}

/** A batch as the record has it now. */
export const readAgain = async ({ backend }: ContractWorld, { ref }: ApprovalBatch): Promise<ApprovalBatch> =>
  (await backend.get(ref.batchId, signal())).value;

/** Sends an answer to a batch as it was seen, while time passes; everything that is told of it. */
export const send = (
  { backend, clock }: Pick<ContractWorld, "backend" | "clock">,
  batch: ApprovalBatch,
  answer: DecidingAnswer,
): Promise<SubmissionEvent[]> => inTime(clock, collect(backend.submit(answer, seenOf(batch), signal())));

/** Does an act to a batch as it was seen; everything that is told of it. */
export async function perform(
  { backend, clock }: Pick<ContractWorld, "backend" | "clock">,
  batch: ApprovalBatch,
  act: ActAnswer,
): Promise<SubmissionEvent[]> {
  const events = backend.perform?.(act, seenOf(batch), signal());
  return events === undefined ? [] : inTime(clock, collect(events));
}

/** How a sending ended. */
export const last = (events: readonly SubmissionEvent[]): SubmissionEvent | undefined => events.at(-1);

/** The record that a sending ended with; throws where it ended otherwise. */
export function recordIn(events: readonly SubmissionEvent[]): ApprovalBatch {
  const record = last(events);
  if (record?.kind !== "record") throw new Error(`the record was not read back: ${JSON.stringify(record)}`);
  return record.reading.value;
}
