import type { ApprovalBackend, SubmissionEvent } from "../domain/approval-backend.ts";
import {
  type BackendError,
  type BackendErrorKind,
  BackendFailure,
  errorOf,
} from "../domain/backend-error.ts";
import type { Answer, Seen } from "../domain/decision.ts";
import { sentence } from "../domain/sentence.ts";

/** One sending, and who hears of it. */
export interface Sending {
  readonly backend: ApprovalBackend;
  readonly answer: Answer;
  readonly seen: Seen;
  /** Aborted when the person took it back before it left; it stops nothing that has left. */
  readonly signal: AbortSignal;
  readonly hear: (event: SubmissionEvent | { readonly kind: "cancelled" }) => void;
}

const last: ReadonlySet<SubmissionEvent["kind"]> = new Set<SubmissionEvent["kind"]>([
  "record",
  "changed",
  "refused",
  "unknown",
]);

/**
 * Sends one answer once and passes on what is told of it. Never rejects, and always ends with one of: record,
 * changed, refused, unknown, cancelled. A backend that throws or stops telling leaves doubt only if something left.
 */
export async function sendAnswer(sending: Sending): Promise<void> {
  const progress: Progress = { hasLeft: false, isTold: false };
  const isTakenBack = () => sending.signal.aborted && !progress.hasLeft;
  let error = ownError("unreadable", "submission.ended-early");
  try {
    await passOn(sending, progress, isTakenBack);
  } catch (thrown) {
    error =
      thrown instanceof BackendFailure ? thrown.error : ownError("unreadable", brokenAt(progress.hasLeft));
  }
  if (!progress.isTold) sending.hear(isTakenBack() ? { kind: "cancelled" } : cutOff(progress.hasLeft, error));
}

interface Progress {
  hasLeft: boolean;
  /** How it ended was told. */
  isTold: boolean;
}

async function passOn(sending: Sending, progress: Progress, isTakenBack: () => boolean): Promise<void> {
  const { backend, hear } = sending;
  for await (const event of eventsOf(backend, sending)) {
    // A backend asks before it sends: leaving the loop here keeps the request from being made.
    if (isTakenBack()) return;
    progress.hasLeft ||= event.kind === "sending";
    progress.isTold = last.has(event.kind);
    hear(event);
    if (progress.isTold) return;
  }
}

type Sent = Pick<Sending, "answer" | "seen" | "signal">;

/** What is told of an answer that decides, or of an act. */
function eventsOf(backend: ApprovalBackend, { answer, seen, signal }: Sent): AsyncIterable<SubmissionEvent> {
  if (answer.kind !== "act") return backend.submit(answer, seen, signal);
  return backend.perform?.(answer, seen, signal) ?? noSuchAct();
}

async function* noSuchAct(): AsyncGenerator<SubmissionEvent> {
  yield { kind: "refused", error: ownError("unsupported", "submission.no-such-act"), reading: null };
}

const brokenAt = (hasLeft: boolean): string =>
  hasLeft ? "submission.ended-early" : "submission.failed-here";

const cutOff = (hasLeft: boolean, error: BackendError): SubmissionEvent =>
  hasLeft ? { kind: "unknown", error } : { kind: "refused", error, reading: null };

/** An error that the inbox itself tells, by the id of its sentence. */
export const ownError = (kind: BackendErrorKind, id: string): BackendError => errorOf(kind, sentence(id));
