import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ApprovalBackend } from "../domain/approval-backend.ts";
import type { ArgumentText } from "../domain/argument-text.ts";
import { FakeWorker, workersAreFake } from "../test/fake-worker.ts";

type Watch = (request: unknown, answer: () => Promise<Response>) => Promise<Response>;

/** Loaded anew for each test, so that nothing is remembered of another. */
const worlds: Readonly<Record<string, (watch: Watch) => Promise<{ readonly backend: ApprovalBackend }>>> = {
  phoenix: async (watch) =>
    (await import("../test/phoenix-world.ts")).phoenixWorld("phoenix/waiting-10", watch),
  envole: async (watch) => (await import("../test/envole-world.ts")).envoleWorld("envole/waiting-10", watch),
  mka1: async (watch) => (await import("../test/mka1-world.ts")).mka1World("mka1/waiting-10", watch),
  letta: async (watch) => (await import("../test/letta-world.ts")).lettaWorld("letta/waiting-10", watch),
};

const words = "a line of a long text\n".repeat(4_000);
const long = JSON.stringify({ body: words });

/** The arguments of every call are long, in whatever form its system has them. */
const lengthening: Watch = async (_, answer) => {
  const response = await answer();
  const text = (await response.text())
    .replaceAll(
      /"(arguments|toolArguments)":"(?:[^"\\]|\\.)+"/g,
      (_whole, name) => `"${name}":${JSON.stringify(long)}`,
    )
    .replaceAll(/"toolArguments":\s*\{/g, `"toolArguments":{"body":${JSON.stringify(words)},`)
    .replaceAll(/"input":\s*\{\s*"summary"/g, `"input":{"body":${JSON.stringify(words)},"summary"`);
  return new Response(text, { status: response.status, headers: response.headers });
};

/** How often the page itself looked through a long text. */
let inspectedHere = 0;

beforeEach(() => {
  workersAreFake();
  inspectedHere = 0;
  vi.doMock("../domain/inspect-arguments.ts", async (original) => {
    const real = await original<typeof import("../domain/inspect-arguments.ts")>();
    return {
      ...real,
      inspectArguments: (argument: ArgumentText, toolName: string) => {
        if ("text" in argument && argument.text.length > 10_000) inspectedHere += 1;
        return real.inspectArguments(argument, toolName);
      },
    };
  });
});
afterEach(() => {
  vi.doUnmock("../domain/inspect-arguments.ts");
  vi.unstubAllGlobals();
});

describe.each(Object.entries(worlds))("T-24: the long arguments that %s sends", (_, world) => {
  it("are looked through and hashed in the worker, for the list and for the batch, and once", async () => {
    const { workAt } = await import("../lib/worker-address.ts");
    workAt("/worker.js");
    const { backend } = await world(lengthening);
    const { listAll } = await import("../test/backend-reading.ts");
    const { rows } = await listAll(backend);
    expect(rows.map(({ level }) => level)).toEqual(rows.map(() => "marked"));
    const signal = new AbortController().signal;
    const { value } = await backend.get(rows[0]?.ref.batchId ?? "", signal);
    expect(value.calls[0]?.inspection.level).toBe("marked");
    expect(inspectedHere, "nothing was looked through on the page").toBe(0);
    const studied = () =>
      FakeWorker.made.flatMap(({ requests }) => requests).filter(({ kind }) => kind === "study").length;
    expect(studied()).toBeGreaterThan(0);
    const before = studied();
    await backend.get(rows[0]?.ref.batchId ?? "", signal);
    expect(studied(), "a poll that brings the same asks nothing again").toBe(before);
  });
});
