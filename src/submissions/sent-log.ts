import type { Clock } from "../domain/approval-backend.ts";
import { isSettled, leavesSentAt, needsAttention, type Submission } from "../domain/submission.ts";
import { jsonOrNothing, type SharedText } from "../stores/browser-storage.ts";
import { entryOf, submissionOf } from "./sent-entry.ts";

/** Every submission of this browser, so that a page that died leaves a mark of what it was sending. */
export interface SentLog {
  /** What is kept, oldest first. */
  read(): readonly Submission[];
  write(submission: Submission): void;
  remove(id: string): void;
  /** Calls `listener` when another tab wrote, until the returned function is called. */
  subscribe(listener: () => void): () => void;
}

/** The storage of an origin is small; what needs attention is the last to leave. */
const mostKept = 200;

/** The log in the browser's storage. Where that fails the page still knows what it sent, and only a reload forgets. */
export function createSentLog({
  clock,
  kept,
}: {
  readonly clock: Clock;
  readonly kept: SharedText;
}): SentLog {
  function read(): readonly Submission[] {
    const value = jsonOrNothing(kept.read());
    const entries = Array.isArray(value) ? value.map(submissionOf).filter((entry) => entry !== null) : [];
    return entries.filter((entry) => clock.now() < leavesSentAt(entry));
  }

  function write(submissions: readonly Submission[]): void {
    kept.write(JSON.stringify(fitting(submissions).map(entryOf)));
  }

  return {
    read,
    write(submission) {
      const known = read();
      const isNew = known.every(({ id }) => id !== submission.id);
      write(
        isNew
          ? [...known, submission]
          : known.map((entry) => (entry.id === submission.id ? submission : entry)),
      );
    },
    remove: (id) => write(read().filter((entry) => entry.id !== id)),
    subscribe: kept.subscribe,
  };
}

function fitting(submissions: readonly Submission[]): readonly Submission[] {
  const extra = submissions.length - mostKept;
  if (extra <= 0) return submissions;
  const atRest = submissions.filter(({ state }) => isSettled(state) && !needsAttention(state));
  const dropped = new Set(
    [...atRest, ...submissions.filter((entry) => !atRest.includes(entry))].slice(0, extra),
  );
  return submissions.filter((entry) => !dropped.has(entry));
}
