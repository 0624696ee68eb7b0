import type { Clock } from "../domain/approval-backend.ts";

/** Time that a test owns: nothing passes until `advance` says so. */
export interface FakeClock extends Clock {
  /** Lets `ms` milliseconds pass, firing what falls due in order, with everything that follows from it. */
  advance(ms: number): Promise<void>;
  /** Lets everything that is ready happen, without time passing. */
  settle(): Promise<void>;
  /** How many waits are pending. */
  pending(): number;
}

interface Timer {
  readonly due: number;
  readonly fire: () => void;
}

/**
 * Runs what is ready. Every turn of the event loop empties all microtasks; a handful of turns also lets through
 * what crosses a `setTimeout(0)` of a library. `setImmediate` is taken here, before a test fakes the timers.
 */
const realImmediate = setImmediate;
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise<void>((resolve) => realImmediate(resolve));
}

/** A clock that stands at `wall` milliseconds since the epoch and at 0 monotonic. */
export function createFakeClock(wall = Date.UTC(2026, 10, 30, 12, 0, 0)): FakeClock {
  let elapsed = 0;
  const timers = new Set<Timer>();

  function nextDue(until: number): Timer | undefined {
    return [...timers].filter((timer) => timer.due <= until).sort((one, other) => one.due - other.due)[0];
  }

  return {
    now: () => wall + elapsed,
    monotonic: () => elapsed,
    wait: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted === true) {
          reject(signal.reason as Error);
          return;
        }
        const stop = () => {
          timers.delete(timer);
          reject(signal?.reason as Error);
        };
        const timer: Timer = {
          due: elapsed + ms,
          fire: () => {
            signal?.removeEventListener("abort", stop);
            resolve();
          },
        };
        timers.add(timer);
        signal?.addEventListener("abort", stop, { once: true });
      }),
    async advance(ms) {
      const until = elapsed + ms;
      await turns(2);
      for (let timer = nextDue(until); timer !== undefined; timer = nextDue(until)) {
        elapsed = Math.max(elapsed, timer.due);
        timers.delete(timer);
        timer.fire();
        await turns(2);
      }
      elapsed = until;
    },
    settle: () => turns(2),
    pending: () => timers.size,
  };
}
