import { describe, expect, it } from "vitest";
import { listAll } from "../../../test/backend-reading.ts";
import { lettaStub, stubAgent, stubRequest } from "../../../test/letta-stub.ts";
import { lettaWorld } from "../../../test/letta-world.ts";

const words = (id: string, message_type = "assistant_message") => ({
  id,
  date: "2026-11-30T02:55:31+00:00",
  message_type,
  content: "Done.",
});

/** A Letta with one conversation that a test moves on. */
function talk(newest: unknown) {
  const now = { turnAt: "2026-11-30T02:55:31Z" as string | null, newest, isListed: true };
  const listed = () => [
    { id: "conv-1", agent_id: "agent-1", summary: "Refund", last_message_at: now.turnAt },
  ];
  const history = () => {
    if (now.newest instanceof Response) return now.newest.clone();
    return now.newest === null ? [] : [now.newest];
  };
  const stub = lettaStub((path) => {
    if (path === "/v1/agents/") return [stubAgent("agent-1")];
    if (path === "/v1/conversations/") return now.isListed ? listed() : [];
    return path.endsWith("/messages") ? history() : [];
  });
  const reads = () => stub.paths.filter((path) => path.includes("/messages")).length;
  return { ...stub, now, reads };
}

/** Polls so often, so many milliseconds apart; gives the last poll's list. */
async function poll(
  stub: ReturnType<typeof talk>,
  first: Awaited<ReturnType<typeof listAll>>,
  { times, every }: { readonly times: number; readonly every: number },
) {
  let list = first;
  for (let count = 0; count < times; count += 1) {
    await stub.clock.advance(every);
    list = await listAll(stub.backend, list.mark);
  }
  return list;
}

describe('requests in conversations (protocols/letta.md, "Finding what waits")', () => {
  it("are found by the newest message, and are rows of their own", async () => {
    const { rows } = await listAll(lettaWorld("letta/several-conversations").backend);
    expect(rows.map(({ ref }) => ref.batchId[0]).toSorted()).toEqual(["a", "c", "c"]);
  });

  it("one in which nothing was ever said is not looked at", async () => {
    const stub = talk(null);
    stub.now.turnAt = null;
    expect((await listAll(stub.backend)).rows).toEqual([]);
    expect(stub.reads()).toBe(0);
  });

  it("a request that is written long after its turn began is found, although nothing in the list moved", async () => {
    const stub = talk(words("message-1", "user_message"));
    const first = await listAll(stub.backend);
    expect(first.rows).toEqual([]);
    const still = await poll(stub, first, { times: 20, every: 5_000 });
    stub.now.newest = stubRequest("message-2");
    expect((await poll(stub, still, { times: 1, every: 5_000 })).rows.map(({ ref }) => ref.batchId)).toEqual([
      "c:conv-1:agent-1:message-2",
    ]);
  });

  it("an answered one leaves within a poll, however long its tool ran before that", async () => {
    const stub = talk(stubRequest("message-1"));
    const first = await listAll(stub.backend);
    expect(first.rows).toHaveLength(1);
    const still = await poll(stub, first, { times: 30, every: 60_000 });
    expect(still.gone).toEqual([]);
    stub.now.newest = words("message-2");
    const next = await poll(stub, still, { times: 1, every: 5_000 });
    expect(next.gone.map(({ ref }) => ref.batchId)).toEqual(["c:conv-1:agent-1:message-1"]);
  });

  it("one whose last turn is over comes to rest: it is read no more until another turn begins", async () => {
    const stub = talk(words("message-1"));
    const rested = await poll(stub, await listAll(stub.backend), { times: 15, every: 5_000 });
    const before = stub.reads();
    const later = await poll(stub, rested, { times: 10, every: 60_000 });
    expect(stub.reads()).toBe(before);
    stub.now.turnAt = "2026-11-30T03:00:00Z";
    stub.now.newest = stubRequest("message-2");
    expect((await poll(stub, later, { times: 1, every: 5_000 })).rows).toHaveLength(1);
  });

  it("one that stopped in the middle of a turn comes to rest too, after ten minutes", async () => {
    const stub = talk(words("message-1", "tool_return_message"));
    const first = await listAll(stub.backend);
    const still = await poll(stub, first, { times: 9, every: 60_000 });
    expect(stub.reads()).toBe(10);
    await poll(stub, still, { times: 20, every: 60_000 });
    expect(stub.reads()).toBe(10);
  });

  it("one that Letta does not know any more is gone", async () => {
    const stub = talk(stubRequest("message-1"));
    const first = await listAll(stub.backend);
    stub.now.isListed = false;
    stub.now.newest = Response.json({ detail: "not found" }, { status: 404 });
    expect((await poll(stub, first, { times: 1, every: 5_000 })).gone).toHaveLength(1);
  });

  it("one that cannot be read is a row that says so, and is tried again", async () => {
    const stub = talk(Response.json({ detail: "An error occurred" }, { status: 500 }));
    const first = await listAll(stub.backend);
    expect(first.rows).toMatchObject([
      { fault: { id: "letta.row.no-conversation" }, level: "uninspectable" },
    ]);
    stub.now.newest = stubRequest("message-1");
    const next = await poll(stub, first, { times: 1, every: 5_000 });
    expect(next.rows.map(({ ref }) => ref.batchId)).toEqual(["c:conv-1:agent-1:message-1"]);
    expect(next.gone).toHaveLength(1);
  });

  it("the list is walked to its end the first time, and later only down to what did not change", async () => {
    const listed = Array.from({ length: 250 }, (_, index) => ({
      id: `conv-${index}`,
      agent_id: "agent-1",
      summary: null,
      last_message_at: `2026-11-30T02:55:31.${999 - index}Z`,
    }));
    const stub = lettaStub((path, search) => {
      if (path === "/v1/conversations/") {
        const from = listed.findIndex(({ id }) => id === search.get("after")) + 1;
        return listed.slice(from, from + Number(search.get("limit")));
      }
      return path.endsWith("/messages") ? [words("message-1")] : [];
    });
    const lists = () => stub.paths.filter((path) => path.startsWith("/v1/conversations/?")).length;
    const { mark } = await listAll(stub.backend);
    expect(lists()).toBe(3);
    await listAll(stub.backend, mark);
    expect(lists()).toBe(4);
  });
});
