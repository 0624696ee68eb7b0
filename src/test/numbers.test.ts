import { describe, expect, it } from "vitest";
import { numbersFrom } from "./numbers.ts";

const seeds = [1, 3, 7, 30, 1_130, 20_261_130];
const many = 4_000;

/** How often each number below `below` came, in `many` asked for. */
function counts(next: () => number, below: number): readonly number[] {
  const found = new Array<number>(below).fill(0);
  for (let turn = 0; turn < many; turn += 1) {
    const number = next();
    found[number] = (found[number] ?? 0) + 1;
  }
  return found;
}

/** Each number came about as often as every other. */
function expectEven(found: readonly number[]): void {
  const fair = many / found.length;
  expect(Math.min(...found)).toBeGreaterThan(fair * 0.7);
  expect(Math.max(...found)).toBeLessThan(fair * 1.3);
}

describe("numbers from a seed", () => {
  it.each(seeds)("are the same in every run, and others for another seed, seed %i", (seed) => {
    const row = (from: number) => {
      const next = numbersFrom(from);
      return Array.from({ length: 50 }, () => next(1_000));
    };
    expect(row(seed)).toEqual(row(seed));
    expect(row(seed)).not.toEqual(row(seed + 1));
  });

  it.each(seeds)("meet each choice about as often as every other, seed %i", (seed) => {
    for (const below of [2, 3, 4, 10, 14, 16]) {
      const next = numbersFrom(seed);
      const found = counts(() => next(below), below);
      expect(found).toHaveLength(below);
      expectEven(found);
    }
  });

  it.each(seeds)("say nothing about the number that comes next, seed %i", (seed) => {
    const next = numbersFrom(seed);
    expectEven(counts(() => next(4) * 4 + next(4), 16));
  });
});
