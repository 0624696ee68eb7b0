import type { FakeClock } from "./fake-clock.ts";

/** Taken here, before a test fakes the timers. */
const realTimeout = setTimeout;
const aMoment = (): Promise<void> => new Promise((resolve) => realTimeout(resolve, 5));

/** So many moments are given to what no clock knows of, as code that loads when it is first used: 20 seconds. */
const mostMoments = 4_000;

/**
 * Waits for something while time passes, so that slow servers, long tools and pauses come to their end: at once what is
 * ready, then in steps of half a second. While nobody waits for the clock none of its time passes: what is still to
 * come, comes by itself. Gives up after some minutes of the clock.
 */
export async function inTime<T>(clock: FakeClock, promise: Promise<T>): Promise<T> {
  const state = { isOver: false };
  const over = () => {
    state.isOver = true;
  };
  promise.then(over, over);
  let moments = 0;
  for (let round = 0; !state.isOver && round < 2_000; round += 1) {
    await clock.advance(round < 8 ? 0 : 500);
    while (!state.isOver && clock.pending() === 0 && moments < mostMoments) {
      moments += 1;
      await aMoment();
      await clock.settle();
    }
  }
  return promise;
}
