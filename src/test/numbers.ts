/** The next of a row of numbers: a whole one, from 0 up to but not `below`. */
export type NextNumber = (below: number) => number;

/**
 * Numbers for a test that picks at random: the same ones in every run, from a seed that the test's name can say. Each
 * step is taken in 32 whole bits, since a product of plain numbers loses its low ones, and the number is read from the
 * high bits, since the low ones of such a row repeat soon.
 */
export function numbersFrom(seed: number): NextNumber {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
