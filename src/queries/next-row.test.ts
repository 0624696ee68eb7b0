import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { refKey } from "../domain/batch-ref.ts";
import { aReading, aRow } from "../test/builders.ts";
import { markAt } from "../test/fake-list.ts";
import { unreadList, withSlice } from "./connection-list.ts";
import { nextRow } from "./next-row.ts";
import { defaultOrder as order, orderRows, rowAfter } from "./order-rows.ts";

const refOf = (batchId: string) => ({ connectionId: "px", batchId });

const named = (batchId: string, askedAt: number | null) => aRow({ ref: refOf(batchId), askedAt });

const slice = { gone: [], mark: markAt(0), complete: true, looked: { done: 0, of: 0 }, isActive: false };

const readingOf = (rows: readonly ReturnType<typeof named>[]) => rows.map((row) => aReading(row, 0));

const three = withSlice(
  unreadList(),
  { ...slice, rows: readingOf([named("c", 3), named("a", 1), named("b", 2)]) },
  () => undefined,
);

const went = { ref: refOf("b"), by: null, verb: null, at: 9 };

describe("what waits next", () => {
  it("is the row after the open one, and after the last the first again", () => {
    expect(nextRow([three], { open: refOf("a"), sameTalk: null, order })?.ref).toEqual(refOf("b"));
    expect(nextRow([three, undefined], { open: refOf("b"), sameTalk: null, order })?.ref).toEqual(refOf("c"));
    expect(nextRow([three], { open: refOf("c"), sameTalk: null, order })?.ref).toEqual(refOf("a"));
  });

  it("is the first where nothing is open, and nothing where nothing else waits", () => {
    expect(nextRow([three], { open: null, sameTalk: null, order })?.ref).toEqual(refOf("a"));
    const one = withSlice(unreadList(), { ...slice, rows: readingOf([named("a", 1)]) }, () => undefined);
    expect(nextRow([one], { open: refOf("a"), sameTalk: null, order })).toBeNull();
    expect(nextRow([undefined], { open: refOf("a"), sameTalk: null, order })).toBeNull();
  });

  it("is found from where the open row stood when that one left", () => {
    const without = withSlice(three, { ...slice, rows: [], gone: [went] }, () => undefined);
    expect(without.rows.size).toBe(2);
    expect(nextRow([without], { open: refOf("b"), sameTalk: null, order })?.ref).toEqual(refOf("c"));
  });

  it("is the next asking of the same conversation before all others, while that one waits", () => {
    expect(nextRow([three], { open: refOf("a"), sameTalk: refOf("c"), order })?.ref).toEqual(refOf("c"));
    expect(nextRow([three], { open: refOf("a"), sameTalk: refOf("elsewhere"), order })?.ref).toEqual(
      refOf("b"),
    );
  });

  it("goes round every row once, in the order of the list", async () => {
    const arbitrary = fc.uniqueArray(fc.record({ id: fc.string(), askedAt: fc.option(fc.nat({ max: 3 })) }), {
      selector: ({ id }) => id,
      minLength: 2,
    });
    await fc.assert(
      fc.property(arbitrary, (made) => {
        const rows = made.map(({ id, askedAt }) => named(id, askedAt));
        const ordered = orderRows(rows).map(({ ref }) => refKey(ref));
        const walked = ordered
          .slice(1)
          .reduce(
            (seen) => [...seen, rowAfter(rows, seen.at(-1) ?? null) ?? named("none", null)],
            [...orderRows(rows).slice(0, 1)],
          );
        expect(walked.map(({ ref }) => refKey(ref))).toEqual(ordered);
        expect(rowAfter(rows, walked.at(-1) ?? null)).toBe(walked[0]);
      }),
    );
  });
});
