import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withPage } from "./order.ts";

const newestFirst = (ids: readonly number[]): readonly string[] =>
  [...ids].sort((one, other) => other - one).map(String);

/** Every page of the server's order laid over what was known. */
function round(known: readonly string[], server: readonly string[], limit: number) {
  let order = known;
  const missing = new Set<string>();
  for (let from = 0; from === 0 || from < server.length; from += limit) {
    const ids = server.slice(from, from + limit);
    const after = server[from - 1] ?? null;
    const laid = withPage(order, { ids, after, hasMore: from + limit < server.length });
    order = laid.order;
    for (const id of laid.missing) missing.add(id);
  }
  return { order, missing };
}

describe("a page laid over the known order", () => {
  it("finds what left from where it was asked for to the last id that it holds", () => {
    const order = ["e", "d", "c", "b", "a"];
    expect(withPage(order, { ids: ["f", "e", "c"], after: null, hasMore: true })).toEqual({
      order: ["f", "e", "c", "b", "a"],
      missing: ["d"],
      hasGap: false,
    });
    expect(withPage(order, { ids: ["c", "a"], after: "d", hasMore: false }).missing).toEqual(["b"]);
  });

  it("covers everything where nothing follows, and nothing where its place is not known", () => {
    expect(withPage(["b", "a"], { ids: [], after: null, hasMore: false }).missing).toEqual(["b", "a"]);
    const unknown = withPage(["b", "a"], { ids: ["z"], after: "x", hasMore: false });
    expect(unknown).toEqual({ order: ["b", "a"], missing: [], hasGap: false });
  });

  it("says when more is new than it holds", () => {
    const page = { ids: ["z", "y"], after: null, hasMore: true };
    expect(withPage(["b", "a"], page)).toEqual({ order: ["z", "y", "b", "a"], missing: [], hasGap: true });
    expect(withPage([], page).hasGap).toBe(false);
  });

  it("whatever came and left: after a round of pages the order is the server's, and all that left was missed", async () => {
    await fc.assert(
      fc.property(
        fc.uniqueArray(fc.nat(60), { maxLength: 20 }),
        fc.uniqueArray(fc.nat(60), { maxLength: 20 }),
        fc.integer({ min: 1, max: 5 }),
        (before, after, limit) => {
          // Higher numbers are newer; a call that came is newer than all that were known.
          const newest = Math.max(-1, ...before);
          const known = newestFirst(before);
          const server = newestFirst(after.filter((id) => before.includes(id) || id > newest));
          const { order, missing } = round(known, server, limit);
          expect(order).toEqual(server);
          expect([...missing].sort()).toEqual(known.filter((id) => !server.includes(id)).sort());
        },
      ),
      { numRuns: 300 },
    );
  });
});
