import { expect, it } from "vitest";
import type { ListMark, ListSlice } from "../../../domain/approval-backend.ts";
import { BackendFailure } from "../../../domain/backend-error.ts";
import { signal } from "../../../test/contract-sending.ts";
import { lettaStub, stubAgent, stubRequest } from "../../../test/letta-stub.ts";

const turnAt = (index: number): string => new Date(Date.UTC(2026, 10, 30) - index * 1_000).toISOString();

/** So many conversations that all ask; every look at one that `isDown` names fails. */
function manyTalks(count: number, isDown: (index: number) => boolean) {
  const all = Array.from({ length: count }, (_, index) => ({
    id: `conv-${index}`,
    agent_id: "agent-1",
    summary: null,
    last_message_at: turnAt(index),
  }));
  return lettaStub((path, search) => {
    if (path === "/v1/agents/") return [stubAgent("agent-1")];
    if (path === "/v1/runs/") return [];
    if (path === "/v1/conversations/") {
      const from = all.findIndex(({ id }) => id === search.get("after")) + 1;
      return all.slice(from, from + 100);
    }
    const index = Number(/conv-(\d+)\/messages/.exec(path)?.[1]);
    if (isDown(index)) throw new TypeError("Failed to fetch");
    return [stubRequest(`message-${index}`)];
  });
}

/** One poll as the inbox makes it: what came before it broke off is kept. */
async function poll(stub: ReturnType<typeof lettaStub>, mark: ListMark | null) {
  const slices: ListSlice[] = [];
  try {
    for await (const slice of stub.backend.list(mark, signal())) slices.push(slice);
  } catch (thrown) {
    if (!(thrown instanceof BackendFailure)) throw thrown;
  }
  const rows = slices.flatMap((slice) => slice.rows.map(({ value }) => value.ref.batchId));
  return { rows, last: slices.at(-1) };
}

it("a first look through conversations that broke off is gone on with: none is left out for good", async () => {
  let isBroken = true;
  const stub = manyTalks(250, (index) => isBroken && index === 50);
  const first = await poll(stub, null);
  expect(first.last?.complete).toBe(false);
  isBroken = false;
  const second = await poll(stub, first.last?.mark ?? null);
  expect(second.last?.complete).toBe(true);
  expect(new Set([...first.rows, ...second.rows]).size).toBe(250);
});

it("rows do not wait for runs that are never told: these only warn", async () => {
  const stub = lettaStub((path) => {
    if (path === "/v1/runs/") return new Promise(() => undefined);
    return path === "/v1/agents/" ? [stubAgent("agent-1", stubRequest("message-1"))] : [];
  });
  const first = stub.backend.list(null, signal())[Symbol.asyncIterator]().next();
  await stub.clock.advance(2_000);
  expect((await first).value.rows).toHaveLength(1);
});
