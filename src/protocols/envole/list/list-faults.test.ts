import { describe, expect, it } from "vitest";
import type { ListSlice } from "../../../domain/approval-backend.ts";
import { listAll, rowsOf } from "../../../test/backend-reading.ts";
import { historiesOf, isHistory, settled, threadsWorld, waiting } from "../../../test/envole-threads.ts";
import type { Watch } from "../../../test/protocol-world.ts";

const failing =
  (status: number, matches: (path: string) => boolean): Watch =>
  (request, answer) =>
    matches(request.path) ? Promise.resolve(new Response('{"error":"no"}', { status })) : answer();

describe("a history that cannot be read", () => {
  const isFirst = (path: string) => path.includes("/thread_1/messages");

  it("is one row with a sentence, is tried with every poll, and leaves once it can be read", async () => {
    let isBroken = true;
    const world = threadsWorld([waiting("A", 5), waiting("B", 9)], (request, answer) =>
      isBroken && isFirst(request.path) ? Promise.resolve(new Response("{}", { status: 200 })) : answer(),
    );
    const first = await listAll(world.backend);
    expect(first.complete).toBe(true);
    expect(first.rows.filter(({ fault }) => fault !== null)).toMatchObject([
      { fault: { id: "envole.row.no-history" }, from: "A", calls: 0 },
    ]);
    const mark = await settled(world);
    await listAll(world.backend, mark);
    expect(historiesOf(world).map(({ path }) => isFirst(path))).toEqual([true]);
    isBroken = false;
    const healed = await listAll(world.backend, mark);
    expect(healed.rows).toMatchObject([{ from: "A", fault: null }]);
    expect(healed.gone).toHaveLength(1);
  });

  it.each([403, 500, 503])(
    "harms only itself with %i, and loses nothing that was known of it",
    async (status) => {
      let isBroken = false;
      const world = threadsWorld([waiting("A", 5), waiting("B", 9)], (request, answer) =>
        isBroken && isFirst(request.path) ? Promise.resolve(new Response("no", { status })) : answer(),
      );
      const mark = await settled(world);
      isBroken = true;
      world.control({ do: "add-batch", thread: "A" });
      const poll = await listAll(world.backend, mark);
      expect(poll.gone).toEqual([]);
      expect(poll.rows).toMatchObject([{ fault: { id: "envole.row.no-history" } }]);
      expect(world.backend.state().get().kind).toBe("polling");
    },
  );

  it("keeps its known rows in mind: one that left meanwhile is told when it can be read again", async () => {
    let isBroken = false;
    const world = threadsWorld([waiting("A", 5)], (request, answer) =>
      isBroken && isFirst(request.path) ? Promise.resolve(new Response("no", { status: 500 })) : answer(),
    );
    const first = await listAll(world.backend);
    const mark = await settled(world);
    isBroken = true;
    world.control({ do: "someone-else-denies" });
    const broken = await listAll(world.backend, mark);
    isBroken = false;
    const healed = await listAll(world.backend, broken.mark);
    const left = [...first.rows, ...broken.rows].map(({ ref }) => ref);
    expect(healed.gone.map(({ ref }) => ref)).toEqual(left);
  });

  it("because the connection is lost again and again, and never in a row, harms only itself", async () => {
    const threads = Array.from({ length: 12 }, (_, n) => waiting(`${n}`, n + 1));
    let asked = 0;
    const world = threadsWorld(threads, (request, answer) => {
      if (!isHistory(request.path)) return answer();
      asked += 1;
      return asked % 2 === 0 ? Promise.reject(new TypeError("Failed to fetch")) : answer();
    });
    const { rows } = await listAll(world.backend);
    expect(rows.filter(({ fault }) => fault === null)).toHaveLength(6);
  });

  it("because the connection was lost once harms only itself; where every one is lost, the poll fails", async () => {
    const threads = [5, 6, 7, 8, 9].map((minutes) => waiting(`${minutes}`, minutes));
    const one = threadsWorld(threads, (request, answer) =>
      isFirst(request.path) ? Promise.reject(new TypeError("Failed to fetch")) : answer(),
    );
    expect((await listAll(one.backend)).rows).toHaveLength(5);
    const every = threadsWorld(threads, (request, answer) =>
      isHistory(request.path) ? Promise.reject(new TypeError("Failed to fetch")) : answer(),
    );
    await expect(listAll(every.backend)).rejects.toMatchObject({ error: { kind: "unreachable" } });
  });

  it.each([401, 429])("with %i fails the poll: no other request would do better", async (status) => {
    const world = threadsWorld([waiting("A", 5)], failing(status, isHistory));
    await expect(listAll(world.backend)).rejects.toMatchObject({
      error: { kind: status === 401 ? "needs-token" : "slow-down" },
    });
  });
});

describe("a list that does not come", () => {
  const isList = (path: string) => path.endsWith("?active=true");
  const isOfTeam = (path: string) => path.includes("/agent_team?");

  it.each([
    [401, "needs-token", "needs-token"],
    [429, "slow-down", "failing"],
    [500, "server-failed", "failing"],
    [403, "not-allowed", "failing"],
  ] as const)("with %i fails the poll as %s, and loses nothing known", async (status, kind, state) => {
    let isBroken = false;
    const world = threadsWorld([waiting("A", 5)], (request, answer) =>
      isBroken && isList(request.path)
        ? Promise.resolve(new Response("no", { status, headers: { "retry-after": "5" } }))
        : answer(),
    );
    const mark = await settled(world);
    isBroken = true;
    await expect(listAll(world.backend, mark)).rejects.toMatchObject({ error: { kind } });
    expect(world.backend.state().get().kind).toBe(state);
    isBroken = false;
    expect(await listAll(world.backend, mark)).toMatchObject({ rows: [], gone: [] });
    expect(world.backend.state().get().kind).toBe("polling");
  });

  it("as no request would come now asks for nothing more", async () => {
    const entry = { agentIds: ["agent_team"], threadIds: ["thread_1"] };
    const world = threadsWorld([waiting("A", 5)], failing(401, isList), entry);
    await expect(listAll(world.backend)).rejects.toMatchObject({ error: { kind: "needs-token" } });
    expect(historiesOf(world)).toHaveLength(0);
  });

  it("of one agent harms no other: its rows stay, the others' are read, and the connection says it", async () => {
    let isBroken = false;
    const threads = [waiting("Team's", 5), waiting("Support's", 6, { isOfSupport: true })];
    const world = threadsWorld(threads, (request, answer) =>
      isBroken && isOfTeam(request.path) ? Promise.resolve(new Response("no", { status: 404 })) : answer(),
    );
    const mark = await settled(world);
    isBroken = true;
    world.control({ do: "add-batch", thread: "Support's" });
    const slices: ListSlice[] = [];
    const poll = async () => {
      for await (const slice of world.backend.list(mark, new AbortController().signal)) slices.push(slice);
    };
    await expect(poll()).rejects.toMatchObject({
      error: { said: { id: "envole.read.no-agent", values: { name: "agent_team" } } },
    });
    expect(rowsOf(slices)).toHaveLength(2);
    expect(slices.flatMap(({ gone }) => gone)).toEqual([]);
    expect(world.backend.state().get().kind).toBe("failing");
  });

  it("a configured thread that the server does not know is told as what it is", async () => {
    const world = threadsWorld([waiting("A", 5)], undefined, {
      agentIds: ["agent_team"],
      threadIds: ["nowhere"],
    });
    const slices: ListSlice[] = [];
    const poll = async () => {
      for await (const slice of world.backend.list(null, new AbortController().signal)) slices.push(slice);
    };
    await expect(poll()).rejects.toMatchObject({ error: { said: { id: "envole.read.no-thread" } } });
    expect(rowsOf(slices)).toHaveLength(1);
  });

  it("is no list: the answer cannot be read", async () => {
    const world = threadsWorld([], (request, answer) =>
      isList(request.path) ? Promise.resolve(Response.json({ threads: [] })) : answer(),
    );
    await expect(listAll(world.backend)).rejects.toMatchObject({ error: { kind: "unreadable" } });
  });

  it("entries without an id that can be asked for harm no others", async () => {
    const world = threadsWorld([waiting("A", 5)], async (request, answer) => {
      if (!isOfTeam(request.path)) return answer();
      const threads = (await (await answer()).json()) as unknown[];
      return Response.json([null, 7, {}, { id: ".." }, { id: "" }, ...threads]);
    });
    expect((await listAll(world.backend)).rows).toHaveLength(1);
  });
});
