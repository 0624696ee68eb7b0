import { describe, expect, it } from "vitest";
import { aBatch } from "../test/builders.ts";
import { batchNamed, openPage, type SendingPage, withBatch } from "../test/sending-page.ts";

describe("three long streams", () => {
  const four = ["one", "two", "three", "four"];

  async function openFour(page: SendingPage): Promise<(string | null)[]> {
    page.backend.holdStreams();
    const ids = four.map((name) => page.press(withBatch(page, batchNamed(name))));
    await page.clock.settle();
    return ids;
  }

  it("a fourth decision waits before it is sent, says so, and leaves as soon as one ends", async () => {
    const page = openPage();
    const ids = await openFour(page);
    expect(ids.map((id) => page.state(id)?.kind)).toEqual(["sent", "sent", "sent", "waiting-for-stream"]);
    expect(page.backend.asked.submits).toBe(3);
    page.backend.endStreams("two");
    await page.clock.settle();
    expect(page.state(ids[1] ?? null)?.kind).toBe("recorded");
    expect(page.state(ids[3] ?? null)?.kind).toBe("sent");
  });

  it("a fourth that is taken back is never sent, and its place in the queue is free", async () => {
    const page = openPage();
    const ids = await openFour(page);
    page.runner.cancel(ids[3] ?? "");
    await page.clock.settle();
    expect(page.state(ids[3] ?? null)?.kind).toBe("cancelled");
    page.backend.endStreams();
    await page.clock.settle();
    expect(page.backend.asked.submits).toBe(3);
    const again = page.press(page.backend.server.batch("four") ?? aBatch());
    await page.clock.settle();
    expect(page.state(again)?.kind).toBe("recorded");
  });

  it("reads go on meanwhile, and so does a decision that needs no stream", async () => {
    const shared = openPage();
    await openFour(shared);
    const { locks, clock } = shared;
    const other = openPage({ locks, clock, holdsStream: false });
    const id = other.press(withBatch(other, batchNamed("five")));
    await clock.settle();
    expect(other.state(id)?.kind).toBe("recorded");
    await expect(shared.backend.get("four", new AbortController().signal)).resolves.toBeDefined();
  });

  it("are counted over all tabs of a browser", async () => {
    const page = openPage();
    await openFour(page);
    page.runner.cancel(page.runner.latest({ connectionId: "px", batchId: "four" })?.id ?? "");
    const { locks, clock } = page;
    const tab = openPage({ locks, clock, storage: page.storage, server: page.backend.server });
    const id = tab.press(withBatch(tab, batchNamed("five")));
    await clock.settle();
    expect(tab.state(id)?.kind).toBe("waiting-for-stream");
  });

  it("does not stop what has left when somebody tries to take it back", async () => {
    const page = openPage();
    const ids = await openFour(page);
    page.runner.cancel(ids[0] ?? "");
    await page.clock.settle();
    expect(page.state(ids[0] ?? null)?.kind).toBe("sent");
    expect(page.runner.hasOpenStream()).toBe(true);
    page.backend.endStreams();
    await page.clock.settle();
    expect(page.state(ids[0] ?? null)?.kind).toBe("recorded");
    expect(page.runner.hasOpenStream()).toBe(false);
  });
});
