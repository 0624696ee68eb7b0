import type { Clock } from "./approval-backend.ts";

/** What a promise gives, or null when that takes longer than `ms` milliseconds. Rejects as the promise does. */
export async function inTime<T>(promise: Promise<T>, clock: Clock, ms: number): Promise<T | null> {
  const over = new AbortController();
  const tooLate = clock.wait(ms, over.signal).then(
    () => null,
    () => null,
  );
  try {
    return await Promise.race([promise, tooLate]);
  } finally {
    over.abort();
  }
}
