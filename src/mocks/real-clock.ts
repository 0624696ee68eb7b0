import type { FakeClock } from "./fake-server.ts";

/** The machine's own time: what a fake runs on where no test gives it another. */
export const realClock: FakeClock = {
  now: () => Date.now(),
  wait: (ms, signal) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(resolve, ms);
      signal?.addEventListener("abort", () => {
        clearTimeout(timer);
        reject(signal.reason as Error);
      });
    }),
};
