import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { FakeWorker, workersAreFake } from "../../test/fake-worker.ts";
import { readJsonSource } from "./json-source.ts";

const limits = { maxDepth: 200, maxMembers: 1e6, maxLength: 1e7 };
const long = JSON.stringify(Array.from({ length: 9_000 }, (_, n) => ({ n, "line\n": `text ${n}\u200b` })));

beforeEach(workersAreFake);
afterEach(() => vi.unstubAllGlobals());

/** The modules afresh, as a page that has just begun has them, told where the worker lies. */
async function page() {
  const { workAt } = await import("../worker-address.ts");
  workAt("/worker.js");
  return import("./json-source-off-thread.ts");
}

it("a text is read in place where there are no workers", async () => {
  vi.stubGlobal("Worker", undefined);
  expect(await (await page()).readJsonSourceSoon(long, limits)).toEqual(readJsonSource(long, limits));
});

it("a text is read in place where nobody said where the worker lies", async () => {
  const { readJsonSourceSoon } = await import("./json-source-off-thread.ts");
  expect(await readJsonSourceSoon(long, limits)).toEqual(readJsonSource(long, limits));
  expect(FakeWorker.made).toHaveLength(0);
});

it("a short text is read in place", async () => {
  expect(await (await page()).readJsonSourceSoon("[1]", limits)).toEqual(readJsonSource("[1]", limits));
  expect(FakeWorker.made).toHaveLength(0);
});

it("a long text is scanned in one worker for all, and gives what reading in place gives", async () => {
  const { readJsonSourceSoon } = await page();
  const [one, other] = await Promise.all([
    readJsonSourceSoon(long, limits),
    readJsonSourceSoon(`${long} x`, limits),
  ]);
  expect(one).toEqual(readJsonSource(long, limits));
  expect(other).toEqual(readJsonSource(`${long} x`, limits));
  expect(FakeWorker.made.map((worker) => worker.requests.length)).toEqual([2]);
});

it("when the worker fails the text is read in place, and no worker is asked again", async () => {
  FakeWorker.fails = true;
  const { readJsonSourceSoon } = await page();
  expect(await readJsonSourceSoon(long, limits)).toEqual(readJsonSource(long, limits));
  expect(await readJsonSourceSoon(long, limits)).toEqual(readJsonSource(long, limits));
  expect(FakeWorker.made.map((worker) => [worker.requests.length, worker.isTerminated])).toEqual([[1, true]]);
});

it("when the work throws in the worker the text is read in place, and the worker goes on", async () => {
  const { askOffThread } = await import("../off-thread.ts");
  const { readJsonSourceSoon } = await page();
  expect(await askOffThread("reading", { kind: "study", questions: null })).toBeNull();
  expect(await readJsonSourceSoon(long, limits)).toEqual(readJsonSource(long, limits));
  expect(FakeWorker.made.map((worker) => [worker.requests.length, worker.isTerminated])).toEqual([
    [2, false],
  ]);
});

it("the worker's address goes through the one policy of the page, which knows no other address", async () => {
  const policies: { readonly name: string; readonly rules: { createScriptURL(url: string): string } }[] = [];
  vi.stubGlobal("trustedTypes", {
    createPolicy: (name: string, rules: { createScriptURL(url: string): string }) => {
      policies.push({ name, rules });
      return { createScriptURL: (url: string) => ({ trusted: rules.createScriptURL(url) }) };
    },
  });
  await (await page()).readJsonSourceSoon(long, limits);
  const { askOffThread } = await import("../off-thread.ts");
  await askOffThread("drawing", { kind: "study", questions: [] });
  expect(
    policies.map((policy) => policy.name),
    "one policy for both workers",
  ).toEqual(["spans"]);
  expect(FakeWorker.addresses).toEqual([{ trusted: "/worker.js" }, { trusted: "/worker.js" }]);
  expect(() => policies[0]?.rules.createScriptURL("https://evil.example.test/x.js")).toThrow(TypeError);
});
