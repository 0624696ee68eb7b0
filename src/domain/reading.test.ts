import fc from "fast-check";
import { expect, it } from "vitest";
import { mergeReading, type Reading } from "./reading.ts";

const reading = (version: string, startedAt: number, isTerminal = false): Reading<{ said: string }> => ({
  value: { said: version },
  startedAt,
  version,
  isTerminal,
});

const fold = (readings: readonly Reading<{ said: string }>[]) =>
  readings.reduce<Reading<{ said: string }> | undefined>(
    (known, next) => mergeReading(known, { ...next }),
    undefined,
  );

it("the later start wins, whatever arrives first", () => {
  expect(fold([reading("old", 1), reading("new", 2)])?.version).toBe("new");
  expect(fold([reading("new", 2), reading("old", 1)])?.version).toBe("new");
});

it("what is terminal never becomes pending again, and pending gives way to it even when it was asked for earlier", () => {
  expect(fold([reading("answered", 1, true), reading("pending", 2)])?.version).toBe("answered");
  expect(fold([reading("pending", 2), reading("answered", 1, true)])?.version).toBe("answered");
});

it("a reading that says the same keeps the reference of the one that is known", () => {
  const known = reading("same", 1);
  const merged = mergeReading(known, reading("same", 5));
  expect(merged).toBe(known);
  expect(merged.value).toBe(known.value);
});

it("what was said again was true again: an answer from in between undoes nothing", () => {
  expect(fold([reading("new", 1), reading("new", 5), reading("slow", 3)])?.version).toBe("new");
});

it("any interleaving of answers ends as the model says: the latest terminal one, else the latest (I-19)", () => {
  const readings = fc.uniqueArray(
    fc.record({ version: fc.constantFrom("a", "b", "c"), startedAt: fc.nat(50), isTerminal: fc.boolean() }),
    {
      selector: ({ startedAt }) => startedAt,
      minLength: 1,
      maxLength: 12,
    },
  );
  fc.assert(
    fc.property(
      readings.chain((all) => fc.shuffledSubarray(all, { minLength: all.length })),
      (arriving) => {
        const terminal = arriving.filter(({ isTerminal }) => isTerminal);
        const latest = (terminal.length > 0 ? terminal : arriving).reduce((one, other) =>
          other.startedAt > one.startedAt ? other : one,
        );
        const known = fold(
          arriving.map(({ version, startedAt, isTerminal }) => reading(version, startedAt, isTerminal)),
        );
        expect(known).toMatchObject({
          version: latest.version,
          startedAt: latest.startedAt,
          isTerminal: latest.isTerminal,
        });
      },
    ),
    { numRuns: 2000 },
  );
});
