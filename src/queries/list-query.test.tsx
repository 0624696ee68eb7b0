import { QueryClientProvider, QueryObserver, useQuery } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { BackendFailure } from "../domain/backend-error.ts";
import { aBatch, aCall, anError, aReading, aRow } from "../test/builders.ts";
import { createFakeBackend, type FakeBackend } from "../test/fake-backend.ts";
import { createFakeClock } from "../test/fake-clock.ts";
import { markAt } from "../test/fake-list.ts";
import { batchOptions, writeBatch } from "./batch-query.ts";
import { createInboxClient } from "./client.ts";
import type { ConnectionList } from "./connection-list.ts";
import { batchKey, connectionKey, listKey } from "./keys.ts";
import { listOptions, readListAgain } from "./list-query.ts";

const rate = { pollSeconds: 10 };

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function waitingBackend(count: number): FakeBackend {
  const backend = createFakeBackend({ clock: createFakeClock() });
  for (let index = 0; index < count; index += 1) {
    backend.server.put(aBatch({ ref: { connectionId: "px", batchId: `${index}` } }));
  }
  return backend;
}

/** A list that is looked at, and how often it was told of. */
function watchList(backend: FakeBackend) {
  const client = createInboxClient();
  // As its provider does: without it the client hears nothing of focus.
  client.mount();
  const observer = new QueryObserver(client, listOptions(backend, rate));
  const told: (ConnectionList | undefined)[] = [];
  const stop = observer.subscribe(({ data }) => told.push(data));
  return { client, observer, told, stop, list: () => client.getQueryData<ConnectionList>(listKey("px")) };
}

function Rows({ backend, onRender }: { readonly backend: FakeBackend; readonly onRender: () => void }) {
  onRender();
  const { data } = useQuery(listOptions(backend, rate));
  return <p>{data?.rows.size} rows</p>;
}

describe("a poll that brings nothing", () => {
  it("renders nothing, keeps the same data, and asks once whatever the number of rows", async () => {
    for (const count of [1, 500]) {
      const backend = waitingBackend(count);
      const client = createInboxClient();
      const onRender = vi.fn();
      const { unmount } = render(
        <QueryClientProvider client={client}>
          <Rows backend={backend} onRender={onRender} />
        </QueryClientProvider>,
      );
      await pass(1_000);
      expect(screen.getByText(`${count} rows`)).toBeDefined();
      const before = {
        renders: onRender.mock.calls.length,
        data: client.getQueryData(listKey("px")),
        lists: backend.asked.lists,
      };
      await pass(50_000);
      expect(backend.asked.lists - before.lists).toBe(5);
      expect(client.getQueryData(listKey("px"))).toBe(before.data);
      expect(onRender).toHaveBeenCalledTimes(before.renders);
      expect(backend.asked.gets).toBe(0);
      unmount();
    }
  });
});

describe("the list of a connection", () => {
  it("shows its first rows at once, which never wait for the rest, and the rest within a moment", async () => {
    const backend = waitingBackend(120);
    const { told, stop } = watchList(backend);
    await pass(1_000);
    expect(told.map((data) => data?.rows.size).filter((size) => size !== undefined)).toEqual([50, 120]);
    expect(told.at(-1)?.complete).toBe(true);
    stop();
  });

  it("keeps the last good rows when a poll fails, tells the error, and recovers by itself", async () => {
    const backend = waitingBackend(3);
    const { observer, stop, list } = watchList(backend);
    await pass(1_000);
    backend.setOffline(true);
    await pass(20_000);
    expect(list()?.rows.size).toBe(3);
    expect(observer.getCurrentResult().error).toBeInstanceOf(BackendFailure);
    backend.setOffline(false);
    await pass(40_000);
    expect(observer.getCurrentResult().error).toBeNull();
    stop();
  });

  it("keeps the slices that came before a failure, and reads on from there", async () => {
    const backend = waitingBackend(0);
    const row = aReading(aRow());
    const rest = { gone: [], isActive: false, looked: { done: 1, of: 2 } };
    backend.listScripts.push({
      slices: [{ ...rest, rows: [row], mark: markAt(3), complete: false }],
      error: anError("not-allowed"),
    });
    const { list, stop } = watchList(backend);
    await pass(100);
    expect(list()).toMatchObject({ complete: false, mark: { at: markAt(3) } });
    expect(list()?.rows.size).toBe(1);
    stop();
  });

  it("is read every 3 seconds while something is at work", async () => {
    const backend = waitingBackend(1);
    const slice = {
      rows: [],
      gone: [],
      mark: markAt(1),
      complete: true,
      looked: { done: 1, of: 1 },
      isActive: true,
    };
    for (let count = 0; count < 20; count += 1) backend.listScripts.push({ slices: [slice] });
    const { stop } = watchList(backend);
    await pass(100);
    const before = backend.asked.lists;
    await pass(9_100);
    expect(backend.asked.lists - before).toBe(3);
    stop();
  });

  it("that was called off writes nothing more", async () => {
    const backend = waitingBackend(120);
    const { list, stop, client } = watchList(backend);
    await act(() => Promise.resolve());
    const known = list();
    await client.cancelQueries({ queryKey: listKey("px") });
    await pass(50);
    expect(list()).toBe(known);
    stop();
  });

  it("follows what a batch's own record says, and does not take it back", async () => {
    const backend = waitingBackend(2);
    const { client, list, stop } = watchList(backend);
    await pass(100);
    const ref = { connectionId: "px", batchId: "0" };
    writeBatch(
      client,
      ref,
      aReading(aBatch({ ref, calls: [aCall({ outcome: { kind: "denied", reason: null } })] }), 9, true),
    );
    expect(list()?.rows.size).toBe(1);
    expect(list()?.gone).toHaveLength(1);
    await readListAgain(client, "px");
    await pass(100);
    expect(list()?.rows.size).toBe(1);
    stop();
  });
});

describe("a batch", () => {
  const settled = aBatch({ calls: [aCall({ outcome: { kind: "ran", exitCode: 0, wasAsked: true } })] });

  it("is keyed under its connection, and an id that looks like another's key is another", () => {
    const key = batchKey({ connectionId: "px", batchId: "list" });
    expect(key.slice(0, 2)).toEqual(connectionKey("px"));
    expect(key).not.toEqual(listKey("px"));
  });

  it("never goes back from settled to waiting, however late an answer comes", async () => {
    const backend = createFakeBackend({ clock: createFakeClock() });
    backend.server.put(aBatch());
    const client = createInboxClient();
    const observer = new QueryObserver(client, batchOptions(backend, "batch-1", rate));
    const stop = observer.subscribe(() => undefined);
    writeBatch(client, settled.ref, aReading(settled, 5, true));
    await pass(30_000);
    expect(observer.getCurrentResult().data?.value.status).toBe("settled");
    stop();
  });

  it("keeps its last good reading beside the error of a later one", async () => {
    const backend = createFakeBackend({ clock: createFakeClock() });
    backend.server.put(aBatch());
    const client = createInboxClient();
    const observer = new QueryObserver(client, batchOptions(backend, "batch-1", rate));
    const stop = observer.subscribe(() => undefined);
    await pass(100);
    backend.getFaults.push(anError("needs-token"));
    await pass(10_000);
    expect(observer.getCurrentResult()).toMatchObject({
      isError: true,
      data: { value: { status: "waiting" } },
    });
    stop();
  });

  it("is read again soon while it runs and no more when it is settled", async () => {
    const backend = createFakeBackend({ clock: createFakeClock() });
    backend.server.put(aBatch({ status: "running" }));
    const client = createInboxClient();
    const stop = new QueryObserver(client, batchOptions(backend, "batch-1", rate)).subscribe(() => undefined);
    await pass(100);
    const before = backend.asked.gets;
    await pass(9_100);
    expect(backend.asked.gets - before).toBe(3);
    writeBatch(client, settled.ref, aReading(settled, 5, true));
    await pass(60_000);
    expect(backend.asked.gets - before).toBe(3);
    stop();
  });
});

describe("slices that come one after the other", () => {
  it("are written together, no later than a tenth of a second after they came, and before a failure is told", async () => {
    const backend = waitingBackend(0);
    const slice = (name: string, mark: number) => ({
      rows: [aReading(aRow({ ref: { connectionId: "px", batchId: name } }))],
      gone: [],
      isActive: false,
      looked: { done: mark, of: null },
      mark: markAt(mark),
      complete: false,
    });
    backend.list = async function* () {
      for (const at of [1, 2, 3, 4]) {
        yield slice(`${at}`, at);
        await new Promise((resolve) => setTimeout(resolve, 40));
      }
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      yield slice("5", 5);
      throw new BackendFailure(anError("not-allowed"));
    };
    const { told, stop, list } = watchList(backend);
    await pass(500);
    expect(told.map((data) => data?.rows.size).filter((size) => size !== undefined)).toEqual([1, 4]);
    await pass(1_000);
    expect([list()?.rows.size, list()?.mark.at]).toEqual([5, markAt(5)]);
    stop();
  });
});
