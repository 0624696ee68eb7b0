import type { FakeCall } from "./state.ts";

const hour = 3_600_000;

/** "Uma decisão dá ao solicitante 24 horas." (seed 001) */
export const continuationMs = 24 * hour;

/** "As aprovações que nomeiam aprovadores permanecem listadas por 30 dias após serem decididas ou expirarem." */
const listedMs = 30 * 24 * hour;

/** Milliseconds since the epoch for a call that names no deadline. */
export const noDeadline = Number.MAX_SAFE_INTEGER;

/** The status as it stands at `now`: a deadline that passed without a decision makes it "expired". */
export const statusAt = ({ status, expiresAt }: FakeCall, now: number): string =>
  status === "pending" && now >= expiresAt ? "expired" : status;

/** Decided and not continued in time: no status names it. */
const hasLapsed = (call: FakeCall, now: number): boolean =>
  call.decidedAt !== null && !call.consumed && now >= call.expiresAt;

/** Until when a call is kept: with approvers 30 days behind its end, without them its own deadline. */
function keptUntil(call: FakeCall, now: number): number {
  if (call.approvers.length === 0) return call.expiresAt;
  if (call.decidedAt !== null) return call.decidedAt + listedMs;
  return statusAt(call, now) === "expired" ? call.expiresAt + listedMs : noDeadline;
}

/** Whether the server still has it. */
export const isKept = (call: FakeCall, now: number): boolean =>
  call.isHeld && !call.isForgotten && now < keptUntil(call, now);

/** Whether somebody may see it: its requester and its approvers, nobody else (seed 001). */
export const maySee = (call: FakeCall, viewer: string): boolean =>
  call.requestedBy === viewer || call.approvers.includes(viewer) || call.alsoSeenBy.includes(viewer);

/** Why something is not done: the status and the words of the answer. */
export interface Objection {
  readonly status: number;
  readonly message: string;
}

/** Whether somebody may decide a held call now; the statuses are assumed. */
export function objectionToDeciding(call: FakeCall, viewer: string, now: number): Objection | null {
  if (call.approvers.length === 0)
    return { status: 400, message: "This call has no approvers: continue the response to answer it" };
  if (!call.approvers.includes(viewer))
    return { status: 403, message: "Only a named approver can decide this call" };
  const status = statusAt(call, now);
  return status === "pending" ? null : { status: 409, message: `Already ${status}` };
}

/** What a continuation says of one call. */
export interface ApprovalAnswer {
  readonly type: string;
  readonly callId: string;
  readonly approve: boolean;
  readonly reason: string | null;
}

const answerTypeOf = ({ serverLabel }: FakeCall): string =>
  serverLabel === null ? "tool_approval_response" : "mcp_approval_response";

/** Whether a continuation may take this decision now: once, in time, and as it was decided (assumed statuses). */
export function objectionToTaking(call: FakeCall, answer: ApprovalAnswer, now: number): Objection | null {
  if (answer.type !== answerTypeOf(call))
    return { status: 400, message: `${call.id} is answered by ${answerTypeOf(call)}` };
  if (call.consumed) return { status: 409, message: `The decision on ${call.id} was already used` };
  const status = statusAt(call, now);
  if (hasLapsed(call, now) || status === "expired")
    return { status: 409, message: `The approval of ${call.id} has expired` };
  if (call.approvers.length === 0)
    return status === "pending" ? null : { status: 409, message: `Already ${status}` };
  if (status === "pending") return { status: 409, message: `${call.id} waits for its approvers` };
  return status === (answer.approve ? "approved" : "denied")
    ? null
    : { status: 409, message: `${call.id} was ${status}` };
}

/**
 * Whether a continuation may take these answers: every call that its response was stopped for needs one, and all of
 * them or none is taken (assumed).
 */
export function objectionToContinuing(
  stopped: readonly FakeCall[],
  answers: readonly ApprovalAnswer[],
  now: number,
): Objection | null {
  for (const answer of answers) {
    const call = stopped.find(({ id }) => id === answer.callId);
    if (call === undefined)
      return { status: 400, message: `The response was not stopped for ${answer.callId}` };
    const objection = objectionToTaking(call, answer, now);
    if (objection !== null) return objection;
  }
  const answered = answers.map(({ callId }) => callId);
  if (new Set(answered).size < answered.length) return { status: 400, message: "A call is answered twice" };
  const left = stopped.find(({ id, consumed }) => !consumed && !answered.includes(id));
  return left === undefined ? null : { status: 400, message: `${left.id} needs an answer too` };
}
