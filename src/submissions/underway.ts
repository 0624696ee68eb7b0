import type { QueryClient } from "@tanstack/react-query";
import type { ApprovalBackend, Clock, SubmissionEvent } from "../domain/approval-backend.ts";
import { isSettled, type RunnerEvent, type Submission, type SubmissionState } from "../domain/submission.ts";
import { writeBatch } from "../queries/batch-query.ts";
import { batchLock, type Locks, type Release, takeLock } from "./locks.ts";
import { checkRecord, readOnce } from "./record-check.ts";
import { isConclusive } from "./record-watch.ts";
import { ownError, sendAnswer } from "./send-answer.ts";
import { takeStream } from "./stream-slots.ts";

/** What every submission needs on its way. */
export interface Surroundings {
  readonly client: QueryClient;
  readonly clock: Clock;
  readonly locks: Locks;
  /** From 0 to 1, for the jitter of readings. */
  readonly random: () => number;
}

/** One submission that this page is at work on. */
export interface Underway {
  /** As it stood when the work began; `state` tells what it is now. */
  readonly submission: Submission;
  readonly backend: ApprovalBackend;
  readonly around: Surroundings;
  /** Undefined when it was taken out of the ledger. */
  readonly state: () => SubmissionState | undefined;
  readonly hear: (event: SubmissionEvent | RunnerEvent) => void;
  /** Aborted when the person took it back before it left. */
  readonly takenBack: AbortSignal;
  /** Gives a signal that ends the wait which begins now, when somebody asks to read at once. */
  readonly hurry: () => AbortSignal;
}

/**
 * Sends a submission and stays until it is known what became of it, all under the lock of its batch. `onLock` is
 * called when the lock is held, before anything leaves.
 */
export async function sendUnderLock(
  underway: Underway,
  { onLock }: { readonly onLock: () => void },
): Promise<void> {
  const { submission, around, hear } = underway;
  const release = await takeLock(around.locks, batchLock(submission.ref), { ifAvailable: true });
  if (release === null) {
    return hear({ kind: "refused", error: ownError("busy", "submission.other-tab"), reading: null });
  }
  try {
    onLock();
    await sendInStream(underway);
    await follow(underway);
  } finally {
    release();
  }
}

async function sendInStream(underway: Underway): Promise<void> {
  const { submission, backend, hear, takenBack } = underway;
  const release = await streamOf(underway);
  if (release === null) return hear({ kind: "cancelled" });
  try {
    if (underway.state()?.kind === "waiting-for-stream") hear({ kind: "leaving" });
    await sendAnswer({ backend, answer: submission.answer, seen: submission.seen, signal: takenBack, hear });
  } finally {
    release();
  }
}

/** A place for the stream, or null when the person took the submission back while it waited. */
async function streamOf({ backend, around, hear, takenBack }: Underway): Promise<Release | null> {
  if (!backend.holdsStream) return () => undefined;
  try {
    return await takeStream(around, takenBack, () => hear({ kind: "waiting-for-stream" }));
  } catch (thrown) {
    if (takenBack.aborted) return null;
    throw thrown;
  }
}

const isOver = ({ state }: Underway): boolean => {
  const now = state();
  return now === undefined || isSettled(now);
};

/** Reads the record until it says what became of an answer that has left. */
async function follow(underway: Underway): Promise<void> {
  if (isOver(underway)) return;
  const { submission, backend, around, hear } = underway;
  const last = await checkRecord({
    backend,
    batchId: submission.ref.batchId,
    clock: around.clock,
    random: around.random,
    hurry: underway.hurry,
    isOver: () => isOver(underway),
    onReading(reading) {
      if (isConclusive(submission, reading, { isSoon: true })) hear({ kind: "record", reading, next: null });
      else writeBatch(around.client, submission.ref, reading);
      return isOver(underway);
    },
  });
  if (isOver(underway)) return;
  if (underway.state()?.kind !== "checking") {
    hear({ kind: "unknown", error: ownError("unreadable", "submission.not-shown") });
  }
  hear(last === null ? { kind: "gave-up-checking" } : { kind: "record", reading: last, next: null });
}

/**
 * Finds out what became of a submission that another page was sending. A page that lives holds the lock of the batch
 * until it knows; a page that died holds nothing. `onLock` takes in what the other page wrote last, `onOurs` is called
 * when it is still this page's to find out.
 */
export async function recoverUnderLock(
  underway: Underway,
  { onLock, onOurs }: { readonly onLock: () => void; readonly onOurs: () => void },
): Promise<void> {
  const { submission, around, hear } = underway;
  const release = await takeLock(around.locks, batchLock(submission.ref), {});
  try {
    onLock();
    if (isOver(underway)) return;
    onOurs();
    hear({ kind: "unknown", error: ownError("unreadable", "submission.page-closed") });
    await follow(underway);
  } finally {
    release?.();
  }
}

/** One reading by hand, after everything came to rest. */
export async function readNow({ submission, backend, around, hear }: Underway): Promise<void> {
  const { state, ref } = submission;
  const isDoubtful = state.kind === "unknown";
  if (isDoubtful) hear({ kind: "unknown", error: state.error });
  const read = await readOnce(backend, ref.batchId);
  if (read.kind !== "read") return hear({ kind: "gave-up-checking" });
  if (isDoubtful) hear({ kind: "record", reading: read.reading, next: null });
  else writeBatch(around.client, ref, read.reading);
}

/** Nothing of ours may leave a submission hanging: what has left is in doubt, what has not is refused. */
export function endBroken({ state, hear }: Underway): void {
  const now = state();
  if (now === undefined || isSettled(now)) return;
  const hasLeft = now.kind === "sent" || now.kind === "checking" || (now.kind === "sending" && now.hasLeft);
  if (hasLeft) {
    hear({ kind: "unknown", error: ownError("unreadable", "submission.ended-early") });
    hear({ kind: "gave-up-checking" });
  } else hear({ kind: "refused", error: ownError("unreachable", "submission.failed-here"), reading: null });
}
