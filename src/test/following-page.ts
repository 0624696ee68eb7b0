import { QueryObserver } from "@tanstack/react-query";
import type { BackendError } from "../domain/backend-error.ts";
import { batchOptions } from "../queries/batch-query.ts";
import { createLiveBatches } from "../submissions/live-batch.ts";
import type { PagePresence } from "../submissions/page-presence.ts";
import { withLive } from "./fake-live.ts";
import { openPage, type SharedParts, withBatch } from "./sending-page.ts";

/** So rare that no poll comes in the way. */
export const rarePolls = { pollSeconds: 86_400 };

/** A page that a test hides, and takes the network from. */
export function createPresence() {
  const listeners = new Set<() => void>();
  const now = { isHidden: false, isOffline: false };
  const page: PagePresence = {
    isHidden: () => now.isHidden,
    isOffline: () => now.isOffline,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  return {
    page,
    listeners,
    set(over: Partial<typeof now>) {
      Object.assign(now, over);
      for (const listener of [...listeners]) listener();
    },
  };
}

interface FollowingParts {
  /** Gives the jitter of waits, which have none without it. */
  readonly random?: () => number;
  /** How the first streams fail. */
  readonly faults?: readonly BackendError[];
}

/** Opens a tab whose open batch is looked at and followed. */
export async function openFollowing(shared: SharedParts = {}, parts: FollowingParts = {}) {
  const page = openPage(shared);
  const live = withLive(page.backend);
  live.faults.push(...(parts.faults ?? []));
  const presence = createPresence();
  const batch = page.backend.server.batch("batch-1") ?? withBatch(page);
  const { clock, client, locks } = page;
  const batches = createLiveBatches({
    backendOf: (id) => (id === "px" ? live.backend : undefined),
    client,
    clock,
    locks,
    page: presence.page,
    random: parts.random ?? (() => 0),
  });
  const follow = (ref = batch.ref) => {
    const stop = new AbortController();
    batches.follow(ref, stop.signal);
    return stop;
  };
  const batchLooked = batchOptions(page.backend, batch.ref.batchId, rarePolls);
  new QueryObserver(client, batchLooked).subscribe(() => undefined);
  await clock.settle();
  page.backend.asked.gets = 0;
  const stop = follow();
  await clock.settle();
  return { ...page, live, presence, batch, follow, stop, gets: () => page.backend.asked.gets };
}

/** A tab with an open batch, followed. */
export type FollowingPage = Awaited<ReturnType<typeof openFollowing>>;

/** Lets seconds pass, and gives those at which the stream was asked for. */
export async function triesWithin({ clock, live }: FollowingPage, seconds: number): Promise<number[]> {
  const tries: number[] = [];
  for (let at = 0; at < seconds * 10; at += 1) {
    const before = live.asked.length;
    await clock.advance(100);
    if (live.asked.length > before) tries.push((at + 1) / 10);
  }
  return tries;
}
