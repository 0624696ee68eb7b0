import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Profiler } from "react";
import { expect } from "vitest";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { InboxScreen } from "../components/inbox/inbox-screen.tsx";
import { InboxContext, type InboxValue } from "../components/inbox-context.tsx";
import type { ApprovalBatch } from "../domain/approval-batch.ts";
import type { BatchRef } from "../domain/batch-ref.ts";
import { batchPath } from "../lib/address.ts";
import { createInboxClient } from "../queries/client.ts";
import { listKey } from "../queries/keys.ts";
import { storedText } from "../stores/browser-storage.ts";
import { createCredentialsStore } from "../stores/credentials-store.ts";
import { createDraftShelf } from "../stores/draft-shelf.ts";
import { createPreferencesStore } from "../stores/preferences-store.ts";
import { memoryLocks } from "../submissions/memory-locks.ts";
import { createSubmissionRunner } from "../submissions/runner.ts";
import { createSentLog } from "../submissions/sent-log.ts";
import { aBatch, aCall } from "./builders.ts";
import { createFakeBackend, type FakeBackend, type FakeBackendParts } from "./fake-backend.ts";
import { createFakeClock, type FakeClock } from "./fake-clock.ts";
import { observersTold } from "./observers-told.ts";
// Fetched by the screen when it is wanted: here it is there already.
import "../components/announcements/announcements.tsx";
import "../components/drafts/drafts-view.tsx";
import "../components/inbox/around/around.ts";
import "../components/keyboard/help-dialog.tsx";
import "../components/sent/sent-view.tsx";

/** A batch that waits, by a short name: asked `age` minutes ago, with these tools. */
export function waitingBatch(id: string, age: number, tools: readonly string[] = ["bash"]): ApprovalBatch {
  return aBatch({
    ref: { connectionId: "px", batchId: id },
    askedAt: Date.now() - age * 60_000,
    lineage: { agent: "assistant", session: { id, title: `Session ${id}` }, run: null },
    calls: tools.map((toolName, at) => aCall({ id: `${id}-${at}`, toolName })),
  });
}

/** Where the screen starts, and what is open. */
export interface RenderInboxOptions {
  readonly path?: string;
  readonly openRef?: BatchRef | null;
  readonly notices?: readonly string[];
  /** What the backend is made with beside its clock: the server's time. */
  readonly parts?: (clock: FakeClock) => Partial<FakeBackendParts>;
  /** Further connections, beside "px". */
  readonly others?: (clock: FakeClock) => readonly FakeBackend[];
  readonly pollSeconds?: number;
}

/** The whole screen over a fake server and a clock of its own, with a plain batch in place of the real pane. */
export async function renderInbox(
  batches: readonly ApprovalBatch[],
  { path = "/", openRef = null, notices = [], ...options }: RenderInboxOptions = {},
) {
  const clock = createFakeClock(Date.now());
  const backend = createFakeBackend({ clock, ...options.parts?.(clock) });
  const backends = [backend, ...(options.others?.(clock) ?? [])];
  for (const batch of batches) backend.server.put(batch);
  const client = createInboxClient();
  const drafts = createDraftShelf();
  const given: [string, string][] = [];
  const backendOf = (id: string) => backends.find(({ connection }) => connection.id === id);
  const log = createSentLog({ clock, kept: storedText("approval-inbox/sent/v1") });
  const runner = createSubmissionRunner({ backendOf, client, clock, drafts, log, locks: memoryLocks() });
  const inbox: InboxValue = {
    backends,
    backendOf,
    runner,
    drafts,
    live: { follow: () => undefined },
    preferences: createPreferencesStore(),
    credentials: { store: createCredentialsStore().store, give: (id, token) => void given.push([id, token]) },
    clock,
    pollSeconds: options.pollSeconds ?? 600,
    policy: { allowUninspectable: false },
  };
  const location = memoryLocation({ path, record: true });
  let commits = 0;
  const countCommit = () => {
    commits += 1;
  };
  const screenOf = (ref: BatchRef | null) => (
    <QueryClientProvider client={client}>
      <InboxContext value={inbox}>
        <Router hook={location.hook} searchHook={location.searchHook}>
          <Profiler id="screen" onRender={countCommit}>
            <InboxScreen
              openRef={ref}
              notices={notices}
              onListDrawn={() => undefined}
              renderBatch={({ batchId }) => <h2 tabIndex={-1}>{batchId}</h2>}
            />
          </Profiler>
        </Router>
      </InboxContext>
    </QueryClientProvider>
  );
  const view = render(screenOf(openRef));
  const settle = () => act(() => clock.settle());
  await waitFor(() => expect(client.getQueryState(listKey("px"))?.fetchStatus).toBe("idle"));
  await settle();
  const region = within(screen.getByRole("region", { name: "Inbox" }));
  const nav = within(screen.getByRole("navigation", { hidden: true }));
  // The rail comes after the rows.
  await nav.findByText("Connections");

  return {
    ...view,
    backend,
    backends,
    client,
    clock,
    drafts,
    runner,
    given,
    location,
    region,
    settle,
    user: userEvent.setup(),
    pass: (ms: number) => act(() => clock.advance(ms)),
    commits: () => commits,
    /** Reads the list again, as a poll does. */
    async poll() {
      await act(async () => {
        await client.refetchQueries({ queryKey: listKey("px") });
        await observersTold();
      });
    },
    open: (ref: BatchRef | null) => view.rerender(screenOf(ref)),
    link: (name: string | RegExp) => region.getByRole("link", { name }),
    names: () => region.queryAllByRole("link").map((link) => link.getAttribute("aria-label")),
    /** A link of the rail, which is a closed menu where there is no layout. */
    rail(text: string): HTMLElement {
      const links = nav.getAllByRole("link", { hidden: true });
      const link = links.find(({ textContent }) => textContent.startsWith(text));
      if (link === undefined) throw new Error(`the rail has no ${text}`);
      return link;
    },
    /** The letters that name the rows' sessions, in the order of the list. */
    sessions: () =>
      region.queryAllByRole("link").map((link) => /Session ([a-z])/.exec(link.textContent)?.[1] ?? ""),
    hrefOf: batchPath,
  };
}
