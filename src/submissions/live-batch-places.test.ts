import { describe, expect, it } from "vitest";
import { openFollowing } from "../test/following-page.ts";
import { batchNamed, openPage, type SendingPage, withBatch } from "../test/sending-page.ts";

const second = 1_000;

async function sendTwo(page: SendingPage): Promise<void> {
  page.backend.holdStreams();
  for (const name of ["one", "two"]) page.press(withBatch(page, batchNamed(name)));
  await page.clock.settle();
}

const kindsOf = ({ runner }: SendingPage): string[] =>
  [...runner.submissions.getState().values()].map(({ state }) => state.kind);

describe("three long streams, one of them live", () => {
  it("a submission that finds no place takes the live one's, and nobody notices", async () => {
    const page = await openFollowing();
    await sendTwo(page);
    expect(page.live.openNow()).toBe(1);
    const told: string[] = [];
    const stop = page.runner.submissions.subscribe(() => told.push(...kindsOf(page)));
    const third = page.press(withBatch(page, batchNamed("three")));
    await page.clock.settle();
    stop();
    expect(page.state(third)?.kind).toBe("sent");
    expect(told).not.toContain("waiting-for-stream");
    expect(page.live.openNow()).toBe(0);
    expect(page.backend.asked.submits).toBe(3);
  });

  it("it comes back when a place is free, after growing waits, and is followed by a reading", async () => {
    const page = await openFollowing();
    await page.clock.advance(10 * second);
    await sendTwo(page);
    page.press(withBatch(page, batchNamed("three")));
    await page.clock.advance(5 * second);
    expect(page.live.openNow()).toBe(0);
    expect(page.live.asked).toHaveLength(1);
    page.backend.endStreams("two");
    const gets = page.gets();
    await page.clock.advance(30 * second);
    expect(page.live.openNow()).toBe(1);
    expect(page.gets() - gets).toBe(1);
  });

  it("it opens none while all places are taken, and never takes one that a submission waits for", async () => {
    const page = openPage();
    await sendTwo(page);
    const ids = ["three", "four"].map((name) => page.press(withBatch(page, batchNamed(name))));
    await page.clock.settle();
    const { clock, locks } = page;
    const tab = await openFollowing({ clock, locks });
    await clock.advance(60 * second);
    expect(tab.live.asked).toEqual([]);
    page.backend.endStreams("one");
    await clock.advance(60 * second);
    expect(page.state(ids[1] ?? null)?.kind).toBe("sent");
    expect(tab.live.asked).toEqual([]);
  });

  it("a stream that takes its time to end does not keep the submission waiting", async () => {
    const page = await openFollowing();
    await sendTwo(page);
    let end: () => void = () => undefined;
    const isEnding = new Promise<void>((resolve) => {
      end = resolve;
    });
    page.live.holdEnd(isEnding);
    const third = page.press(withBatch(page, batchNamed("three")));
    await page.clock.settle();
    expect(page.live.openNow()).toBe(1);
    expect(page.state(third)?.kind).toBe("sent");
    end();
    await page.clock.settle();
    expect(page.live.openNow()).toBe(0);
  });

  it("the submission of one tab takes the place of another tab's live stream", async () => {
    const page = openPage();
    const { clock, locks } = page;
    const tab = await openFollowing({ clock, locks });
    await sendTwo(page);
    expect(tab.live.openNow()).toBe(1);
    const third = page.press(withBatch(page, batchNamed("three")));
    await clock.settle();
    expect(page.state(third)?.kind).toBe("sent");
    expect(tab.live.openNow()).toBe(0);
    page.backend.endStreams();
    await clock.advance(5 * second);
    expect(tab.live.openNow()).toBe(1);
  });

  it("live streams of three tabs leave every place to submissions of a fourth", async () => {
    const page = openPage();
    const { clock, locks } = page;
    const tabs = [
      await openFollowing({ clock, locks }),
      await openFollowing({ clock, locks }),
      await openFollowing({ clock, locks }),
    ];
    expect(tabs.map(({ live }) => live.openNow())).toEqual([1, 1, 1]);
    await sendTwo(page);
    const third = page.press(withBatch(page, batchNamed("three")));
    await clock.settle();
    expect(page.backend.asked.submits).toBe(3);
    expect(page.state(third)?.kind).toBe("sent");
    expect(tabs.map(({ live }) => live.openNow())).toEqual([0, 0, 0]);
  });
});
