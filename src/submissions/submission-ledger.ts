import { createStore, type StoreApi } from "zustand/vanilla";
import type { Clock, SubmissionEvent } from "../domain/approval-backend.ts";
import { type BatchRef, refKey } from "../domain/batch-ref.ts";
import { isSettled, type RunnerEvent, reduceSubmission, type Submission } from "../domain/submission.ts";
import type { SentLog } from "./sent-log.ts";

/** All submissions by id, oldest first. */
export type Submissions = ReadonlyMap<string, Submission>;

/** What is known of every submission, on screen and in the log of this browser. */
export interface SubmissionLedger {
  readonly store: StoreApi<Submissions>;
  get(id: string): Submission | undefined;
  /** The newest submission of a batch. */
  latest(ref: BatchRef): Submission | undefined;
  /** Adds one, or takes one as another tab wrote it. */
  put(submission: Submission): void;
  /** The only way in which a submission of this page changes. Gives what it is now. */
  tell(id: string, event: SubmissionEvent | RunnerEvent): Submission | undefined;
  /**
   * Writes one into the log as it stands: from then on a page that dies leaves the mark of it, and other tabs want to
   * find out what became of it. So it is called under the lock of its batch, which keeps them from it.
   */
  keep(id: string): void;
  remove(id: string): void;
}

/** Makes a ledger that starts with nothing; what the log holds is taken in by the runner. */
export function createLedger({
  clock,
  log,
}: {
  readonly clock: Clock;
  readonly log: SentLog;
}): SubmissionLedger {
  const store = createStore<Submissions>()(() => new Map());
  const get = (id: string) => store.getState().get(id);

  function put(submission: Submission): void {
    store.setState(new Map(store.getState()).set(submission.id, submission), true);
  }

  return {
    store,
    get,
    put,
    latest(ref) {
      const key = refKey(ref);
      return [...store.getState().values()].findLast((submission) => refKey(submission.ref) === key);
    },
    tell(id, event) {
      const known = get(id);
      if (known === undefined) return undefined;
      const next = reduceSubmission(known, event, clock.now());
      put(next);
      // Words come by the hundred and are not kept.
      if (next.state !== known.state || event.kind === "told") log.write(next);
      return next;
    },
    keep(id) {
      const known = get(id);
      if (known !== undefined) log.write(known);
    },
    remove(id) {
      if (!store.getState().has(id)) return;
      const submissions = new Map(store.getState());
      submissions.delete(id);
      store.setState(submissions, true);
      log.remove(id);
    },
  };
}

/**
 * Whether a batch takes no further answer: one is under way, or nobody knows what became of one (threats ).
 * It is asked and set in one turn, before anything is awaited, so that a second press always meets it.
 */
export const isLatched = (latest: Submission | undefined): boolean =>
  latest !== undefined &&
  (!isSettled(latest.state) || (latest.state.kind === "unknown" && !latest.state.isStillWaiting));
