import fc from "fast-check";
import { expect, it } from "vitest";
import { digestOf } from "./digest.ts";

it("a digest is SHA-256 in hex", () => {
  expect(digestOf([])).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  expect(digestOf(["a"])).toMatch(/^[0-9a-f]{64}$/);
});

it("lists of texts have the same digest only when they are the same lists", () => {
  const texts = fc.array(
    fc.string({ unit: fc.constantFrom("a", ":", "1", "2", "\0", "é", "\ud800", "\udc00") }),
    { maxLength: 4 },
  );
  fc.assert(
    fc.property(texts, texts, (one, other) => {
      expect(digestOf(one) === digestOf(other)).toBe(JSON.stringify(one) === JSON.stringify(other));
    }),
    { numRuns: 1000 },
  );
  expect(digestOf(["a", "b"])).not.toBe(digestOf(["ab"]));
  expect(digestOf(["ab", ""])).not.toBe(digestOf(["a", "b"]));
  expect(digestOf(["\ud800"])).not.toBe(digestOf(["\ud801"]));
});
