import type { FakeClock } from "../fake-server.ts";

/** Tools that run now, by thread. */
export interface Holds {
  /** Waits `ms` milliseconds, or until `release`. */
  hold(threadId: string, ms: number): Promise<void>;
  /** Lets tools end that run now, of one thread or of all. */
  release(threadId?: string): void;
}

/** Makes a set of holds with none in it. */
export function createHolds(clock: FakeClock): Holds {
  const held = new Set<{ readonly threadId: string; readonly release: () => void }>();
  return {
    async hold(threadId, ms) {
      if (ms <= 0) return;
      const ended = new AbortController();
      const released = new Promise<void>((resolve) => {
        const hold = { threadId, release: resolve };
        held.add(hold);
        ended.signal.addEventListener("abort", () => held.delete(hold));
      });
      await Promise.race([clock.wait(ms, ended.signal).catch(() => undefined), released]);
      ended.abort();
    },
    release(threadId) {
      for (const hold of held) if (threadId === undefined || hold.threadId === threadId) hold.release();
    },
  };
}
