import { describe, expect, it } from "vitest";
import { collect, listAll, rowsOf } from "../../../test/backend-reading.ts";
import { signal } from "../../../test/contract-sending.ts";
import { lettaStub, stubAgent, stubRequest } from "../../../test/letta-stub.ts";
import { lettaWorld } from "../../../test/letta-world.ts";

const pathsOf = (world: { readonly requests: readonly { readonly path: string }[] }) =>
  world.requests.map(({ path }) => path);

describe("what a poll costs", () => {
  it.each([1, 99])(
    "with %i agents that wait: one request for all agents, one for runs, one for conversations",
    async (count) => {
      const world = lettaWorld(`letta/waiting-${count}`);
      const { mark, rows } = await listAll(world.backend);
      expect(rows).toHaveLength(count);
      for (let poll = 0; poll < 3; poll += 1) {
        world.requests.length = 0;
        await listAll(world.backend, mark);
        expect(pathsOf(world).toSorted()).toEqual([
          "/v1/agents/?include=agent.pending_approval&limit=100",
          "/v1/conversations/?order_by=last_message_at&order=desc&limit=100",
          "/v1/runs/?active=true&order=desc&limit=200",
        ]);
      }
    },
  );

  it("with more agents than a page: one request a page, whatever waits for them", async () => {
    const costOf = async (asks: (index: number) => unknown) => {
      const stub = manyAgents(250, asks);
      const { mark } = await listAll(stub.backend);
      stub.paths.length = 0;
      await listAll(stub.backend, mark);
      return stub.paths.length;
    };
    expect(await costOf(() => null)).toBe(3 + 2);
    expect(await costOf((index) => stubRequest(`message-${index}`))).toBe(3 + 2);
  });

  it("with 60 conversations that wait: four of their newest messages more, each in its turn", async () => {
    const stub = talks(60, () => stubRequest("message-asks"));
    let { mark, rows } = await listAll(stub.backend);
    expect(rows).toHaveLength(60);
    const read = new Set<string>();
    for (let poll = 0; poll < 15; poll += 1) {
      stub.paths.length = 0;
      await stub.clock.advance(5_000);
      ({ mark } = await listAll(stub.backend, mark));
      expect(stub.paths).toHaveLength(3 + 4);
      for (const path of stub.paths) if (path.includes("/messages")) read.add(path);
    }
    expect(read.size).toBe(60);
  });
});

describe("10,000 agents that wait", () => {
  it("the first slice comes with the first page, before anything else of them is asked for, and every row comes once", async () => {
    const stub = manyAgents(10_000, (index) => stubRequest(`message-${index}`));
    const slices = [];
    let pagesAtFirst = 0;
    for await (const slice of stub.backend.list(null, signal())) {
      if (slices.length === 0)
        pagesAtFirst = stub.paths.filter((path) => path.includes("/v1/agents/")).length;
      slices.push(slice);
    }
    expect(pagesAtFirst).toBe(1);
    expect(slices[0]?.rows).toHaveLength(100);
    expect(slices[0]?.complete).toBe(false);
    expect(slices.at(-1)?.complete).toBe(true);
    expect(slices.every(({ rows }) => rows.length <= 100)).toBe(true);
    expect(rowsOf(slices)).toHaveLength(10_000);
  });
});

describe("a row", () => {
  it("names its tools, its agent and what is asked, and is found by them", async () => {
    const { rows } = await listAll(lettaWorld("letta/two-calls").backend);
    expect(rows).toHaveLength(1);
    const [row] = rows;
    expect(row?.calls).toBe(2);
    expect(row?.toolNames).toHaveLength(2);
    expect(row?.asks).toBe("decision");
    expect(row?.deadline).toBeNull();
    expect(row?.searched?.[0]).toBe(row?.from);
    expect(row?.searched?.length).toBe(3);
  });

  it.each([
    ["one-call", "clear"],
    ["hidden-characters", "marked"],
    ["duplicate-keys", "uninspectable"],
    ["broken-arguments", "uninspectable"],
    ["same-id", "uninspectable"],
  ])("of %s is %s, by code and not by what the agent says", async (scenario, level) => {
    const { rows } = await listAll(lettaWorld(`letta/${scenario}`).backend);
    expect(rows[0]?.level).toBe(level);
  });

  it("tells that a client's tool is among its calls", async () => {
    const clientTools = async (scenario: string) =>
      (await listAll(lettaWorld(`letta/${scenario}`).backend)).rows.map((row) => row.hasClientTool);
    expect(await clientTools("client-and-gated")).toEqual([true]);
    expect(await clientTools("two-calls")).toEqual([false]);
  });

  it("whose agent has a younger active run is told so, and one with an older run is not", async () => {
    const notes = async (scenario: string) =>
      (await listAll(lettaWorld(`letta/${scenario}`).backend)).rows.map(({ note }) => note?.id);
    expect(await notes("dead-run")).toEqual(["letta.row.at-work"]);
    expect(await notes("old-dead-run")).toEqual([undefined]);
  });

  it("of a hidden agent is there only where the connection asks for hidden ones", async () => {
    expect((await listAll(lettaWorld("letta/hidden-agent").backend)).rows).toHaveLength(1);
    const shown = lettaWorld("letta/hidden-agent", undefined, { showHiddenAgents: true });
    expect((await listAll(shown.backend)).rows).toHaveLength(2);
  });

  it("that cannot be read harms only itself: it says so, and the others are whole", async () => {
    const stub = lettaStub((path) =>
      path === "/v1/agents/"
        ? [
            stubAgent("agent-1", 17),
            stubAgent("agent-2", stubRequest("message-2")),
            4,
            { name: "no id" },
            stubAgent("agent-3", {}),
          ]
        : [],
    );
    const { rows } = await listAll(stub.backend);
    expect(rows.map(({ from, fault, level }) => [from, fault?.id, level])).toEqual([
      ["Agent agent-1", "letta.row.no-agent", "uninspectable"],
      ["Agent agent-2", undefined, "clear"],
      ["no id", "letta.row.no-agent", "uninspectable"],
      ["Agent agent-3", "letta.row.no-agent", "uninspectable"],
    ]);
  });

  it("of a request of an unknown type is shown as one that could not be read", async () => {
    const odd = { ...stubRequest("message-1"), message_type: "approval_request_message_v2" };
    const stub = lettaStub((path) => (path === "/v1/agents/" ? [stubAgent("agent-1", odd)] : []));
    const { rows } = await listAll(stub.backend);
    expect(rows).toMatchObject([{ fault: { id: "letta.row.unread" }, level: "uninspectable", calls: 1 }]);
  });

  it("that says the same is the same row: a quiet poll draws nothing again", async () => {
    const { backend } = lettaWorld("letta/default");
    const first = await listAll(backend);
    const second = await listAll(backend, first.mark);
    const versions = new Map(first.rows.map((row) => [row.ref.batchId, row.version]));
    for (const row of second.rows) expect(versions.get(row.ref.batchId)).toBe(row.version);
    expect(second.gone).toEqual([]);
  });

  it("leaves when its agent asks no more, asks anew, or is no longer there", async () => {
    let agents: unknown[] = ["1", "2", "3"].map((id) =>
      stubAgent(`agent-${id}`, stubRequest(`message-${id}`)),
    );
    const stub = lettaStub((path) => (path === "/v1/agents/" ? agents : []));
    const { mark } = await listAll(stub.backend);
    agents = [stubAgent("agent-1"), stubAgent("agent-2", stubRequest("message-9"))];
    const next = await listAll(stub.backend, mark);
    expect(next.rows.map(({ ref }) => ref.batchId)).toEqual(["a:agent-2:message-9"]);
    expect(next.gone.map(({ ref, verb }) => [ref.batchId, verb]).toSorted()).toEqual([
      ["a:agent-1:message-1", null],
      ["a:agent-2:message-2", null],
      ["a:agent-3:message-3", null],
    ]);
  });
});

describe("a list that changes while it is walked", () => {
  it("a cursor whose agent was deleted gives the list from its beginning: nobody is lost, nobody comes twice", async () => {
    let ids = Array.from({ length: 220 }, (_, index) => `agent-${index}`);
    const stub = lettaStub((path, search) => {
      if (path !== "/v1/agents/") return [];
      const after = search.get("after");
      if (after === "agent-99") ids = ids.filter((id) => id !== "agent-99");
      const from = after === null ? 0 : ids.indexOf(after) + 1;
      return ids.slice(from, from + 100).map((id) => stubAgent(id, stubRequest(`message-of-${id}`)));
    });
    const slices = await collect(stub.backend.list(null, signal()));
    expect(rowsOf(slices)).toHaveLength(220);
    expect(slices.at(-1)?.looked).toEqual({ done: 220, of: 220 });
    const { rows } = await listAll(stub.backend, slices.at(-1)?.mark);
    expect(rows).toHaveLength(219);
  });

  it("a walk that never ends is given up", async () => {
    const page = Array.from({ length: 100 }, (_, index) => stubAgent(`agent-${index}`));
    const stub = lettaStub((path) => (path === "/v1/agents/" ? page : []));
    await expect(listAll(stub.backend)).rejects.toMatchObject({
      error: { said: { id: "letta.read.moving" } },
    });
    expect(stub.paths.length).toBeLessThan(20);
  });
});

describe("what goes wrong with a list", () => {
  it("conversations that cannot be listed leave the agents' rows, and the connection says what is wrong", async () => {
    const { backend } = lettaWorld("letta/conversations-fail");
    const slices: unknown[] = [];
    const read = (async () => {
      for await (const slice of backend.list(null, signal())) slices.push(...slice.rows);
    })();
    await expect(read).rejects.toMatchObject({ error: { kind: "server-failed" } });
    expect(slices.length).toBeGreaterThan(0);
    expect(backend.state().get().kind).toBe("failing");
  });

  it("a Letta that has no conversations yet, or does not list runs, is read all the same", async () => {
    const stub = lettaStub((path) =>
      path === "/v1/agents/"
        ? [stubAgent("agent-1", stubRequest("message-1"))]
        : Response.json({ detail: "Not Found" }, { status: 404 }),
    );
    expect((await listAll(stub.backend)).rows).toHaveLength(1);
    expect(stub.backend.state().get().kind).toBe("polling");
  });

  it.each([404, 422])("a %i of the agents' list is an address that is not Letta's", async (status) => {
    const stub = lettaStub(() => Response.json({ detail: "Not Found" }, { status }));
    await expect(listAll(stub.backend)).rejects.toMatchObject({
      error: { kind: "unreadable", said: { id: "letta.read.no-such-path" }, serverWords: "Not Found" },
    });
  });

  it("another token starts over: rows that are not found again are gone", async () => {
    let agents: unknown[] = ["1", "2"].map((id) => stubAgent(`agent-${id}`, stubRequest(`message-${id}`)));
    const stub = lettaStub((path) => (path === "/v1/agents/" ? agents : []));
    const { mark } = await listAll(stub.backend);
    agents = [stubAgent("agent-2", stubRequest("message-2"))];
    stub.holdToken("somebody else's");
    const slices = await collect(stub.backend.list(mark, signal()));
    expect(slices[0]?.complete).toBe(false);
    expect(rowsOf(slices)).toHaveLength(1);
    const gone = slices.flatMap((slice) => slice.gone);
    expect(gone.map(({ ref }) => ref.batchId)).toEqual(["a:agent-1:message-1"]);
  });
});

/** A Letta with so many agents. */
function manyAgents(count: number, asks: (index: number) => unknown) {
  const agents = Array.from({ length: count }, (_, index) => stubAgent(`agent-${index}`, asks(index)));
  return lettaStub((path, search) => {
    if (path !== "/v1/agents/") return [];
    const after = search.get("after");
    const from = after === null ? 0 : Number(after.slice("agent-".length)) + 1;
    return agents.slice(from, from + Number(search.get("limit")));
  });
}

/** A Letta with so many conversations of one agent. */
function talks(count: number, newest: (id: string) => unknown) {
  const listed = Array.from({ length: count }, (_, index) => ({
    id: `conv-${index}`,
    agent_id: "agent-1",
    summary: null,
    last_message_at: "2026-11-30T02:55:31.100000Z",
  }));
  return lettaStub((path) => {
    if (path === "/v1/agents/") return [stubAgent("agent-1")];
    if (path === "/v1/conversations/") return listed;
    const id = /^\/v1\/conversations\/([^/]+)\/messages$/.exec(path)?.[1];
    return id === undefined ? [] : [newest(id)];
  });
}
