import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { WaitingRow } from "../../domain/waiting-row.ts";
import { aRow } from "../../test/builders.ts";
import { heldList, orderOf } from "./held-order.ts";

const rowOf = (batchId: string): WaitingRow => aRow({ ref: { connectionId: "px", batchId } });
const idsOf = (rows: readonly { readonly row: WaitingRow }[]) => rows.map(({ row }) => row.ref.batchId);

describe("the list while somebody is inside", () => {
  it("keeps every row in its place, and counts what came", () => {
    const order = orderOf(["b", "c"].map(rowOf));
    const { entries, arrived } = heldList(order, ["a", "b", "c"].map(rowOf), new Map());
    expect(idsOf(entries)).toEqual(["b", "c"]);
    expect(arrived.map((row) => row.ref.batchId)).toEqual(["a"]);
  });

  it("leaves a stub in the place of a row that is not waiting any more", () => {
    const order = orderOf(["a", "b", "c"].map(rowOf));
    const { entries } = heldList(order, ["a", "c"].map(rowOf), new Map());
    expect(entries.map(({ kind }) => kind)).toEqual(["row", "stub", "row"]);
  });

  it("gives the same entries when nothing changed, so that no row is drawn again", () => {
    const rows = ["a", "b"].map(rowOf);
    const order = orderOf(rows);
    heldList(order, rows, new Map()).entries.forEach((entry, index) => expect(entry).toBe(order[index]));
  });

  it("never moves a row, whatever comes and goes", () => {
    const ids = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }));
    fc.assert(
      fc.property(ids, ids, (before, after) => {
        const { entries, arrived } = heldList(orderOf(before.map(rowOf)), after.map(rowOf), new Map());
        expect(idsOf(entries)).toEqual(before);
        expect(new Set([...before, ...arrived.map((row) => row.ref.batchId)])).toEqual(
          new Set([...before, ...after]),
        );
      }),
    );
  });
});
