import type { SubmissionEvent } from "../../../domain/approval-backend.ts";
import { type ActAnswer, isChanged } from "../../../domain/decision.ts";
import { type BatchRecord, nextRef } from "../batch/detail.ts";
import { unsupportedIn } from "../encode.ts";
import { messageBody } from "./chat-body.ts";
import { followStream, recordBefore, refusedAs, refusedBy, type Sending, sendStep } from "./send.ts";

/**
 * Writes to the session: closes a stranded turn, or sends the feedback of an abort again. A message alone runs no call,
 * never a second time (protocols/phoenix.md, rule 4). A message id does not keep Phoenix from running a turn twice, so
 * the transcript is looked at first, and `lastMessageId` is the asking's own message, never a newer one.
 */
export async function* performAct(sending: Sending<ActAnswer>): AsyncGenerator<SubmissionEvent> {
  const { answer, client, seen, signal } = sending;
  if (answer.act === "continue") return yield refusedAs("unsupported", "phoenix.act.no-continue");
  const unsupported = unsupportedIn(answer);
  if (unsupported !== null) return yield refusedAs("unsupported", unsupported);
  const record = await recordBefore(sending);
  if ("kind" in record) return yield record;
  if (record.reading.value.transcript.messages.some(({ id }) => id === answer.key))
    return yield { kind: "record", reading: record.reading, next: nextRef(client, record) };
  if (isChanged(record.reading.value, seen)) return yield { kind: "changed", reading: record.reading };
  const refusal = whyNot(record);
  if (refusal !== null) return yield refusal;
  const built = messageBody(record, { id: answer.key, text: answer.words });
  if ("refused" in built) return yield refusedAs("unsupported", built.refused, record);
  if (signal.aborted) return yield refusedAs("unreachable", "phoenix.send.taken-back", record);
  yield { kind: "sending" };
  const step = await sendStep(sending, record, { path: "chat", body: built.body });
  if ("response" in step) return yield* followStream(sending, record, step.response);
  if (!step.isRefused) return yield { kind: "unknown", error: step.error };
  yield await refusedBy(sending, step.error, true);
}

/** A message would cut off what waits, and what runs; and after a newer message it would answer something else. */
function whyNot(record: BatchRecord): SubmissionEvent | null {
  const { asking, reading, session } = record;
  if (reading.value.status === "waiting")
    return refusedAs("unsupported", "phoenix.act.still-waiting", record);
  if (session.isActive) return refusedAs("busy", "phoenix.act.at-work", record);
  if (!asking.isAnswerable || asking.isFollowed) return refusedAs("stale", "phoenix.act.went-on", record);
  return reading.value.acts.length === 0 ? refusedAs("unsupported", "phoenix.act.not-offered", record) : null;
}
