import type { QueryClient } from "@tanstack/react-query";
import type { StoreApi } from "zustand/vanilla";
import type { ApprovalBackend, Clock } from "../domain/approval-backend.ts";
import type { ApprovalBatch } from "../domain/approval-batch.ts";
import type { BatchRef, ConnectionId } from "../domain/batch-ref.ts";
import type { Answer, Seen } from "../domain/decision.ts";
import { type Sentence, sentence } from "../domain/sentence.ts";
import { isSettled, type Submission } from "../domain/submission.ts";
import type { DraftShelf } from "../stores/draft-shelf.ts";
import { createCircuit } from "./circuit.ts";
import type { Locks } from "./locks.ts";
import { newSubmission } from "./new-submission.ts";
import { createPassage } from "./passage.ts";
import { knownRecord, learnersOf, watchBatches } from "./record-watch.ts";
import { whyNotAgain } from "./send-again.ts";
import { ownError } from "./send-answer.ts";
import { clearRecorded } from "./sent-draft.ts";
import type { SentLog } from "./sent-log.ts";
import { createLedger, isLatched, type Submissions } from "./submission-ledger.ts";

/** What the runner is given: nothing of it is React's. */
export interface RunnerParts {
  readonly backendOf: (id: ConnectionId) => ApprovalBackend | undefined;
  readonly client: QueryClient;
  readonly clock: Clock;
  readonly locks: Locks;
  readonly log: SentLog;
  readonly drafts: DraftShelf;
  /** From 0 to 1; only for the jitter of readings. */
  readonly random?: () => number;
}

/**
 * Owns every sending from the press to the record. It outlives panes and routes, and it sends nothing that was not
 * pressed: after any doubt the record is read, and a person may press "Send again".
 */
export interface SubmissionRunner {
  readonly submissions: StoreApi<Submissions>;
  /** Sends an answer. Null when one to this batch is under way or in doubt: nothing is sent. */
  submit(batch: ApprovalBatch, answer: Answer, seen: Seen): string | null;
  /** Takes a submission back that has not left; what has left goes on. */
  cancel(id: string): void;
  /** Reads the record now. */
  check(id: string): void;
  /** Sends the same content once more, with the same key. Gives why not, or null when it goes. */
  sendAgain(id: string): Sentence | null;
  /** Why "Send again" is off, or null when it may be pressed. */
  whyNotAgain(id: string): Sentence | null;
  /** Takes a submission that came to rest out of Sent. */
  dismiss(id: string): void;
  /** The newest submission of a batch. */
  latest(ref: BatchRef): Submission | undefined;
  /** Whether closing the page now would leave a sending in doubt. */
  hasOpenStream(): boolean;
}

/** Makes the runner of a page, and takes in what this browser sent before. */
export function createSubmissionRunner(parts: RunnerParts): SubmissionRunner {
  const { clock, log, client, backendOf } = parts;
  const ledger = createLedger({ clock, log });
  const circuit = createCircuit();
  const passage = createPassage({
    ...parts,
    ledger,
    circuit,
    catchUp: takeInLog,
    random: parts.random ?? Math.random,
  });

  function submit(batch: ApprovalBatch, answer: Answer, seen: Seen): string | null {
    const before = ledger.latest(batch.ref);
    if (isLatched(before)) return null;
    const backend = backendOf(batch.ref.connectionId);
    const submission = newSubmission({ batch, answer, seen, at: clock.now(), before }, backend);
    // A new press answers what the last one left open; what was recorded stays told.
    if (before !== undefined && before.state.kind !== "recorded") ledger.remove(before.id);
    ledger.put(submission);
    if (backend === undefined) refuse(submission, ownError("gone", "submission.no-connection"));
    else if (circuit.isOpen(batch.ref.connectionId))
      refuse(submission, ownError("storage-full", "submission.storage-full"));
    else passage.send(submission, backend);
    return submission.id;
  }

  function refuse({ id }: Submission, error: ReturnType<typeof ownError>): void {
    ledger.tell(id, { kind: "refused", error, reading: null });
  }

  function whyNot(id: string): Sentence | null {
    const submission = ledger.get(id);
    if (submission === undefined) return sentence("again.nothing-to-send");
    const backend = backendOf(submission.ref.connectionId);
    if (backend === undefined) return sentence("submission.no-connection");
    const latest = ledger.latest(submission.ref);
    if (latest?.id !== id && isLatched(latest)) return sentence("again.in-flight");
    return whyNotAgain(submission, { now: clock.now(), backend });
  }

  function sendAgain(id: string): Sentence | null {
    const reason = whyNot(id);
    const submission = ledger.get(id);
    const backend = submission && backendOf(submission.ref.connectionId);
    if (reason !== null || submission === undefined || backend === undefined) return reason;
    ledger.put({ ...submission, words: "", notices: [] });
    const leaving = ledger.tell(id, { kind: "leaving" });
    if (leaving !== undefined) passage.send(leaving, backend);
    return null;
  }

  function takeInLog(): void {
    for (const kept of log.read()) if (isNews(kept)) takeIn(kept);
  }

  function takeIn(kept: Submission): void {
    ledger.put(kept);
    if (!isSettled(kept.state)) recover(kept);
    else for (const event of knownRecord(client, kept)) passage.hear(kept.id, event);
  }

  function recover(kept: Submission): void {
    const backend = backendOf(kept.ref.connectionId);
    if (backend !== undefined) {
      passage.recover(kept, backend);
      return;
    }
    // Its connection is configured no more: nobody can find out.
    ledger.tell(kept.id, { kind: "unknown", error: ownError("gone", "submission.no-connection") });
    ledger.tell(kept.id, { kind: "gave-up-checking" });
  }

  /** This page knows its own submissions better than the log does. */
  function isNews(kept: Submission): boolean {
    const known = ledger.get(kept.id);
    if (known === undefined) return true;
    if (!known.isKept || passage.isOwn(kept.id)) return false;
    return isSettled(kept.state) && !isSettled(known.state);
  }

  watchBatches(client, (ref, reading) => {
    for (const { id } of learnersOf(ledger.store.getState().values(), ref, reading)) {
      passage.hear(id, { kind: "record", reading, next: null });
    }
  });
  parts.drafts.subscribe((change) => clearRecorded(ledger.store.getState().values(), change));
  takeInLog();
  log.subscribe(takeInLog);

  return {
    submissions: ledger.store,
    submit,
    sendAgain,
    whyNotAgain: whyNot,
    cancel: passage.cancel,
    check(id) {
      const submission = ledger.get(id);
      const backend = submission && backendOf(submission.ref.connectionId);
      if (submission !== undefined && backend !== undefined) passage.check(submission, backend);
    },
    dismiss(id) {
      const submission = ledger.get(id);
      if (submission !== undefined && isSettled(submission.state)) ledger.remove(id);
    },
    latest: ledger.latest,
    hasOpenStream: passage.isAwaiting,
  };
}
