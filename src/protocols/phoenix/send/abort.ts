import type { SubmissionEvent } from "../../../domain/approval-backend.ts";
import type { Answer } from "../../../domain/decision.ts";
import { sentence } from "../../../domain/sentence.ts";
import { isOfType } from "../../http.ts";
import type { BatchRecord } from "../batch/detail.ts";
import { notTakenBy } from "../encode.ts";
import { messageBody } from "./chat-body.ts";
import { abortRecordings, type Recording } from "./recording-body.ts";
import {
  followStream,
  recordReadBack,
  refusedAs,
  refusedBy,
  type Sending,
  type Step,
  sendStep,
  wrongAnswer,
} from "./send.ts";

type AbortAnswer = Extract<Answer, { readonly kind: "abort" }>;

/**
 * Aborts as a system without an abort can (protocols/phoenix.md, rule 5): every denial is recorded, then every client's
 * call, then the feedback goes as the session's next message. Once the first was taken, a refusal of what follows is
 * told beside the record; after any doubt nothing more is sent.
 */
export async function* abortAll(
  sending: Sending<AbortAnswer>,
  record: BatchRecord,
): AsyncGenerator<SubmissionEvent> {
  const { answer, signal } = sending;
  const fault = notTakenBy(record.reading.value, answer);
  if (fault !== null) return yield refusedAs("unsupported", fault, record);
  // Built before anything leaves: denials must not stand alone because the feedback cannot be written.
  const message = messageBody(record, { id: answer.key, text: answer.feedback });
  if ("refused" in message) return yield refusedAs("unsupported", message.refused, record);
  const recordings = abortRecordings(record);
  if (recordings === null) return yield refusedAs("unsupported", "phoenix.send.not-offered", record);
  if (signal.aborted) return yield refusedAs("unreachable", "phoenix.send.taken-back", record);
  yield { kind: "sending" };
  for (const [index, recording] of recordings.entries()) {
    const ending = await recorded(sending, record, { recording, isFirst: index === 0 });
    if (ending.length > 0) return yield* ending;
  }
  const step = await sendStep(sending, record, { path: "chat", body: message.body });
  if ("response" in step) return yield* followStream(sending, record, step.response);
  yield* await refusedLater(sending, step, "phoenix.abort.feedback-refused");
}

interface Recorded {
  readonly recording: Recording;
  readonly isFirst: boolean;
}

/** Sends one recording: nothing when it was taken, else how the abort ends. */
async function recorded(
  sending: Sending<AbortAnswer>,
  record: BatchRecord,
  { recording, isFirst }: Recorded,
): Promise<readonly SubmissionEvent[]> {
  const step = await sendStep(sending, record, recording);
  if (!("response" in step)) {
    if (!isFirst || !step.isRefused) return refusedLater(sending, step, "phoenix.abort.questions-refused");
    return [await refusedBy(sending, step.error)];
  }
  const { response } = step;
  await response.body?.cancel().catch(() => undefined);
  return isOfType(response, "application/json") ? [] : [wrongAnswer(response)];
}

/** A step did not go: what was recorded before it stays recorded, and the record says so. Doubt is told as doubt. */
async function refusedLater(
  sending: Sending<AbortAnswer>,
  { error, isRefused }: Exclude<Step, { readonly response: Response }>,
  id: string,
): Promise<readonly SubmissionEvent[]> {
  if (!isRefused) return [{ kind: "unknown", error }];
  const said = sentence(id, { why: error.kind });
  const notice = { kind: "notice", said, serverWords: error.serverWords } as const;
  return [notice, await recordReadBack(sending)];
}
