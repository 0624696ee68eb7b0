import type { QueryClient } from "@tanstack/react-query";
import type { ApprovalBackend } from "../domain/approval-backend.ts";
import { rulesEn } from "../messages/en/rules.ts";
import { learn } from "../messages/sayings.ts";
import { connectionKey } from "../queries/keys.ts";
import { storedText } from "../stores/browser-storage.ts";
import { createDraftChannel } from "../stores/draft-channel.ts";
import { type DraftKeeper, keepDrafts } from "../stores/draft-keeper.ts";
import { createDraftShelf, type DraftShelf } from "../stores/draft-shelf.ts";
import { createDraftVault, type DraftVault } from "../stores/draft-vault.ts";
import { followIdentities, type Identities } from "../stores/identities.ts";
import { createLiveBatches, type LiveBatches } from "../submissions/live-batch.ts";
import { memoryLocks } from "../submissions/memory-locks.ts";
import { createSubmissionRunner, type RunnerParts, type SubmissionRunner } from "../submissions/runner.ts";
import { createSentLog, type SentLog } from "../submissions/sent-log.ts";
import { steadyLocks } from "../submissions/steady-locks.ts";
import { pagePresence } from "./browser-presence.ts";

/** What decides and sends: a chunk of its own, fetched as soon as the list is drawn. */
export interface Sending {
  readonly runner: SubmissionRunner;
  readonly drafts: DraftShelf;
  readonly live: LiveBatches;
}

/** Where this browser keeps drafts and what it sent. */
export interface KeptPlace {
  /** The name that keys and databases begin with. */
  readonly under: string;
  /** What an earlier visit left there is thrown away first. */
  readonly isFresh: boolean;
}

/** What it is made with. */
type SendingParts = Pick<RunnerParts, "backendOf" | "client" | "clock"> & {
  readonly backends: readonly ApprovalBackend[];
  readonly kept?: KeptPlace | undefined;
};

/** Drafts that were kept stand on the shelf before a batch is drawn, unless storage is slower than this; milliseconds. */
const waitForDrafts = 400;

/** Makes the drafts and the runner of this page; what this browser kept and sent before is taken in. */
export async function createSending(parts: SendingParts): Promise<Sending> {
  learn(rulesEn);
  const { clock, client, kept = { under: "approval-inbox", isFresh: false } } = parts;
  const log = createSentLog({ clock, kept: storedText(`${kept.under}/sent/v1`) });
  const vault = createDraftVault(clock, kept.under);
  if (kept.isFresh) await forgetAll(vault, log);
  const drafts = createDraftShelf({ now: clock.now });
  // The same for both, also where they are this page's own: a live stream gives its place to what is sent.
  const locks = steadyLocks(navigator.locks ?? memoryLocks());
  const runner = createSubmissionRunner({ ...parts, drafts, locks, log });
  const live = createLiveBatches({ ...parts, locks, page: pagePresence });
  const identities = followIdentities(parts.backends);
  forgetOthers(identities, client);
  const keeper = keepDrafts({
    shelf: drafts,
    vault,
    clock,
    channel: createDraftChannel(kept.under),
    identities,
  });
  followPage(keeper, () => runner.hasOpenStream());
  await Promise.race([keeper.isLoaded, clock.wait(waitForDrafts)]);
  return { runner, drafts, live };
}

/** A storage that cannot be emptied is one that fails, and that is told where it is used. */
async function forgetAll(vault: DraftVault, log: SentLog): Promise<void> {
  for (const { id } of log.read()) log.remove(id);
  await vault.clear().catch(() => undefined);
}

/** What was read as one account is not shown to another (threats T-47). */
function forgetOthers(identities: Identities, client: QueryClient): void {
  identities.subscribe((connection, was) => {
    if (was !== null) void client.resetQueries({ queryKey: connectionKey(connection) });
  });
}

function followPage(keeper: DraftKeeper, hasOpenStream: () => boolean): void {
  addEventListener("beforeunload", (event) => {
    // The page lives a moment longer than this: what is written now arrives more often than at its very end.
    keeper.writeNow();
    if (hasOpenStream() || keeper.wouldLoseWords()) event.preventDefault();
  });
  addEventListener("pagehide", () => keeper.writeLast());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void keeper.readAgain();
  });
}
