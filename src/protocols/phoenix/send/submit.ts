import type { SubmissionEvent } from "../../../domain/approval-backend.ts";
import type { BackendError } from "../../../domain/backend-error.ts";
import { type DecidingAnswer, isChanged } from "../../../domain/decision.ts";
import { sentence } from "../../../domain/sentence.ts";
import type { BatchRecord } from "../batch/detail.ts";
import { type EachAnswer, unsupportedIn } from "../encode.ts";
import { abortAll } from "./abort.ts";
import { answerBody } from "./chat-body.ts";
import { performAct } from "./perform.ts";
import {
  followStream,
  recordBefore,
  recordReadBack,
  refusedAs,
  refusedBy,
  type Sending,
  sendStep,
} from "./send.ts";

/** Does what an answer says, be it decisions, an abort or an act; each reads afresh, and sends nothing twice. */
export function submitAnswer(sending: Sending): AsyncGenerator<SubmissionEvent> {
  const { answer } = sending;
  return answer.kind === "act" ? performAct({ ...sending, answer }) : decide({ ...sending, answer });
}

/** Reads afresh, compares with what was seen, sends once, reads the stream to its end, reads the record back. */
async function* decide(sending: Sending<DecidingAnswer>): AsyncGenerator<SubmissionEvent> {
  const { answer, seen } = sending;
  const unsupported = unsupportedIn(answer);
  if (unsupported !== null) return yield refusedAs("unsupported", unsupported);
  const record = await recordBefore(sending);
  if ("kind" in record) return yield record;
  if (isChanged(record.reading.value, seen)) return yield { kind: "changed", reading: record.reading };
  if (answer.kind === "abort") yield* abortAll({ ...sending, answer }, record);
  else yield* answerEach({ ...sending, answer }, record);
}

async function* answerEach(
  sending: Sending<EachAnswer>,
  record: BatchRecord,
): AsyncGenerator<SubmissionEvent> {
  const built = answerBody(record, sending.answer);
  if ("refused" in built) return yield refusedAs("unsupported", built.refused, record);
  if (sending.signal.aborted) return yield refusedAs("unreachable", "phoenix.send.taken-back", record);
  yield { kind: "sending" };
  const step = await sendStep(sending, record, { path: "chat", body: built.body });
  if ("response" in step) return yield* followStream(sending, record, step.response);
  if (!step.isRefused) return yield { kind: "unknown", error: step.error };
  if (step.status === 400) return yield* recordedAllTheSame(sending, step.error);
  yield await refusedBy(sending, step.error);
}

/** After a 400 the answers are recorded all the same (protocols/phoenix.md, "Errors"): only the record tells. */
async function* recordedAllTheSame(sending: Sending, error: BackendError): AsyncGenerator<SubmissionEvent> {
  const after = await recordReadBack(sending);
  if (after.kind !== "record") return yield { kind: "unknown", error };
  if (after.reading.value.status === "waiting") {
    const said = sentence("phoenix.send.refused", { status: 400 });
    return yield { kind: "refused", error: { ...error, said }, reading: after.reading };
  }
  yield { kind: "notice", said: error.said, serverWords: error.serverWords };
  yield after;
}
