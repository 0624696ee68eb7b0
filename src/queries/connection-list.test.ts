import { describe, expect, it, vi } from "vitest";
import type { ListSlice } from "../domain/approval-backend.ts";
import type { BatchRef } from "../domain/batch-ref.ts";
import { sentence } from "../domain/sentence.ts";
import { aBatch, aCall, aReading, aRow } from "../test/builders.ts";
import { markAt } from "../test/fake-list.ts";
import { type ConnectionList, laterList, unreadList, withBatchRead, withSlice } from "./connection-list.ts";

const unknown = () => undefined;

const refOf = (batchId: string): BatchRef => ({ connectionId: "px", batchId });

const row = (batchId: string, startedAt = 0, over = {}) =>
  aReading(aRow({ ref: refOf(batchId), ...over }), startedAt);

const gone = (batchId: string, startedAt?: number) => ({
  ref: refOf(batchId),
  by: null,
  verb: null,
  at: 0,
  ...(startedAt === undefined ? {} : { startedAt }),
});

const slice = (over: Partial<ListSlice> = {}): ListSlice => ({
  rows: [],
  gone: [],
  mark: markAt(0),
  complete: true,
  looked: { done: 0, of: 0 },
  isActive: false,
  ...over,
});

const waiting = (batchId: string) => aBatch({ ref: refOf(batchId) });

const settled = (batchId: string) =>
  aBatch({ ref: refOf(batchId), calls: [aCall({ outcome: { kind: "denied", reason: null } })] });

const toContinue = (batchId: string, isMine: boolean) =>
  aBatch({
    ref: refOf(batchId),
    status: "to-continue",
    calls: [aCall({ outcome: { kind: "awaits-continuation", approved: true } })],
    acts: isMine ? [{ kind: "continue", said: sentence("test.continue"), words: "none" }] : [],
  });

const names = (list: ConnectionList) => [...list.rows.values()].map(({ value }) => value.ref.batchId);

describe("a slice", () => {
  it("that brings nothing keeps the same list, and still moves the mark", () => {
    const first = withSlice(unreadList(), slice({ rows: [row("a")], looked: { done: 1, of: 1 } }), unknown);
    const again = withSlice(
      first,
      slice({ rows: [row("a", 5)], mark: markAt(7), looked: { done: 2, of: 2 } }),
      unknown,
    );
    expect(again).toBe(first);
    expect(again.mark.at).toEqual(markAt(7));
  });

  it("tells how far the first scan has looked, and that only until it is complete", () => {
    const first = withSlice(unreadList(), slice({ complete: false, looked: { done: 5, of: 9 } }), unknown);
    expect(first).toMatchObject({ complete: false, looked: { done: 5, of: 9 } });
    const further = withSlice(first, slice({ complete: false, looked: { done: 7, of: 9 } }), unknown);
    expect(further.looked.done).toBe(7);
  });

  it("removes what is gone and keeps a stub of it, until the row comes back", () => {
    const first = withSlice(unreadList(), slice({ rows: [row("a"), row("b")] }), unknown);
    const second = withSlice(first, slice({ gone: [gone("a", 3)] }), unknown);
    expect([names(second), second.gone.map(({ ref }) => ref.batchId)]).toEqual([["b"], ["a"]]);
    const slow = withSlice(second, slice({ rows: [row("a", 2)] }), unknown);
    expect(names(slow)).toEqual(["b"]);
    const back = withSlice(second, slice({ rows: [row("a", 4)] }), unknown);
    expect([names(back), back.gone]).toEqual([["b", "a"], []]);
  });

  it("removes no row that was read after it was asked for", () => {
    const first = withSlice(unreadList(), slice({ rows: [row("a", 9)] }), unknown);
    expect(withSlice(first, slice({ gone: [gone("a", 3)] }), unknown)).toBe(first);
  });

  it("removes no batch that was read to be waiting after it was asked for", () => {
    const first = withSlice(unreadList(), slice({ rows: [row("a", 1)] }), unknown);
    const known = () => aReading(waiting("a"), 9);
    expect(withSlice(first, slice({ gone: [gone("a", 3)] }), known)).toBe(first);
  });

  it("brings back no batch whose own record is settled, unless it now asks for an act", () => {
    const known = () => aReading(settled("a"), 5, true);
    const after = withSlice(unreadList(), slice({ rows: [row("a", 9)] }), known);
    expect(names(after)).toEqual([]);
    const act = withSlice(after, slice({ rows: [row("a", 9, { asks: "act" })] }), known);
    expect(names(act)).toEqual(["a"]);
  });

  it("brings back no batch whose own record is settled as one to be watched either", () => {
    const known = () => aReading(settled("a"), 5, true);
    expect(names(withSlice(unreadList(), slice({ rows: [row("a", 9, { asks: "watch" })] }), known))).toEqual(
      [],
    );
  });

  it("keeps few stubs, however long the page stands open", () => {
    let list = unreadList();
    for (let index = 0; index < 500; index += 1) {
      list = withSlice(list, slice({ rows: [row(`${index}`)] }), unknown);
      list = withSlice(list, slice({ gone: [gone(`${index}`)] }), unknown);
    }
    expect([list.rows.size, list.gone.length]).toEqual([0, 200]);
  });
});

describe("a batch that was read by itself", () => {
  it("takes its row out of the list when it no longer waits, at once and once", () => {
    const first = withSlice(unreadList(), slice({ rows: [row("a"), row("b")] }), unknown);
    const next = withBatchRead(first, aReading(settled("a"), 2, true), 77);
    expect([names(next), next.gone]).toMatchObject([
      ["b"],
      [gone("a", 2)].map((entry) => ({ ...entry, at: 77 })),
    ]);
    expect(withBatchRead(next, aReading(settled("a"), 3, true), 78)).toBe(next);
    expect(withBatchRead(first, aReading(waiting("a"), 2), 77)).toBe(first);
  });
});

describe("a batch of which everything is decided and nothing continued", () => {
  it("keeps its row for whoever may continue it, and has none for everybody else", () => {
    const first = withSlice(unreadList(), slice({ rows: [row("a")] }), unknown);
    const mine = aReading(toContinue("a", true), 2);
    expect(withBatchRead(first, mine, 0)).toBe(first);
    expect(names(withSlice(first, slice({ rows: [row("a", 3, { asks: "act" })] }), () => mine))).toEqual([
      "a",
    ]);
    const others = aReading(toContinue("a", false), 2);
    expect(names(withBatchRead(first, others, 0))).toEqual([]);
    expect(names(withSlice(first, slice({ gone: [gone("a", 1)] }), () => mine))).toEqual(["a"]);
  });
});

describe("ten thousand rows in 200 slices", () => {
  it("copy the list once a slice and no more", () => {
    const copied = countCopies();
    let list = unreadList();
    for (let index = 0; index < 200; index += 1) {
      const rows = Array.from({ length: 50 }, (_, place) => row(`${index}-${place}`));
      list = withSlice(
        list,
        slice({ rows, complete: index === 199, looked: { done: index, of: 200 } }),
        unknown,
      );
    }
    expect(list.rows.size).toBe(10_000);
    expect(list.revision).toBe(200);
    expect(copied()).toBe(200);
  });
});

/** Counts the maps that are made as copies of another. */
function countCopies(): () => number {
  let copies = 0;
  const RealMap = Map;
  vi.stubGlobal(
    "Map",
    class extends RealMap<unknown, unknown> {
      constructor(entries?: Iterable<readonly [unknown, unknown]> | null) {
        super(entries);
        if (entries instanceof RealMap) copies += 1;
      }
    },
  );
  return () => copies;
}

describe("the end of a fetch", () => {
  it("takes back nothing that was written while it ended", () => {
    const earlier = withSlice(unreadList(), slice({ rows: [row("a")] }), unknown);
    const later = withBatchRead(earlier, aReading(settled("a"), 2, true), 0);
    expect(laterList(later, earlier)).toBe(later);
    expect(laterList(earlier, later)).toBe(later);
    expect(laterList(undefined, later)).toBe(later);
  });
});
