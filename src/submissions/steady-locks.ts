import type { Locks } from "./locks.ts";
import { memoryLocks } from "./memory-locks.ts";

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
