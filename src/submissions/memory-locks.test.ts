import { expect, it } from "vitest";
import { takeLock } from "./locks.ts";
import { memoryLocks } from "./memory-locks.ts";

/** A lock is given on a moment after it was given back. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

it("a lock that is stolen tells its holder, and is the thief's before anybody's who waited", async () => {
  const locks = memoryLocks();
  const order: string[] = [];
  const first = await takeLock(locks, "a", { onStolen: () => order.push("the holder is told") });
  const waiting = locks.request("a", {}, async () => order.push("the one that waited"));
  const thief = await takeLock(locks, "a", { steal: true });
  await Promise.resolve();
  // What the first gives back is not its own any more.
  first?.();
  expect(await takeLock(locks, "a", { ifAvailable: true })).toBeNull();
  order.push("the thief goes");
  thief?.();
  await waiting;
  expect(order).toEqual(["the holder is told", "the thief goes", "the one that waited"]);
});

it("stealing what nobody holds is taking it, and a lock that was given back is stolen from nobody", async () => {
  const locks = memoryLocks();
  let stolen = 0;
  const onStolen = () => {
    stolen += 1;
  };
  const first = await takeLock(locks, "a", { onStolen });
  first?.();
  await settled();
  const thief = await takeLock(locks, "a", { steal: true, onStolen });
  thief?.();
  await settled();
  expect(await takeLock(locks, "a", { ifAvailable: true })).not.toBeNull();
  expect(stolen).toBe(0);
});

it("who waits for a lock and gives up leaves the turn to the next", async () => {
  const locks = memoryLocks();
  const first = await takeLock(locks, "a");
  const givenUp = new AbortController();
  const second = takeLock(locks, "a", { signal: givenUp.signal });
  const third = takeLock(locks, "a");
  givenUp.abort(new Error("given up"));
  await expect(second).rejects.toThrow("given up");
  first?.();
  expect(await third).not.toBeNull();
});
