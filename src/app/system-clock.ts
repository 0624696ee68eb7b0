import type { Clock } from "../domain/approval-backend.ts";

/** The browser's own time. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  wait: (ms, signal) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const stop = () => {
        clearTimeout(timer);
        reject(signal?.reason as Error);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener("abort", stop);
        resolve();
      }, ms);
      signal?.addEventListener("abort", stop, { once: true });
    }),
};
