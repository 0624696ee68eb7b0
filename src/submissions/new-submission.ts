import type { ApprovalBackend } from "../domain/approval-backend.ts";
import type { ApprovalBatch } from "../domain/approval-batch.ts";
import type { CallId } from "../domain/batch-ref.ts";
import type { ActKind, Answer, Seen } from "../domain/decision.ts";
import { doubtLeftBy, type Submission, type SubmittedCall } from "../domain/submission.ts";
import { randomUuid } from "../lib/uuid.ts";

/** One press: what was decided, about what. */
export interface Press {
  readonly batch: ApprovalBatch;
  readonly answer: Answer;
  readonly seen: Seen;
  /** Milliseconds since the epoch, UTC. */
  readonly at: number;
  /** The submission of this batch that it takes the place of. */
  readonly before?: Submission | undefined;
}

/** A submission as it stands at the press: nothing has left. */
export function newSubmission(press: Press, backend: ApprovalBackend | undefined): Submission {
  const { batch, answer, seen, at, before } = press;
  const identity = backend?.state().get().identity;
  return {
    id: randomUuid(),
    ref: batch.ref,
    connectionLabel: backend?.connection.label ?? batch.ref.connectionId,
    actingAs: identity?.known === true ? identity.name : null,
    answer,
    seen,
    isKept: false,
    calls: batch.calls.flatMap((call) => {
      const decision = verbOf(answer, call.id);
      return decision === null
        ? []
        : [{ id: call.id, toolName: call.toolName, decision, outcome: call.outcome }];
    }),
    state: { kind: "sending", hasLeft: false },
    ...(before?.answer.key === answer.key ? doubtLeftBy(before.state) : {}),
    startedAt: at,
    settledAt: null,
    words: "",
    notices: [],
    next: null,
  };
}

/** What an act is said to be about a call. */
function actOn(act: ActKind): SubmittedCall["decision"] {
  if (act === "continue") return act;
  // The feedback that is sent again belongs to the abort whose denials are recorded.
  return act === "send-feedback-again" ? "abort" : "none";
}

function verbOf(answer: Answer, id: CallId): SubmittedCall["decision"] | null {
  if (answer.kind === "act") return actOn(answer.act);
  if (answer.kind === "abort") return answer.calls.includes(id) ? "abort" : null;
  return answer.decisions.get(id)?.verb ?? null;
}
