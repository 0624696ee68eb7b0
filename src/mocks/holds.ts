import type { FakeClock } from "./fake-server.ts";

/** Tools that run now, by whatever they belong to: a thread, a session, an agent. */
export interface Holds {
  /** Waits `ms` milliseconds, or until `release`. */
  hold(owner: string, ms: number): Promise<void>;
  /** Lets tools end that run now, of one owner or of all. */
  release(owner?: string): void;
}

/** Makes a set of holds with none in it. */
export function createHolds(clock: FakeClock): Holds {
  const held = new Set<{ readonly owner: string; readonly release: () => void }>();
  return {
    async hold(owner, ms) {
      if (ms <= 0) return;
      const ended = new AbortController();
      const released = new Promise<void>((resolve) => {
        const hold = { owner, release: resolve };
        held.add(hold);
        ended.signal.addEventListener("abort", () => held.delete(hold));
      });
      await Promise.race([clock.wait(ms, ended.signal).catch(() => undefined), released]);
      ended.abort();
    },
    release(owner) {
      for (const hold of held) if (owner === undefined || hold.owner === owner) hold.release();
    },
  };
}
