import { describe, expect, it } from "vitest";
import { asTheyCome } from "./as-they-come.ts";

/** Work that a test lets end. */
function heldWork() {
  const begun: string[] = [];
  const ends = new Map<string, { resolve: () => void; reject: (reason: Error) => void }>();
  return {
    begun,
    end: (item: string) => ends.get(item)?.resolve(),
    fail: (item: string) => ends.get(item)?.reject(new Error(item)),
    work: (item: string) => {
      begun.push(item);
      return new Promise<string>((resolve, reject) => {
        ends.set(item, { resolve: () => resolve(`${item} done`), reject });
      });
    },
  };
}

describe("work that is given as it comes", () => {
  it("begins so many at once, in order, and another one as soon as one has come", async () => {
    const { begun, end, work } = heldWork();
    const results = asTheyCome(["a", "b", "c", "d"], 2, work);
    const first = results.next();
    expect(begun).toEqual(["a", "b"]);
    end("b");
    expect((await first).value).toBe("b done");
    expect(begun).toEqual(["a", "b", "c"]);
    const second = results.next();
    end("c");
    expect((await second).value).toBe("c done");
    end("a");
    end("d");
    expect([(await results.next()).value, (await results.next()).value].sort()).toEqual(["a done", "d done"]);
    expect((await results.next()).done).toBe(true);
  });

  it("throws what fails first; what fails later is heard by nobody", async () => {
    const { fail, work } = heldWork();
    const results = asTheyCome(["a", "b"], 2, work);
    const first = results.next();
    fail("b");
    fail("a");
    await expect(first).rejects.toThrow("b");
  });

  it("that fails when nobody asks any more is heard by nobody", async () => {
    const { end, fail, work } = heldWork();
    const results = asTheyCome(["a", "b", "c"], 1, work);
    const first = results.next();
    end("a");
    expect((await first).value).toBe("a done");
    fail("b");
    await new Promise((resolve) => setImmediate(resolve));
    expect((await results.return(undefined)).done).toBe(true);
  });

  it("of nothing is nothing", async () => {
    expect((await asTheyCome([], 4, heldWork().work).next()).done).toBe(true);
  });
});
