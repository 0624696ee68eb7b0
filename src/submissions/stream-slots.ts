import { type Locks, type Release, takeLock } from "./locks.ts";

/**
 * Long streams of the whole app, all tabs together: an HTTP/1.1 origin has six connections, and half of them stay
 * free for reads, polls and decisions that need no stream (design section 8).
 */
const slots = [1, 2, 3].map((slot) => `approval-inbox/stream/${slot}`);

/**
 * Takes one of the three places for a long stream. `onWait` is called when all are in use; then the first that
 * becomes free is taken. Rejects with the signal's reason when it is aborted first.
 */
export async function takeStream(locks: Locks, signal: AbortSignal, onWait: () => void): Promise<Release> {
  for (const slot of slots) {
    const release = await takeLock(locks, slot, { ifAvailable: true });
    if (release === null) continue;
    if (!signal.aborted) return release;
    release();
  }
  signal.throwIfAborted();
  onWait();
  return firstFree(locks, signal);
}

function firstFree(locks: Locks, signal: AbortSignal): Promise<Release> {
  const race = new AbortController();
  const isOver = AbortSignal.any([signal, race.signal]);
  return new Promise((resolve, reject) => {
    const take = (release: Release | null) => {
      if (release === null) return;
      // Two may come free at once: the second is not ours to keep.
      if (isOver.aborted) return release();
      race.abort();
      resolve(release);
    };
    const fail = (thrown: unknown) => {
      if (!race.signal.aborted) reject(thrown);
    };
    for (const slot of slots) takeLock(locks, slot, { signal: isOver }).then(take, fail);
  });
}
