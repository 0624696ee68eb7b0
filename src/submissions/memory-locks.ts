import type { Locks } from "./locks.ts";

/** Locks of one page, by the rules of Web Locks: for tests, and where the browser has none. */
export function memoryLocks(): Locks {
  const all = new Map<string, OneLock>();

  function lockOf(name: string): OneLock {
    const lock = all.get(name) ?? new OneLock();
    all.set(name, lock);
    return lock;
  }

  return {
    async request(name, { ifAvailable, steal, signal }, callback) {
      signal?.throwIfAborted();
      const lock = lockOf(name);
      if (steal === true) lock.steal();
      else if (ifAvailable !== true) await lock.turn(signal);
      else if (!lock.takeIfFree()) return callback(null);
      return lock.hold(() => callback({ name }));
    },
  };
}

/** One name: who holds it, and who waits for it in order. */
class OneLock {
  readonly #queue = new Set<() => void>();
  #isTaken = false;
  /** Ends the request of the holder as one whose lock was stolen. */
  #rob: () => void = () => undefined;

  /** Nobody overtakes: it is free only while nobody waits for it. */
  takeIfFree(): boolean {
    if (this.#isTaken) return false;
    this.#isTaken = true;
    return true;
  }

  steal(): void {
    this.#rob();
    this.#isTaken = true;
  }

  /** Resolves when the lock is the caller's; rejects when the signal is aborted before. */
  turn(signal: AbortSignal | undefined): Promise<void> {
    if (this.takeIfFree()) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const take = () => {
        signal?.removeEventListener("abort", stop);
        resolve();
      };
      const stop = () => {
        this.#queue.delete(take);
        reject(signal?.reason as Error);
      };
      this.#queue.add(take);
      signal?.addEventListener("abort", stop, { once: true });
    });
  }

  /** Runs what the lock was taken for, and gives the lock on; rejects at once when it is stolen meanwhile. */
  hold<T>(callback: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const rob = () => reject(new DOMException("The lock was stolen.", "AbortError"));
      this.#rob = rob;
      const giveOn = () => {
        if (this.#rob === rob) this.#next();
      };
      callback().then(resolve, reject).finally(giveOn);
    });
  }

  #next(): void {
    this.#rob = () => undefined;
    const [take] = this.#queue;
    if (take === undefined) {
      this.#isTaken = false;
      return;
    }
    this.#queue.delete(take);
    take();
  }
}
