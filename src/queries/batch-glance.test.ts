import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ApprovalBackend } from "../domain/approval-backend.ts";
import { BackendFailure } from "../domain/backend-error.ts";
import { aBatch, aCall, anError, aReading } from "../test/builders.ts";
import { createFakeBackend } from "../test/fake-backend.ts";
import { createFakeClock } from "../test/fake-clock.ts";
import { type BatchReading, batchOptions, writeBatch } from "./batch-query.ts";
import { createInboxClient } from "./client.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const waiting = aBatch();
const glance: BatchReading = { ...aReading(waiting, 1), version: "glance" };
const detail: BatchReading = { ...aReading(aBatch(), 5), version: "detail" };
const settled = aBatch({ calls: [aCall({ outcome: { kind: "denied", reason: null } })] });

/** A promise that the test settles. */
function settledLater<T>() {
  let resolve: (value: T) => void = () => undefined;
  let reject: (reason: unknown) => void = () => undefined;
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}

/** A backend whose glance and detail come when the test says so. */
function slowBackend() {
  const glanced = settledLater<BatchReading | null>();
  const got = settledLater<BatchReading>();
  const asked = { glances: 0, gets: 0 };
  const backend: ApprovalBackend = {
    ...createFakeBackend({ clock: createFakeClock() }),
    glance: () => {
      asked.glances += 1;
      return glanced.promise;
    },
    get: () => {
      asked.gets += 1;
      return got.promise;
    },
  };
  return { backend, asked, glanced, got };
}

function open(backend: ApprovalBackend, client = createInboxClient()) {
  const observer = new QueryObserver(client, batchOptions(backend, "batch-1", { pollSeconds: 10 }));
  const drawn: (string | undefined)[] = [];
  const stop = observer.subscribe(({ data }) => {
    if (data?.version !== drawn.at(-1)) drawn.push(data?.version);
  });
  return { client, drawn, stop, result: () => observer.getCurrentResult() };
}

const turn = () => vi.advanceTimersByTimeAsync(1);

describe("a batch that the list has read", () => {
  it("is drawn from the list while its detail is on the way, and then from its detail", async () => {
    const { backend, asked, glanced, got } = slowBackend();
    const { drawn, stop, result } = open(backend);
    await turn();
    expect(asked).toEqual({ glances: 1, gets: 1 });
    glanced.resolve(glance);
    await turn();
    expect(result()).toMatchObject({ data: { version: "glance" }, isFetching: true, isStale: true });
    got.resolve(detail);
    await turn();
    expect(drawn).toEqual(["glance", "detail"]);
    expect(result().isFetching).toBe(false);
    stop();
  });

  it("is read by its detail alone when a glance has nothing, fails, or does not exist", async () => {
    const unreadable = () => Promise.reject(new BackendFailure(anError("unreadable")));
    for (const answer of [() => Promise.resolve(null), unreadable]) {
      const { backend, got } = slowBackend();
      const { drawn, stop } = open({ ...backend, glance: answer });
      await turn();
      got.resolve(detail);
      await turn();
      expect(drawn).toEqual(["detail"]);
      stop();
    }
    const { glance: _, ...without } = slowBackend().backend;
    const { drawn, stop } = open({ ...without, get: () => Promise.resolve(detail) });
    await turn();
    expect(drawn).toEqual(["detail"]);
    stop();
  });

  it("a glance that comes after the detail, or after a later record, changes nothing", async () => {
    const one = slowBackend();
    const first = open(one.backend);
    one.got.resolve(detail);
    await turn();
    one.glanced.resolve(glance);
    await turn();
    expect(first.drawn).toEqual(["detail"]);
    first.stop();

    const other = slowBackend();
    const second = open(other.backend);
    await turn();
    writeBatch(second.client, settled.ref, aReading(settled, 9, true));
    other.glanced.resolve(glance);
    await turn();
    expect(second.result().data?.value.status).toBe("settled");
    second.stop();
  });

  it("a glance is not drawn after the detail was refused", async () => {
    const { backend, glanced, got } = slowBackend();
    const { drawn, stop, result } = open(backend);
    await turn();
    got.reject(new BackendFailure(anError("needs-token")));
    await turn();
    glanced.resolve(glance);
    await turn();
    expect(drawn).toEqual([]);
    expect(result().isError).toBe(true);
    stop();
  });

  it("stays in sight beside the fault when its detail cannot be read", async () => {
    const { backend, glanced, got } = slowBackend();
    const { stop, result } = open(backend);
    glanced.resolve(glance);
    await turn();
    got.reject(new BackendFailure(anError("needs-token")));
    await turn();
    expect(result()).toMatchObject({ isError: true, data: { version: "glance" } });
    stop();
  });

  it("is asked for once: read again it glances at nothing, and opened again soon it is read at once", async () => {
    const { backend, asked, glanced, got } = slowBackend();
    const client = createInboxClient();
    const first = open(backend, client);
    glanced.resolve(glance);
    await turn();
    first.stop();
    const again = open(backend, client);
    await turn();
    expect(asked).toEqual({ glances: 1, gets: 2 });
    got.resolve(detail);
    await turn();
    await client.refetchQueries();
    expect(asked).toEqual({ glances: 1, gets: 3 });
    again.stop();
  });
});
