import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { WaitingRow } from "../domain/waiting-row.ts";
import { aRow } from "../test/builders.ts";
import { orderRows, rowAfter, type Sort } from "./order-rows.ts";

const named = (batchId: string, askedAt: number | null, deadline: number | null = null) =>
  aRow({
    ref: { connectionId: "px", batchId },
    askedAt,
    deadline: deadline === null ? null : { at: deadline, for: "decision" },
  });

describe("the default order", () => {
  it("is the nearest deadline, then the oldest asking, rows without a time last", () => {
    const rows = [
      named("no time", null),
      named("new", 20),
      named("old", 10),
      named("late", 1, 90),
      named("soon", 30, 50),
    ];
    expect(orderRows(rows).map(({ ref }) => ref.batchId)).toEqual(["soon", "late", "old", "new", "no time"]);
  });

  it("is the same whatever order the rows came in", async () => {
    const arbitrary = fc.uniqueArray(
      fc.record({
        id: fc.string(),
        askedAt: fc.option(fc.nat({ max: 3 })),
        deadline: fc.option(fc.nat({ max: 3 })),
      }),
      { selector: ({ id }) => id },
    );
    await fc.assert(
      fc.property(arbitrary, fc.infiniteStream(fc.nat()), (made, numbers) => {
        const rows = made.map(({ id, askedAt, deadline }) => named(id, askedAt, deadline));
        const shuffled = rows
          .map((row) => ({ row, at: numbers.next().value }))
          .sort((one, other) => one.at - other.at);
        expect(orderRows(shuffled.map(({ row }) => row))).toEqual(orderRows(rows));
      }),
    );
  });
});

describe("an order that was chosen", () => {
  const of = (connectionId: string, row: WaitingRow) =>
    aRow({ ...row, ref: { connectionId, batchId: row.ref.batchId } });
  const rows = [
    of("px", named("a", 30, 50)),
    of("mka1", named("b", 10)),
    of("letta", named("c", 20, 40)),
    of("px", named("d", 5)),
  ];
  const connections = ["px", "letta", "mka1"];

  it.each<[Sort, string]>([
    ["deadline", "c a d b"],
    ["age", "d b c a"],
    ["connection", "a d c b"],
  ])("by %s is %s, and what is next follows it from the first to the last and round", (sort, expected) => {
    const order = { sort, connections };
    const ids = orderRows(rows, order).map(({ ref }) => ref.batchId);
    expect(ids.join(" ")).toBe(expected);
    for (const [at, row] of orderRows(rows, order).entries())
      expect(rowAfter(rows, row, order)?.ref.batchId).toBe(ids[(at + 1) % ids.length]);
  });

  it("passes over what is only watched", () => {
    const watched = aRow({ ...named("w", 31, 45), asks: "watch" });
    expect(rowAfter([...rows, watched], rows[2] ?? null)?.ref.batchId).toBe("a");
    expect(rowAfter([watched], null)).toBeNull();
  });
});
