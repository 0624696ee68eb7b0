import type { SubmissionEvent } from "../domain/approval-backend.ts";
import type { ApprovalBatch } from "../domain/approval-batch.ts";
import type { ActAnswer, Answer, DecidingAnswer, Decision, Seen } from "../domain/decision.ts";
import type { CallRules } from "../domain/decision-rules.ts";
import { feedbackFaults } from "../domain/feedback-rules.ts";
import { answerFaults } from "../domain/given-answer.ts";
import type { Reading } from "../domain/reading.ts";
import { anError } from "./builders.ts";

/** How a sending ends before anything leaves, by the record as it stands; null when it may leave. */
export function comparedBefore(
  answer: Answer,
  seen: Seen,
  reading: Reading<ApprovalBatch>,
): SubmissionEvent | null {
  if (answer.kind === "act" && isWritten(answer, reading.value))
    return { kind: "record", reading, next: null };
  const isSame =
    reading.value.version === seen.version &&
    reading.value.calls.every((call) => seen.digests.get(call.id) === call.digest);
  if (!isSame) return { kind: "changed", reading };
  const isTaken =
    answer.kind === "act" ? isActTaken(answer, reading.value) : isAnswerTaken(answer, reading.value);
  return isTaken ? null : { kind: "refused", error: anError("unsupported"), reading };
}

/** A message that stands in the conversation is not sent again. */
const isWritten = ({ key }: ActAnswer, { transcript }: ApprovalBatch): boolean =>
  transcript.messages.some(({ id }) => id === key);

/** A message would cut off what waits and what runs; what was decided is continued by whoever may. */
function isActTaken({ act }: ActAnswer, { status, acts }: ApprovalBatch): boolean {
  if (act === "continue") return acts.some(({ kind, off }) => kind === "continue" && off === undefined);
  return status !== "waiting" && status !== "running";
}

/** A verb that a waiting call does not take, and an answer that is not whole, never leave. */
function isAnswerTaken(answer: DecidingAnswer, { calls, rules }: ApprovalBatch): boolean {
  const waiting = calls.filter(({ outcome }) => outcome.kind === "waiting");
  if (answer.kind === "abort") {
    const isOfAll = waiting.every(({ id }) => answer.calls.includes(id));
    return rules.abort.kind !== "none" && isOfAll && feedbackFaults(answer, rules, true).length === 0;
  }
  return waiting.every((call) => {
    const decision = answer.decisions.get(call.id);
    return decision === undefined || isTakenBy(call.rules, decision);
  });
}

function isTakenBy({ verbs, answer: form }: CallRules, decision: Decision): boolean {
  if (!verbs.includes(decision.verb)) return false;
  return decision.verb !== "answer" || (form !== null && answerFaults(form, decision.answer).length === 0);
}
