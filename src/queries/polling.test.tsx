import { focusManager, onlineManager, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { BackendFailure } from "../domain/backend-error.ts";
import { retryAt } from "../protocols/http.ts";
import { aBatch, anError } from "../test/builders.ts";
import { createFakeBackend, type FakeBackend } from "../test/fake-backend.ts";
import { createFakeClock } from "../test/fake-clock.ts";
import { createInboxClient } from "./client.ts";
import { listOptions, listReadAt } from "./list-query.ts";

const second = 1_000;
const rate = { pollSeconds: 10 };

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0);
});

afterEach(() => {
  focusManager.setFocused(undefined);
  onlineManager.setOnline(true);
  vi.useRealTimers();
});

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * second);

/** Lists that are looked at by one page, each with the seconds at which it was asked. */
function watchLists(...ids: readonly string[]) {
  const client = createInboxClient();
  // As its provider does: without it the client hears nothing of focus.
  client.mount();
  const began = Date.now();
  const watched = ids.map((connectionId) => {
    const backend = createFakeBackend({ clock: createFakeClock(), connectionId });
    backend.server.put(aBatch({ ref: { connectionId, batchId: "batch-1" } }));
    const asked: number[] = [];
    const { list } = backend;
    backend.list = (mark, signal) => {
      asked.push((Date.now() - began) / second);
      return list(mark, signal);
    };
    const stop = new QueryObserver(client, listOptions(backend, rate)).subscribe(() => undefined);
    return { backend, asked, stop };
  });
  return {
    client,
    watched,
    stop() {
      for (const one of watched) one.stop();
      client.unmount();
    },
  };
}

/** One of them alone. */
function watchList() {
  const page = watchLists("px");
  const [one] = page.watched;
  if (one === undefined) throw new Error("one is watched");
  return { ...page, ...one, stop: page.stop };
}

/** Whole seconds between requests: what a library takes for a turn is no pause. */
const gapsOf = (asked: readonly number[]) =>
  asked.slice(1).map((at, index) => Math.round(at - (asked[index] ?? 0)));

const failWith = (backend: FakeBackend, ...errors: Parameters<typeof anError>[]) =>
  backend.listScripts.push(...errors.map((error) => ({ slices: [], error: anError(...error) })));

describe("the poll of a list", () => {
  it("goes on six times slower while nobody looks, and reads at once for who comes back", async () => {
    const { asked, stop } = watchList();
    await pass(25);
    focusManager.setFocused(false);
    await pass(150);
    expect(gapsOf(asked)).toEqual([10, 10, 10, 60, 60]);
    const before = asked.length;
    focusManager.setFocused(true);
    await pass(0.1);
    expect(asked).toHaveLength(before + 1);
    await pass(10.1);
    expect(asked).toHaveLength(before + 2);
    stop();
  });

  it("stops without a network, and reads at once when it is back", async () => {
    const { asked, stop } = watchList();
    await pass(15);
    const before = asked.length;
    onlineManager.setOnline(false);
    await pass(3_600);
    expect(asked).toHaveLength(before);
    onlineManager.setOnline(true);
    await pass(0.1);
    expect(asked).toHaveLength(before + 1);
    await pass(10.1);
    expect(asked).toHaveLength(before + 2);
    stop();
  });

  it("tells when its list last answered, also where that brought nothing", async () => {
    const { client, stop } = watchList();
    expect(listReadAt(client, "px")).toBeNull();
    await pass(20.5);
    expect(Date.now() - (listReadAt(client, "px") ?? 0)).toBeLessThan(second);
    stop();
  });
});

describe("after a refusal", () => {
  const answered = Date.UTC(2026, 10, 30, 12, 0, 0);
  const dateIn = (seconds: number) => new Date(answered + seconds * second).toUTCString();

  /** What the header says, and the whole seconds until the list is asked again; twenty are the least after a failure. */
  it.each<[string, string | null, number]>([
    ["a few seconds", "5", 20],
    ["a minute", "60", 60],
    ["a date, counted from the answer's own", dateIn(90), 90],
    ["nothing to wait for", "0", 20],
    ["a number below nothing", "-5", 20],
    ["a number that nobody waits for", "1000000000", 300],
    ["a number in another spelling", "1e9", 20],
    ["garbage", "soon, please", 20],
    ["no header at all", null, 20],
  ])("Retry-After with %s is heard, within bounds: %s", async (_, header, expected) => {
    const { backend, asked, stop } = watchList();
    await pass(15);
    const headers = new Headers({ date: dateIn(0), ...(header === null ? {} : { "retry-after": header }) });
    const until = retryAt(headers, Date.now() + 5 * second);
    failWith(backend, ["slow-down", { retryAt: until }]);
    await pass(400);
    expect(gapsOf(asked).slice(0, 3)).toEqual([10, 10, expected]);
    stop();
  });

  it("neither who comes back nor a network that does asks before the server's time is over", async () => {
    const { backend, asked, stop } = watchList();
    failWith(backend, ["slow-down", { retryAt: Date.now() + 60 * second }]);
    await pass(5);
    for (const isThere of [false, true]) {
      focusManager.setFocused(isThere);
      onlineManager.setOnline(isThere);
      await pass(5);
    }
    expect(asked).toEqual([0]);
    await pass(50);
    expect(asked).toHaveLength(2);
    stop();
  });

  it("a server that fails on and off is asked after growing pauses up to a minute, and as usual once it answers", async () => {
    const { backend, asked, stop } = watchList();
    await pass(5);
    const three = Array.from({ length: 3 }, (): ["server-failed"] => ["server-failed"]);
    failWith(backend, ...three, ...three, ...three, ...three);
    await pass(300);
    // Each failure is tried again after one second and two more, before it counts.
    expect(gapsOf(asked).slice(0, 14)).toEqual([10, 1, 2, 20, 1, 2, 40, 1, 2, 60, 1, 2, 60, 10]);
    failWith(backend, ...three);
    const before = asked.length;
    await pass(45);
    expect(gapsOf(asked).slice(before, before + 3)).toEqual([1, 2, 20]);
    stop();
  });

  it("pauses are spread, so that pages that failed together do not come back together", async () => {
    vi.mocked(Math.random).mockReturnValue(1);
    const { backend, asked, stop } = watchList();
    failWith(backend, ["not-allowed"]);
    await pass(24);
    expect(asked).toHaveLength(1);
    await pass(2);
    expect(asked).toHaveLength(2);
    stop();
  });
});

/** A list whose answer never comes. */
async function* hanging(): ReturnType<FakeBackend["list"]> {
  await new Promise(() => undefined);
  yield* [];
}

/** A list whose answer nobody can read. */
async function* nonsense(): ReturnType<FakeBackend["list"]> {
  yield* await Promise.reject<[]>(new BackendFailure(anError("unreadable")));
}

describe("the trouble of one connection", () => {
  const troubles: Readonly<Record<string, (backend: FakeBackend) => void>> = {
    hangs: (backend) => {
      backend.list = hanging;
    },
    "is down": (backend) => backend.setOffline(true),
    "asks to be left alone": (backend) =>
      failWith(backend, ["slow-down", { retryAt: Date.now() + 300 * second }]),
    "answers nonsense": (backend) => {
      backend.list = nonsense;
    },
  };

  it.each(Object.entries(troubles))("that %s slows no other", async (_, trouble) => {
    const page = watchLists("one", "two", "three", "four");
    const [first, ...others] = page.watched;
    await pass(5);
    if (first !== undefined) trouble(first.backend);
    await pass(100);
    for (const { asked } of others) expect(gapsOf(asked)).toEqual(Array.from({ length: 10 }, () => 10));
    page.stop();
  });
});
