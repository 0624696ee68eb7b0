import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Profiler } from "react";
import { expect, vi } from "vitest";
import { BatchPane } from "../components/batch/batch-pane.tsx";
import { InboxContext, type InboxValue } from "../components/inbox-context.tsx";
import type { ApprovalBatch } from "../domain/approval-batch.ts";
import { createInboxClient } from "../queries/client.ts";
import { storedText } from "../stores/browser-storage.ts";
import { createCredentialsStore } from "../stores/credentials-store.ts";
import { createDraftShelf } from "../stores/draft-shelf.ts";
import { createPreferencesStore } from "../stores/preferences-store.ts";
import { createLiveBatches } from "../submissions/live-batch.ts";
import { memoryLocks } from "../submissions/memory-locks.ts";
import { createSubmissionRunner } from "../submissions/runner.ts";
import { createSentLog } from "../submissions/sent-log.ts";
import { createFakeBackend, type FakeBackendParts } from "./fake-backend.ts";
import { createFakeClock, type FakeClock } from "./fake-clock.ts";
import { withLive } from "./fake-live.ts";
import { createPresence } from "./following-page.ts";

/** How a pane is put on screen. */
export interface RenderBatchOptions {
  /** Leaves the guard of the first appearance running. */
  readonly keepsGuard?: boolean;
  readonly allowUninspectable?: boolean;
  /** The server does not know the batch. */
  readonly isForgotten?: boolean;
  /** Nothing comes into view by itself. */
  readonly isOutOfView?: boolean;
  /** The backend has a live stream around its batches, which the test holds as `stream`. */
  readonly isLive?: boolean;
  /** What the backend is made with beside its clock: the server's time, a question before sending. */
  readonly parts?: (clock: FakeClock) => Partial<FakeBackendParts>;
}

/** An open batch over a fake server and a clock of its own, as a person meets it. */
export async function renderBatch(batch: ApprovalBatch, options: RenderBatchOptions = {}) {
  const clock = createFakeClock(Date.now());
  const polled = createFakeBackend({
    clock,
    connectionId: batch.ref.connectionId,
    ...options.parts?.(clock),
  });
  const stream = withLive(polled);
  const backend = options.isLive === true ? stream.backend : polled;
  if (options.isForgotten !== true) backend.server.put(batch);
  if (options.isOutOfView === true) vi.stubGlobal("IntersectionObserver", NothingInView);
  const client = createInboxClient();
  const drafts = createDraftShelf();
  const backendOf = (id: string) => (id === backend.connection.id ? backend : undefined);
  const log = createSentLog({ clock, kept: storedText("approval-inbox/sent/v1") });
  const locks = memoryLocks();
  const runner = createSubmissionRunner({ backendOf, client, clock, drafts, log, locks });
  const live = createLiveBatches({ backendOf, client, clock, locks, page: createPresence().page });
  const inbox: InboxValue = {
    backends: [backend],
    backendOf,
    runner,
    drafts,
    live,
    preferences: createPreferencesStore(),
    credentials: createCredentialsStore(),
    clock,
    pollSeconds: 600,
    policy: { allowUninspectable: options.allowUninspectable ?? false },
  };
  const user = userEvent.setup();
  let commits = 0;
  const countCommit = () => {
    commits += 1;
  };
  const view = render(
    <QueryClientProvider client={client}>
      <InboxContext value={inbox}>
        <section aria-label="Batch">
          <Profiler id="batch" onRender={countCommit}>
            <BatchPane batchRef={batch.ref} />
          </Profiler>
        </section>
      </InboxContext>
    </QueryClientProvider>,
  );
  const settle = () => act(() => clock.settle());
  const pass = (ms: number) => act(() => clock.advance(ms));
  await settle();
  await waitFor(() => expect(view.container.querySelector("[aria-busy]")).toBeNull());
  if (options.keepsGuard !== true) await pass(1_000);
  const region = within(screen.getByRole("region", { name: "Batch" }));

  return {
    ...view,
    backend,
    client,
    clock,
    drafts,
    live,
    runner,
    stream,
    user,
    region,
    settle,
    pass,
    commits: () => commits,
    button: (name: string) => region.getByRole("button", { name }),
    article: (name: string) => region.getByRole("article", { name }),
    draft: () => drafts.open(batch.ref).getState().draft,
    /** The server has another record of the batch, and the pane reads it. */
    async reads(next: ApprovalBatch) {
      backend.server.put(next);
      await act(async () => {
        await client.refetchQueries({ type: "active" });
        await clock.settle();
        await new Promise((resolve) => setTimeout(resolve));
      });
    },
  };
}

/** A page of which nothing is in view: only the focus reaches an end. */
class NothingInView {
  observe(): void {}
  disconnect(): void {}
}
