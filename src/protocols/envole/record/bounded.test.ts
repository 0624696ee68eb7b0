import { describe, expect, it } from "vitest";
import { Bounded } from "./bounded.ts";

describe("what is kept up to a size", () => {
  it("loses what was put in longest ago, and counts what is replaced once", () => {
    const kept = new Bounded<string>(10);
    kept.put("a", "A", 4);
    kept.put("b", "B", 4);
    kept.put("a", "A2", 6);
    expect([kept.get("a"), kept.get("b")]).toEqual(["A2", "B"]);
    kept.put("c", "C", 1);
    expect([kept.get("a"), kept.get("b"), kept.get("c")]).toEqual(["A2", undefined, "C"]);
  });

  it("never holds what is too large by itself, nor what it held of it before", () => {
    const kept = new Bounded<string>(10);
    kept.put("a", "A", 4);
    kept.put("a", "much", 11);
    expect(kept.get("a")).toBeUndefined();
    kept.put("b", "B", 10);
    expect(kept.get("b")).toBe("B");
  });
});
