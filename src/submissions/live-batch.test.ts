import { QueryObserver } from "@tanstack/react-query";
import { describe, expect, it, vi } from "vitest";
import { listOptions } from "../queries/list-query.ts";
import { aBatch, anError } from "../test/builders.ts";
import { createPresence, openFollowing, rarePolls, triesWithin } from "../test/following-page.ts";
import { batchNamed, openPage, withBatch } from "../test/sending-page.ts";
import { createLiveBatches } from "./live-batch.ts";

const second = 1_000;

describe("the live stream of the open batch", () => {
  it("is followed by a reading once it is open, and by one for every hint", async () => {
    const page = await openFollowing();
    expect(page.live.openNow()).toBe(1);
    await page.clock.advance(second);
    expect(page.gets()).toBe(1);
    page.live.tell({ ref: page.batch.ref });
    await page.clock.advance(second);
    expect(page.gets()).toBe(2);
    await page.clock.advance(60 * second);
    expect(page.gets()).toBe(2);
  });

  it("reads a burst of hints once, and what is told while it reads once more", async () => {
    const page = await openFollowing();
    await page.clock.advance(10 * second);
    expect(page.gets()).toBe(1);
    for (let at = 0; at < 40; at += 1) page.live.tell({ ref: page.batch.ref });
    await page.clock.advance(100);
    expect(page.gets()).toBe(2);
    for (let at = 0; at < 40; at += 1) page.live.tell({ ref: page.batch.ref });
    await page.clock.advance(10 * second);
    expect(page.gets()).toBe(3);
  });

  it("lets a reading that takes its time come to its end, and then reads what was told meanwhile", async () => {
    const page = await openFollowing();
    await page.clock.advance(10 * second);
    const { get } = page.backend;
    const reads: (() => void)[] = [];
    vi.spyOn(page.backend, "get").mockImplementation(async (id, signal) => {
      await new Promise<void>((resolve) => reads.push(resolve));
      return get(id, signal);
    });
    page.live.tell({ ref: page.batch.ref });
    await page.clock.advance(second);
    page.live.tell({ ref: page.batch.ref });
    await page.clock.advance(10 * second);
    expect(reads).toHaveLength(1);
    reads[0]?.();
    await page.clock.advance(10 * second);
    expect(reads).toHaveLength(2);
  });

  it("that never stops talking has the record read once a second", async () => {
    const page = await openFollowing();
    await page.clock.advance(10 * second);
    const before = page.gets();
    for (let at = 0; at < 100; at += 1) {
      page.live.tell({ ref: page.batch.ref });
      await page.clock.advance(100);
    }
    expect(page.gets() - before).toBeGreaterThanOrEqual(9);
    expect(page.gets() - before).toBeLessThanOrEqual(11);
  });

  it("that tells of another batch, or of none, has the list read, for a request that has no row yet", async () => {
    const page = await openFollowing();
    new QueryObserver(page.client, listOptions(page.backend, rarePolls)).subscribe(() => undefined);
    await page.clock.advance(10 * second);
    const before = page.backend.asked.lists;
    page.live.tell({ ref: page.batch.ref });
    await page.clock.advance(10 * second);
    expect(page.backend.asked.lists).toBe(before);
    page.live.tell(batchNamed("another"));
    await page.clock.advance(10 * second);
    expect(page.backend.asked.lists).toBe(before + 1);
    const gets = page.gets();
    page.live.tell({ ref: null });
    await page.clock.advance(10 * second);
    expect(page.backend.asked.lists).toBe(before + 2);
    expect(page.gets()).toBe(gets + 1);
  });

  it("brings a record that changed without a poll", async () => {
    const page = await openFollowing();
    await page.clock.advance(10 * second);
    page.backend.server.decide("batch-1", "call-1", "deny");
    page.live.tell({ ref: page.batch.ref });
    await page.clock.advance(second);
    const known = page.client.getQueriesData({ queryKey: ["connection", "px", "batch"] });
    expect(known).toMatchObject([[{}, { value: { status: "settled" } }]]);
  });

  it("decides and sends nothing, whatever it tells", async () => {
    const page = await openFollowing();
    for (const ref of [page.batch.ref, null, batchNamed("another").ref]) page.live.tell({ ref });
    await page.clock.advance(60 * second);
    page.live.cut();
    await page.clock.advance(60 * second);
    expect(page.backend.asked.submits).toBe(0);
    expect(page.backend.server.effects).toEqual([]);
  });
});

describe("a connection whose live stream broke", () => {
  /** How often it was told that it reconnects, and how often that it is over. */
  async function openTold() {
    const told = { trying: 0, over: 0 };
    const page = await openFollowing();
    page.live.backend.reconnects = () => {
      told.trying += 1;
      return () => {
        told.over += 1;
      };
    };
    await page.clock.advance(second);
    return { ...page, told };
  }

  it("is told so once, however often the stream is tried, until it stands again", async () => {
    const { live, clock, told } = await openTold();
    live.faults.push(anError("unreachable"), anError("unreachable"));
    live.cut();
    await clock.settle();
    expect(told).toEqual({ trying: 1, over: 0 });
    await clock.advance(5 * second);
    expect(told).toEqual({ trying: 1, over: 0 });
    await clock.advance(5 * second);
    expect(live.openNow()).toBe(1);
    expect(told).toEqual({ trying: 1, over: 1 });
  });

  it("is told that it is over when nobody looks any more, and when the server has no stream any more", async () => {
    const left = await openTold();
    left.live.cut();
    await left.clock.settle();
    left.stop.abort();
    expect(left.told).toEqual({ trying: 1, over: 1 });
    const gone = await openTold();
    gone.live.faults.push(anError("unsupported"));
    gone.live.cut();
    await gone.clock.advance(10 * second);
    expect(gone.told).toEqual({ trying: 1, over: 1 });
  });

  it("is told nothing of a stream that never stood, or that gave its place to a submission", async () => {
    const page = await openFollowing({}, { faults: [anError("unreachable")] });
    const reconnects = vi.fn(() => () => undefined);
    page.live.backend.reconnects = reconnects;
    await page.clock.advance(100);
    page.stop.abort();
    await page.clock.advance(100 * second);
    expect(reconnects).not.toHaveBeenCalled();
  });
});

describe("a live stream that breaks", () => {
  it("is opened again after growing waits up to half a minute, each followed by a reading", async () => {
    const page = await openFollowing();
    await page.clock.advance(5 * second);
    page.live.faults.push(...Array.from({ length: 6 }, () => anError("unreachable")));
    page.live.cut();
    expect(await triesWithin(page, 100)).toEqual([1, 3, 7, 15, 31, 61, 91]);
    expect(page.live.openNow()).toBe(1);
    await page.clock.advance(second);
    expect(page.gets()).toBe(2);
  });

  it("begins again with the shortest wait after it stood for half a minute, and not before", async () => {
    const page = await openFollowing();
    page.live.cut();
    expect(await triesWithin(page, 2)).toEqual([1]);
    page.live.cut();
    expect(await triesWithin(page, 3)).toEqual([2]);
    await page.clock.advance(30 * second);
    page.live.cut();
    expect(await triesWithin(page, 2)).toEqual([1]);
  });

  it("waits up to a quarter longer, so that pages do not come all at once", async () => {
    const page = await openFollowing({}, { random: () => 0.8 });
    page.live.faults.push(anError("server-failed"));
    page.live.cut();
    expect(await triesWithin(page, 4)).toEqual([1.2, 3.6]);
  });

  it("waits as long as the server asked", async () => {
    const page = await openFollowing();
    page.live.faults.push(anError("slow-down", { retryAt: page.clock.now() + 46 * second }));
    page.live.cut();
    expect(await triesWithin(page, 60)).toEqual([1, 46]);
  });

  it("loses nothing that changed while it was away", async () => {
    const page = await openFollowing();
    await page.clock.advance(5 * second);
    page.live.cut();
    page.backend.server.decide("batch-1", "call-1", "deny");
    await page.clock.advance(5 * second);
    const known = page.client.getQueriesData({ queryKey: ["connection", "px", "batch"] });
    expect(known).toMatchObject([[{}, { value: { status: "settled" } }]]);
  });

  it("has the list read when it is open again, so that what was asked meanwhile has a row, once", async () => {
    const page = await openFollowing();
    const looked = new QueryObserver(page.client, listOptions(page.backend, rarePolls));
    looked.subscribe(() => undefined);
    await page.clock.advance(10 * second);
    expect(page.backend.asked.lists).toBe(1);
    page.live.cut();
    withBatch(page, batchNamed("meanwhile"));
    await page.clock.advance(10 * second);
    expect(page.backend.asked.lists).toBe(2);
    const refs = [...(looked.getCurrentResult().data?.rows.values() ?? [])].map(
      ({ value }) => value.ref.batchId,
    );
    expect(refs).toEqual(["batch-1", "meanwhile"]);
  });

  it("that the server has for no batch is asked for no more by this page, once two batches said so", async () => {
    const page = await openFollowing({}, { faults: [anError("unsupported"), anError("unsupported")] });
    expect(page.live.asked).toEqual(["batch-1"]);
    expect(await triesWithin(page, 200)).toEqual([]);
    for (const id of ["batch-1", "another", "a-third"]) {
      page.follow(batchNamed(id).ref);
      await page.clock.advance(200 * second);
    }
    expect(page.live.asked).toEqual(["batch-1", "another"]);
    expect(page.live.openNow()).toBe(0);
  });

  it("that one batch has no more is asked for no more there, and by the next batch again", async () => {
    const page = await openFollowing();
    page.live.faults.push(anError("unsupported"));
    page.live.cut();
    expect(await triesWithin(page, 200)).toEqual([1]);
    page.follow(batchNamed("another").ref);
    await page.clock.settle();
    expect(page.live.asked).toEqual(["batch-1", "batch-1", "another"]);
    expect(page.live.openNow()).toBe(1);
  });
});

describe("a batch that is looked at no more", () => {
  it("ends its stream at once, and reads nothing of what was told last", async () => {
    const page = await openFollowing();
    await page.clock.advance(10 * second);
    page.live.tell({ ref: page.batch.ref });
    await page.clock.settle();
    page.stop.abort();
    await page.clock.advance(100 * second);
    expect(page.live.openNow()).toBe(0);
    expect(page.gets()).toBe(1);
    expect(page.live.asked).toHaveLength(1);
    expect(page.clock.pending()).toBe(0);
    expect(page.presence.listeners.size).toBe(0);
  });

  it("gives its stream to the next one: twenty batches opened in turn leave one", async () => {
    const page = await openFollowing();
    let stop = page.stop;
    for (let at = 0; at < 20; at += 1) {
      stop.abort();
      stop = page.follow(batchNamed(`${at}`).ref);
      await page.clock.settle();
    }
    expect(page.live.openNow()).toBe(1);
    expect(page.live.asked).toHaveLength(21);
  });

  it("that was left before its stream was open opens none", async () => {
    const page = await openFollowing();
    page.stop.abort();
    page.follow(batchNamed("another").ref).abort();
    await page.clock.advance(100 * second);
    expect(page.live.asked).toEqual(["batch-1"]);
    expect(page.live.openNow()).toBe(0);
  });
});

it("a backend that has no live stream is left alone", async () => {
  const page = openPage();
  const presence = createPresence();
  const { clock, client, locks } = page;
  const batches = createLiveBatches({
    backendOf: () => page.backend,
    client,
    clock,
    locks,
    page: presence.page,
  });
  batches.follow(aBatch().ref, new AbortController().signal);
  await clock.advance(60 * second);
  expect(presence.listeners.size).toBe(0);
  expect(page.backend.asked).toEqual({ lists: 0, gets: 0, submits: 0 });
});
