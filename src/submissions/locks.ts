import { type BatchRef, refKey } from "../domain/batch-ref.ts";

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
