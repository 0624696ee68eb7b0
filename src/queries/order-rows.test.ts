import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aRow } from "../test/builders.ts";
import { orderRows } from "./order-rows.ts";

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
