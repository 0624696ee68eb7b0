import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { answerScan, type ScanRequest } from "./json-scan-answer.ts";
import { readJsonSource } from "./json-source.ts";

const limits = { maxDepth: 200, maxMembers: 1e6, maxLength: 1e7 };
const long = JSON.stringify(Array.from({ length: 9_000 }, (_, n) => ({ n, "line\n": `text ${n}\u200b` })));

/** A worker that answers on the next turn, through a structured clone as a real one does. */
class FakeWorker {
  static made: FakeWorker[] = [];
  static fails = false;
  static addresses: unknown[] = [];
  requests: ScanRequest[] = [];
  isTerminated = false;
  onmessage: ((event: { readonly data: unknown }) => void) | null = null;
  onerror: (() => void) | null = null;
  constructor(address: unknown) {
    FakeWorker.made.push(this);
    FakeWorker.addresses.push(address);
  }
  postMessage(request: ScanRequest): void {
    this.requests.push(request);
    const { answer, transfer } = answerScan(request);
    const data = structuredClone(answer, { transfer: [...transfer] });
    queueMicrotask(() => (FakeWorker.fails ? this.onerror?.() : this.onmessage?.({ data })));
  }
  terminate(): void {
    this.isTerminated = true;
  }
}

beforeEach(() => {
  FakeWorker.made = [];
  FakeWorker.addresses = [];
  FakeWorker.fails = false;
  vi.resetModules();
});
afterEach(() => vi.unstubAllGlobals());

const soon = async (text: string) =>
  (await import("./json-source-off-thread.ts")).readJsonSourceSoon(text, limits);

it("a text is read in place where there are no workers", async () => {
  vi.stubGlobal("Worker", undefined);
  expect(await soon(long)).toEqual(readJsonSource(long, limits));
});

it("a short text is read in place", async () => {
  vi.stubGlobal("Worker", FakeWorker);
  expect(await soon("[1]")).toEqual(readJsonSource("[1]", limits));
  expect(FakeWorker.made).toHaveLength(0);
});

it("a long text is scanned in one worker for all, and gives what reading in place gives", async () => {
  vi.stubGlobal("Worker", FakeWorker);
  const { readJsonSourceSoon } = await import("./json-source-off-thread.ts");
  const [one, other] = await Promise.all([
    readJsonSourceSoon(long, limits),
    readJsonSourceSoon(`${long} x`, limits),
  ]);
  expect(one).toEqual(readJsonSource(long, limits));
  expect(other).toEqual(readJsonSource(`${long} x`, limits));
  expect(FakeWorker.made.map((worker) => worker.requests.length)).toEqual([2]);
});

it("when the worker fails the text is read in place, and no worker is asked again", async () => {
  vi.stubGlobal("Worker", FakeWorker);
  FakeWorker.fails = true;
  const { readJsonSourceSoon } = await import("./json-source-off-thread.ts");
  expect(await readJsonSourceSoon(long, limits)).toEqual(readJsonSource(long, limits));
  expect(await readJsonSourceSoon(long, limits)).toEqual(readJsonSource(long, limits));
  expect(FakeWorker.made.map((worker) => [worker.requests.length, worker.isTerminated])).toEqual([[1, true]]);
});

it("the worker's address goes through the one policy of the page, which knows no other address", async () => {
  const policies: { readonly name: string; readonly rules: { createScriptURL(url: string): string } }[] = [];
  vi.stubGlobal("Worker", FakeWorker);
  vi.stubGlobal("trustedTypes", {
    createPolicy: (name: string, rules: { createScriptURL(url: string): string }) => {
      policies.push({ name, rules });
      return { createScriptURL: (url: string) => ({ trusted: rules.createScriptURL(url) }) };
    },
  });
  await soon(long);
  expect(policies.map((policy) => policy.name)).toEqual(["spans"]);
  expect(FakeWorker.addresses).toEqual([{ trusted: expect.stringContaining("json-source.worker") }]);
  expect(() => policies[0]?.rules.createScriptURL("https://evil.example.test/x.js")).toThrow(TypeError);
});
