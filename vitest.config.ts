import { defineConfig } from "vitest/config";

/** `*.test.ts` runs in Node, without a DOM; `*.test.tsx` (components) in jsdom. */
export default defineConfig({
  test: {
    mockReset: false,
    // Time to wait for a machine that does other work beside. No test measures time by the clock: work is counted
    // (`test/counted-steps.ts`) or weighed in the processor's own time (`test/cpu-growth.ts`).
    testTimeout: 30_000,
    expect: { poll: { timeout: 20_000 } },
    restoreMocks: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: "node",
          environment: "node",
          include: ["src/**/*.test.ts", "build/**/*.test.ts", "scripts/**/*.test.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "dom",
          environment: "jsdom",
          include: ["src/**/*.test.tsx"],
          setupFiles: ["src/test/setup.ts"],
        },
      },
    ],
  },
});
