import type { FakeClock } from "./fake-clock.ts";

/**
 * Waits for something while time passes, so that slow servers, long tools and pauses come to their end: at once what is
 * ready, then in steps of half a second. Gives up after some minutes of the clock.
 */
export async function inTime<T>(clock: FakeClock, promise: Promise<T>): Promise<T> {
  const state = { isOver: false };
  const over = () => {
    state.isOver = true;
  };
  promise.then(over, over);
  for (let round = 0; !state.isOver && round < 2_000; round += 1) await clock.advance(round < 8 ? 0 : 500);
  return promise;
}
