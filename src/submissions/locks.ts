import { type BatchRef, refKey } from "../domain/batch-ref.ts";

/** How a lock is asked for. `steal` takes it from whoever holds it, whose request then rejects. */
export interface LockWish {
  readonly ifAvailable?: boolean;
  readonly steal?: boolean;
  readonly signal?: AbortSignal;
}

/** What is used of `navigator.locks`: locks that all tabs of an origin share. */
export interface Locks {
  request<T>(name: string, options: LockWish, callback: (lock: object | null) => Promise<T>): Promise<T>;
}

/** Gives a lock back. */
export type Release = () => void;

/** The lock of one batch: whoever holds it is sending an answer to it, or finding out what became of one. */
export const batchLock = (ref: BatchRef): string => `approval-inbox/batch/${refKey(ref)}`;

/**
 * Takes a lock and keeps it until the release is called; null when `ifAvailable` and another holds it. `onStolen` is
 * called when another takes it away while it is held.
 */
export function takeLock(
  locks: Locks,
  name: string,
  { onStolen, ...wish }: LockWish & { readonly onStolen?: () => void } = {},
): Promise<Release | null> {
  return new Promise((resolve, reject) => {
    let isHeld = false;
    const asked = locks.request(name, wish, (lock) => {
      if (lock !== null) {
        isHeld = true;
        return new Promise<void>((release) => resolve(release));
      }
      resolve(null);
      return Promise.resolve();
    });
    asked.catch((thrown: unknown) => (isHeld ? onStolen?.() : reject(thrown)));
  });
}
