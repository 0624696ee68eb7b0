import { createDraftShelf, type DraftShelf } from "../stores/draft-store.ts";
import { memoryLocks } from "../submissions/memory-locks.ts";
import { createSubmissionRunner, type RunnerParts, type SubmissionRunner } from "../submissions/runner.ts";
import { createSentLog } from "../submissions/sent-log.ts";

/** What decides and sends: a chunk of its own, fetched as soon as the list is drawn. */
export interface Sending {
  readonly runner: SubmissionRunner;
  readonly drafts: DraftShelf;
}

/** Makes the drafts and the runner of this page; what this browser sent before is taken in. */
export function createSending(parts: Pick<RunnerParts, "backendOf" | "client" | "clock">): Sending {
  const drafts = createDraftShelf();
  const runner = createSubmissionRunner({
    ...parts,
    drafts,
    locks: navigator.locks ?? memoryLocks(),
    log: createSentLog({ clock: parts.clock }),
  });
  addEventListener("beforeunload", (event) => {
    if (runner.hasOpenStream()) event.preventDefault();
  });
  return { runner, drafts };
}
