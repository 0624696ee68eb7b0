import { Session } from "node:inspector/promises";
import { afterAll, beforeAll } from "vitest";

/** Counts how many blocks of this house's code run during some work. */
export type CountSteps = (work: () => unknown) => Promise<number>;

/**
 * Counts work instead of timing it, for the tests of one file: how often each block of our code runs, as the engine counts
 * it, is the same on every machine. What a regular expression does inside is not seen: `cpu-growth.ts` sees that.
 */
export function countingSteps(): CountSteps {
  const session = new Session();
  beforeAll(async () => {
    session.connect();
    await session.post("Profiler.enable");
    await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  });
  afterAll(() => session.disconnect());

  return async (work) => {
    await session.post("Profiler.takePreciseCoverage");
    work();
    const { result } = await session.post("Profiler.takePreciseCoverage");
    const blocks = result
      .filter(({ url }) => isOurs(url))
      .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges));
    return blocks.reduce((sum, { count }) => sum + count, 0);
  };
}

const isOurs = (url: string): boolean =>
  /\/src\/(?!test\/)/.test(url) && !/\/node_modules\/|\.test\./.test(url);
