import { describe, expect, it } from "vitest";
import { createFakeClock } from "../test/fake-clock.ts";
import type { Release } from "./locks.ts";
import { memoryLocks } from "./memory-locks.ts";
import { borrowPlace, takeStream } from "./stream-slots.ts";

/** The places of one browser, and submissions that take them. */
function places() {
  const clock = createFakeClock();
  const locks = memoryLocks();
  const waits: string[] = [];
  return {
    clock,
    waits,
    borrow: () => borrowPlace(locks),
    take: (name: string, signal = new AbortController().signal): Promise<Release> =>
      takeStream({ locks, clock }, signal, () => waits.push(name)),
  };
}

describe("a place that is lent to a live stream", () => {
  it("is had only where one is free at once", async () => {
    const { borrow, take, clock } = places();
    const releases = [await take("one"), await take("two"), await take("three")];
    expect(await borrow()).toBeNull();
    releases[1]?.();
    await clock.settle();
    const lent = await borrow();
    expect(lent?.wanted.aborted).toBe(false);
    expect(await borrow()).toBeNull();
  });

  it("is called back by a submission that finds none free, which then goes on without saying that it waited", async () => {
    const { borrow, take, waits, clock } = places();
    const lent = await borrow();
    lent?.wanted.addEventListener("abort", lent.giveBack);
    const releases = [await take("one"), await take("two")];
    expect(lent?.wanted.aborted).toBe(false);
    releases.push(await take("three"));
    await clock.advance(10_000);
    expect(waits).toEqual([]);
    expect(clock.pending()).toBe(0);
    expect(releases).toHaveLength(3);
  });

  it("that does not come back soon makes the submission say that it waits", async () => {
    const { borrow, take, waits, clock } = places();
    const lent = await borrow();
    await take("one");
    await take("two");
    const third = take("three");
    await clock.settle();
    expect(lent?.wanted.aborted).toBe(true);
    expect(waits).toEqual([]);
    await clock.advance(300);
    expect(waits).toEqual(["three"]);
    lent?.giveBack();
    await expect(third).resolves.toBeTypeOf("function");
  });

  it("is not had again before the submission that waits has one", async () => {
    const { borrow, take, clock } = places();
    const lent = await borrow();
    await take("one");
    await take("two");
    const third = take("three");
    await clock.settle();
    const again = borrow();
    lent?.giveBack();
    expect(await again).toBeNull();
    expect(await borrow()).toBeNull();
    await expect(third).resolves.toBeTypeOf("function");
  });

  it("is free again when its live stream ends, and a submission that gave up waiting took nothing", async () => {
    const { borrow, take, clock } = places();
    const lent = await borrow();
    await take("one");
    await take("two");
    const givenUp = new AbortController();
    const third = take("three", givenUp.signal);
    givenUp.abort(new Error("taken back"));
    await expect(third).rejects.toThrow("taken back");
    lent?.giveBack();
    await clock.settle();
    expect(await borrow()).not.toBeNull();
  });
});
