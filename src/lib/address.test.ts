import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { batchPath, decodeSegment, encodeSegment, joinIds, splitIds } from "./address.ts";

const odd = [
  "",
  "a/b",
  "a%2Fb",
  "a%252Fb",
  ".",
  "..",
  "...",
  "%",
  "%%",
  "?",
  "#",
  "a?b#c",
  " ",
  "+",
  "~",
  "~~",
  "~_",
  "~d800",
  "\\",
  ":",
  "é",
  "\u{1F600}",
  "\ud800",
  "\udc00\ud800",
  "a\ud83d",
  "__proto__",
  "\n",
  "\u0000",
];
const ids = fc.oneof(
  fc.constantFrom(...odd),
  fc.string({ unit: "binary" }),
  fc.string({ unit: fc.constantFrom("/", "%", ".", "~", "2", "F", "d", "8", "0", ":", "\ud800", "\udc00") }),
);

/** What an address goes through: the browser's own reading of it, then the router, which decodes a path once. */
const asRouted = (path: string): string => decodeURI(new URL(path, "http://inbox.example.test").pathname);
const asHashRouted = (path: string): string =>
  decodeURI(new URL(`http://inbox.example.test/#${path}`).hash.slice(1));

describe("ids in addresses", () => {
  it.each([asRouted, asHashRouted])("come back as they were, whatever they are (%o)", (routed) => {
    fc.assert(
      fc.property(ids, ids, (connectionId, batchId) => {
        const segments = routed(batchPath({ connectionId, batchId })).split("/");
        expect(segments).toHaveLength(4);
        expect(segments.slice(0, 2)).toEqual(["", "b"]);
        expect(segments.slice(2).map(decodeSegment)).toEqual([connectionId, batchId]);
      }),
      { numRuns: 500 },
    );
  });

  it("are two when they differ", () => {
    expect(new Set(odd.map(encodeSegment)).size).toBe(odd.length);
    expect(new Set(odd.map((id) => asRouted(batchPath({ connectionId: "c", batchId: id })))).size).toBe(
      odd.length,
    );
  });

  it("are plain where they can be", () => {
    expect(batchPath({ connectionId: "px", batchId: "R2xvYmFs-1" })).toBe("/b/px/R2xvYmFs-1");
  });

  it("that nobody encoded come back as they are, and never throw", () => {
    for (const text of ["%", "%E0%A4", "a b"]) expect(decodeSegment(text)).toBe(text);
  });
});

describe("several ids as one", () => {
  it("come apart as they were joined", () => {
    fc.assert(
      fc.property(fc.array(ids, { minLength: 1 }), (parts) => {
        expect(splitIds(joinIds(...parts))).toEqual(parts);
      }),
    );
  });

  it("a text that was not joined here is refused", () => {
    for (const text of ["a b", "%", "a:b/c", "%61"]) expect(splitIds(text)).toBeNull();
  });
});
