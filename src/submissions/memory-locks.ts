import type { Locks } from "./locks.ts";

/** Locks of one page, by the rules of Web Locks: for tests, and where the browser has none. */
export function memoryLocks(): Locks {
  const tails = new Map<string, Promise<void>>();
  const held = new Map<string, number>();

  async function hold<T>(name: string, callback: () => Promise<T>): Promise<T> {
    try {
      return await callback();
    } finally {
      held.set(name, (held.get(name) ?? 1) - 1);
    }
  }

  return {
    async request(name, { ifAvailable, signal }, callback) {
      signal?.throwIfAborted();
      const isFree = (held.get(name) ?? 0) === 0;
      if (ifAvailable === true && !isFree) return callback(null);
      const before = isFree ? Promise.resolve() : (tails.get(name) ?? Promise.resolve());
      // Counted while it waits too, so that nobody overtakes.
      held.set(name, (held.get(name) ?? 0) + 1);
      const turn = before.then(async () => {
        if (signal?.aborted !== true) return hold(name, () => callback({ name }));
        held.set(name, (held.get(name) ?? 1) - 1);
        throw signal.reason;
      });
      tails.set(
        name,
        turn.then(
          () => undefined,
          () => undefined,
        ),
      );
      return signal === undefined ? turn : Promise.race([turn, aborted(signal, turn)]);
    },
  };
}

/** Rejects when the signal is aborted before the turn came or ended; a turn that runs is not cut off by it. */
function aborted(signal: AbortSignal, turn: Promise<unknown>): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(signal.reason as Error);
    signal.addEventListener("abort", stop, { once: true });
    const forget = () => signal.removeEventListener("abort", stop);
    turn.then(forget, forget);
  });
}
