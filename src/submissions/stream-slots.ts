import type { Clock } from "../domain/approval-backend.ts";
import { type Locks, type Release, takeLock } from "./locks.ts";

/**
 * Long streams of the whole app, all tabs together: an HTTP/1.1 origin has six connections, and half of them stay
 * free for reads, polls and decisions that need no stream (design section 8).
 */
const slots = ["1", "2", "3"] as const;

type Slot = (typeof slots)[number];

const slotLock = (slot: Slot): string => `approval-inbox/stream/${slot}`;

/** Held beside the place by a live stream, before it takes the place and until it gave it back. Stolen, it says: go. */
const lentLock = (slot: Slot): string => `approval-inbox/stream/${slot}/lent`;

/** How long a place that was called back may take to come, in milliseconds, before it is said that something waits. */
const callBackMs = 300;

/** What a place for a stream is taken with. */
interface StreamParts {
  readonly locks: Locks;
  readonly clock: Clock;
}

/**
 * Takes one of the three places for the stream of a submission. When all are in use, live streams of all tabs are
 * called off theirs; `onWait` is called when none has one, or it does not come back soon. Then the first that becomes
 * free is taken. Rejects with the signal's reason when it is aborted first.
 */
export async function takeStream(
  { locks, clock }: StreamParts,
  signal: AbortSignal,
  onWait: () => void,
): Promise<Release> {
  for (const slot of slots) {
    const release = await takeLock(locks, slotLock(slot), { ifAvailable: true });
    if (release === null) continue;
    if (!signal.aborted) return release;
    release();
  }
  signal.throwIfAborted();
  const isOver = new AbortController();
  // It stands in the queues before the live streams are called off: none of them can take its place back from it.
  const place = firstFree(locks, signal).finally(() => isOver.abort());
  void tellOfWait({ locks, clock }, isOver.signal, onWait);
  return place;
}

async function tellOfWait({ locks, clock }: StreamParts, isOver: AbortSignal, onWait: () => void) {
  const wereLent = await callBack(locks);
  if (wereLent) await clock.wait(callBackMs, isOver).catch(() => undefined);
  if (!isOver.aborted) onWait();
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
    for (const slot of slots) takeLock(locks, slotLock(slot), { signal: isOver }).then(take, fail);
  });
}

/** Calls every live stream off its place; whether there was any. They come back where a place is free. */
async function callBack(locks: Locks): Promise<boolean> {
  const lent = await Promise.all(slots.map((slot) => callBackOne(locks, lentLock(slot)).catch(() => false)));
  return lent.includes(true);
}

async function callBackOne(locks: Locks, name: string): Promise<boolean> {
  const release = await takeLock(locks, name, { ifAvailable: true });
  const isLent = release === null;
  release?.();
  if (isLent) (await takeLock(locks, name, { steal: true }))?.();
  return isLent;
}

/** A place that is held only until a submission wants it. */
export interface LentPlace {
  /** Aborted when a submission of any tab waits for a place: it is to be given back at once. */
  readonly wanted: AbortSignal;
  readonly giveBack: Release;
}

/** Takes one of the three places for a live stream, if one is free at once; null when none is. */
export async function borrowPlace(locks: Locks): Promise<LentPlace | null> {
  for (const slot of slots) {
    const place = await borrow(locks, slot);
    if (place !== null) return place;
  }
  return null;
}

/** The mark is taken first, so that whoever finds all places in use and asks for one finds it too. */
async function borrow(locks: Locks, slot: Slot): Promise<LentPlace | null> {
  const wanted = new AbortController();
  const onStolen = () => wanted.abort();
  const unmark = await takeLock(locks, lentLock(slot), { ifAvailable: true, onStolen });
  if (unmark === null) return null;
  const release = await takeLock(locks, slotLock(slot), { ifAvailable: true }).catch(() => null);
  const giveBack = () => {
    release?.();
    unmark();
  };
  if (release !== null && !wanted.signal.aborted) return { wanted: wanted.signal, giveBack };
  giveBack();
  return null;
}
