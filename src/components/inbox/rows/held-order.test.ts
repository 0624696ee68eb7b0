import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { refKey } from "../../../domain/batch-ref.ts";
import type { WaitingRow } from "../../../domain/waiting-row.ts";
import { aRow } from "../../../test/builders.ts";
import { heldList, type Known, orderOf, takenIn } from "./held-order.ts";

const rowOf = (batchId: string): WaitingRow => aRow({ ref: { connectionId: "px", batchId } });
const idsOf = (rows: readonly { readonly row: WaitingRow }[]) => rows.map(({ row }) => row.ref.batchId);
const known = (rows: readonly WaitingRow[]): Known => ({ fitting: rows, all: rows, gone: new Map() });
const keyOf = (batchId: string) => refKey({ connectionId: "px", batchId });

describe("the list while somebody is inside", () => {
  it("keeps every row in its place, and counts what came", () => {
    const order = orderOf(["b", "c"].map(rowOf));
    const { entries, arrived } = heldList(order, known(["a", "b", "c"].map(rowOf)));
    expect(idsOf(entries)).toEqual(["b", "c"]);
    expect(arrived.map((row) => row.ref.batchId)).toEqual(["a"]);
  });

  it("leaves a stub in the place of a row that is not waiting any more", () => {
    const order = orderOf(["a", "b", "c"].map(rowOf));
    const { entries } = heldList(order, known(["a", "c"].map(rowOf)));
    expect(entries.map(({ kind }) => kind)).toEqual(["row", "stub", "row"]);
  });

  it("makes no stub of a row that waits and no longer fits what is searched for", () => {
    const rows = ["a", "b"].map(rowOf);
    const { entries, arrived } = heldList(orderOf(rows), { ...known(rows), fitting: rows.slice(1) });
    expect(entries.map(({ kind }) => kind)).toEqual(["row", "row"]);
    expect(arrived).toEqual([]);
  });

  it("gives the same entries when nothing changed, so that no row is drawn again", () => {
    const rows = ["a", "b"].map(rowOf);
    const order = orderOf(rows);
    for (const [index, entry] of heldList(order, known(rows)).entries.entries())
      expect(entry).toBe(order[index]);
  });

  it("never moves a row, whatever comes and goes", () => {
    const ids = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }));
    fc.assert(
      fc.property(ids, ids, (before, after) => {
        const { entries, arrived } = heldList(orderOf(before.map(rowOf)), known(after.map(rowOf)));
        expect(idsOf(entries)).toEqual(before);
        expect(new Set([...before, ...arrived.map((row) => row.ref.batchId)])).toEqual(
          new Set([...before, ...after]),
        );
      }),
    );
  });
});

describe("taking in what came", () => {
  it("gives the order of now when the focused row still waits", () => {
    const current = orderOf(["a", "b", "c"].map(rowOf));
    expect(takenIn(orderOf(["c", "b"].map(rowOf)), current, keyOf("b"))).toBe(current);
  });

  it("keeps the stub that has the focus, before what stood after it", () => {
    const rows = ["a", "b", "c"].map(rowOf);
    const { entries } = heldList(orderOf(rows), known([rowOf("a"), rowOf("c"), rowOf("d")]));
    const current = orderOf(["a", "d", "c"].map(rowOf));
    expect(idsOf(takenIn(entries, current, keyOf("b")))).toEqual(["a", "d", "b", "c"]);
  });
});
