import { describe, expect, it } from "vitest";
import { anError } from "../test/builders.ts";
import { openFollowing, triesWithin } from "../test/following-page.ts";

const second = 1_000;

describe("a page that nobody sees", () => {
  it("gives its place back after a minute, and has its stream again when it is shown", async () => {
    const page = await openFollowing();
    page.presence.set({ isHidden: true });
    await page.clock.advance(59 * second);
    expect(page.live.openNow()).toBe(1);
    await page.clock.advance(2 * second);
    expect(page.live.openNow()).toBe(0);
    await page.clock.advance(600 * second);
    expect(page.live.asked).toHaveLength(1);
    page.presence.set({ isHidden: false });
    await page.clock.settle();
    expect(page.live.openNow()).toBe(1);
  });

  it("keeps it when it is out of sight for less than that, however often", async () => {
    const page = await openFollowing();
    for (let at = 0; at < 5; at += 1) {
      page.presence.set({ isHidden: true });
      await page.clock.advance(50 * second);
      page.presence.set({ isHidden: false });
      await page.clock.advance(20 * second);
    }
    expect(page.live.openNow()).toBe(1);
    expect(page.live.asked).toHaveLength(1);
  });

  it("does not open a stream that broke meanwhile before it is shown", async () => {
    const page = await openFollowing();
    page.presence.set({ isHidden: true });
    page.live.cut();
    expect(await triesWithin(page, 30)).toEqual([]);
    page.presence.set({ isHidden: false });
    await page.clock.settle();
    expect(page.live.openNow()).toBe(1);
  });
});

describe("a page without a network", () => {
  it("waits for it before it opens a stream again, and does not wait on when it is back", async () => {
    const page = await openFollowing();
    page.presence.set({ isOffline: true });
    expect(page.live.openNow()).toBe(1);
    page.live.cut();
    expect(await triesWithin(page, 120)).toEqual([]);
    page.presence.set({ isOffline: false });
    await page.clock.settle();
    expect(page.live.openNow()).toBe(1);
  });

  it("that comes back ends the wait of a stream that could not be opened", async () => {
    const page = await openFollowing();
    page.live.faults.push(...Array.from({ length: 5 }, () => anError("unreachable")));
    page.live.cut();
    await page.clock.advance(35 * second);
    page.presence.set({ isOffline: true });
    page.presence.set({ isOffline: false });
    await page.clock.settle();
    expect(page.live.openNow()).toBe(1);
  });
});
