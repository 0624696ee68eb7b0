import type { QueryClient } from "@tanstack/react-query";
import type { ApprovalBatch } from "../domain/approval-batch.ts";
import type { SubmissionState } from "../domain/submission.ts";
import { createInboxClient } from "../queries/client.ts";
import { type KeyValueStorage, storedText } from "../stores/browser-storage.ts";
import { createDraftShelf, type DraftShelf } from "../stores/draft-shelf.ts";
import type { Locks } from "../submissions/locks.ts";
import { memoryLocks } from "../submissions/memory-locks.ts";
import { createSubmissionRunner, type SubmissionRunner } from "../submissions/runner.ts";
import { createSentLog } from "../submissions/sent-log.ts";
import { aBatch, anAnswer, seenOf } from "./builders.ts";
import { createFakeBackend, type FakeBackend } from "./fake-backend.ts";
import { createFakeClock, type FakeClock } from "./fake-clock.ts";
import type { FakeServer } from "./fake-server.ts";

/** One tab: its runner, its cache, its drafts, and the backend it speaks to. */
export interface SendingPage {
  readonly clock: FakeClock;
  readonly backend: FakeBackend;
  readonly client: QueryClient;
  readonly drafts: DraftShelf;
  readonly runner: SubmissionRunner;
  readonly storage: KeyValueStorage;
  readonly locks: Locks;
  /** Presses Submit on a batch as it stands on screen: approve for every waiting call unless told otherwise. */
  press(batch: ApprovalBatch, verbs?: Parameters<typeof anAnswer>[1], key?: string): string | null;
  /** What a submission is now. */
  state(id: string | null): SubmissionState | undefined;
}

/** What tabs of one browser share, and the server that browsers share. */
export interface SharedParts {
  readonly clock?: FakeClock;
  readonly server?: FakeServer;
  readonly locks?: Locks;
  readonly storage?: KeyValueStorage;
  readonly holdsStream?: boolean;
}

/** Opens a tab. Tabs that share locks and storage are tabs of one browser. */
export function openPage(shared: SharedParts = {}): SendingPage {
  const { clock = createFakeClock(), locks = memoryLocks(), storage = memoryStorage() } = shared;
  const { server, holdsStream = true } = shared;
  const backend = createFakeBackend({ clock, holdsStream, ...(server === undefined ? {} : { server }) });
  const client = createInboxClient();
  const drafts = createDraftShelf();
  const runner = createSubmissionRunner({
    backendOf: (id) => (id === backend.connection.id ? backend : undefined),
    client,
    clock,
    drafts,
    locks,
    log: createSentLog({ clock, kept: storedText("approval-inbox/sent/v1", () => storage) }),
    random: () => 0,
  });
  return {
    clock,
    backend,
    client,
    drafts,
    runner,
    storage,
    locks,
    press: (batch, verbs, key) => runner.submit(batch, anAnswer(batch, verbs, key), seenOf(batch)),
    state: (id) => (id === null ? undefined : runner.submissions.getState().get(id)?.state),
  };
}

/** A batch that stands on the page's server, and on its screen. */
export function withBatch(page: SendingPage, over: Partial<ApprovalBatch> = {}): ApprovalBatch {
  const batch = aBatch(over);
  page.backend.server.put(batch);
  return batch;
}

/** What makes a batch one of its own: two of them stand side by side on one server. */
export const batchNamed = (batchId: string): Pick<ApprovalBatch, "ref"> => ({
  ref: { connectionId: "px", batchId },
});

/** A storage of one browser, in memory. */
export function memoryStorage(): KeyValueStorage {
  const texts = new Map<string, string>();
  return {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  };
}
