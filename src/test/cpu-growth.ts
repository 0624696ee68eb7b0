/** Runs of which the cheapest counts: the first ones compile, and any may collect garbage. */
const runs = 5;

/** The processor's time that some work takes, in microseconds: the time in which other programs run is not in it. */
function cpuOf(work: () => unknown): number {
  const costs = Array.from({ length: runs }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return user + system;
  });
  return Math.max(1, Math.min(...costs));
}

/**
 * How many times as much some work costs at eight times the size: 8 where it grows as the size does, 64 where it grows as
 * the square of it. For what cannot be counted in steps, as the inside of a regular expression. It is the same on a slow
 * machine, and on one that does other work beside.
 */
export function growthByEight(workOf: (size: number) => () => unknown, size: number): number {
  const small = workOf(size);
  const large = workOf(size * 8);
  return cpuOf(large) / cpuOf(small);
}

/** Between growth as the size and as its square, as far from either: work that grows less is not seen to be square. */
export const squareFrom = 24;
