import { expect, test } from "vitest";
import { browserFailures, unitFailures } from "./failures.mjs";

test("a unit test that failed or was skipped is named with its file and its first message; one that passed is not", () => {
  const report = {
    testResults: [
      {
        name: "/tree/src/a.test.ts",
        status: "failed",
        assertionResults: [
          { status: "passed", fullName: "holds" },
          {
            status: "failed",
            fullName: "breaks",
            failureMessages: ["\u001b[31mexpected\u001b[39m 1\n  to be 2"],
          },
          { status: "skipped", fullName: "waits" },
        ],
      },
      { name: "/tree/src/b.test.ts", status: "failed", message: "no such module", assertionResults: [] },
    ],
  };
  expect(unitFailures(report, "/tree/")).toEqual([
    "src/a.test.ts › breaks: expected 1 to be 2",
    "src/a.test.ts › waits: ",
    "src/b.test.ts: no such module",
  ]);
});

test("a browser test is named however deep its suite; so is a fault outside of tests", () => {
  const spec = (title: string, status: string, message?: string) => ({
    title,
    ok: status === "passed",
    file: "keys.e2e.ts",
    tests: [{ results: [{ status, ...(message === undefined ? {} : { error: { message } }) }] }],
  });
  const report = {
    suites: [
      {
        title: "keys.e2e.ts",
        file: "keys.e2e.ts",
        specs: [spec("a passes", "passed"), spec("b hangs", "timedOut", "Test timeout of 40000ms exceeded.")],
        suites: [{ title: "within", file: "keys.e2e.ts", specs: [spec("c was left out", "skipped")] }],
      },
    ],
    errors: [{ message: "the server did not start" }],
  };
  expect(browserFailures(report)).toEqual([
    "keys.e2e.ts › b hangs: Test timeout of 40000ms exceeded.",
    "keys.e2e.ts › c was left out: skipped",
    "playwright: the server did not start",
  ]);
});

test("a long message is cut, and a report that was never written names nothing", () => {
  const report = {
    testResults: [{ name: "a", status: "failed", message: "x".repeat(5_000), assertionResults: [] }],
  };
  expect(unitFailures(report, "")[0]?.length).toBeLessThan(400);
  expect(unitFailures(undefined, "")).toEqual([]);
  expect(browserFailures(undefined)).toEqual([]);
});
