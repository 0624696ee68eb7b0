import { type BatchRef, refKey } from "../domain/batch-ref.ts";
import { memoryLocks } from "./memory-locks.ts";

/** What is used of `navigator.locks`: locks that all tabs of an origin share. */
export interface Locks {
  request<T>(
    name: string,
    options: { ifAvailable?: boolean; signal?: AbortSignal },
    callback: (lock: object | null) => Promise<T>,
  ): Promise<T>;
}

/** Gives a lock back. */
export type Release = () => void;

/** The lock of one batch: whoever holds it is sending an answer to it, or finding out what became of one. */
export const batchLock = (ref: BatchRef): string => `approval-inbox/batch/${refKey(ref)}`;

/** Takes a lock and keeps it until the release is called; null when `ifAvailable` and another holds it. */
export function takeLock(
  locks: Locks,
  name: string,
  options: { ifAvailable?: boolean; signal?: AbortSignal } = {},
): Promise<Release | null> {
  return new Promise((resolve, reject) => {
    const asked = locks.request(name, options, (lock) => {
      if (lock !== null) return new Promise<void>((release) => resolve(release));
      resolve(null);
      return Promise.resolve();
    });
    asked.catch(reject);
  });
}

/**
 * The same locks, with locks of this page in their place where the browser refuses them (storage blocked, no secure
 * context): a decision must be possible there too (threats R-22).
 */
export function steadyLocks(locks: Locks): Locks {
  const own = memoryLocks();
  return {
    async request(name, options, callback) {
      let wasAsked = false;
      try {
        return await locks.request(name, options, (lock) => {
          wasAsked = true;
          return callback(lock);
        });
      } catch (thrown) {
        if (wasAsked || options.signal?.aborted === true) throw thrown;
        return own.request(name, options, callback);
      }
    },
  };
}
