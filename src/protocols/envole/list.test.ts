import { describe, expect, it } from "vitest";
import type { ListMark, ListSlice } from "../../domain/approval-backend.ts";
import { email, threeCalls } from "../../mocks/envole/call-seeds.ts";
import type { ThreadSeed } from "../../mocks/envole/seeder.ts";
import { buildWorld } from "../../mocks/envole/worlds.ts";
import { listAll, rowsOf } from "../../test/backend-reading.ts";
import {
  type EnvoleEntry,
  type EnvoleWatch,
  type EnvoleWorld,
  envoleWorld,
} from "../../test/envole-world.ts";
import { longestLag } from "./assumed.ts";

const waiting = (name: string, minutesAgo: number, more: Partial<ThreadSeed> = {}): ThreadSeed => ({
  name,
  minutesAgo,
  calls: [email("bo@example.test", name)],
  ...more,
});

const worldOf = (threads: readonly ThreadSeed[], watch?: EnvoleWatch, entry?: EnvoleEntry): EnvoleWorld =>
  envoleWorld((now) => buildWorld({ threads }, now), watch, entry);

const isHistory = (path: string): boolean => path.includes("/messages");
const historiesOf = ({ requests }: EnvoleWorld) => requests.filter(({ path }) => isHistory(path));

/** Polls so often that no change can hide behind the newest thread's last time any more. */
async function settled(world: EnvoleWorld): Promise<ListMark | null> {
  const first = await listAll(world.backend);
  await world.clock.advance(longestLag);
  const second = await listAll(world.backend, first.mark);
  world.requests.length = 0;
  return second.mark;
}

const failing =
  (status: number, matches: (path: string) => boolean, headers: Record<string, string> = {}): EnvoleWatch =>
  (request, answer) =>
    matches(request.path) ? Promise.resolve(new Response('{"error":"no"}', { status, headers })) : answer();

describe("a quiet poll", () => {
  it("costs one request an agent, whatever waits", async () => {
    const world = envoleWorld("envole/waiting-30");
    const mark = await settled(world);
    const poll = await listAll(world.backend, mark);
    expect(world.requests.map(({ path }) => path)).toEqual([
      "/api/assistants/threads/agent_team?active=true",
      "/api/assistants/threads/agent_support?active=true",
    ]);
    expect(poll).toMatchObject({ rows: [], gone: [], complete: true });
  });

  it("costs one more for a thread that the configuration names by itself: nothing cheaper tells of it", async () => {
    const world = worldOf([waiting("One", 5)], undefined, { threadIds: ["thread_1"] });
    expect((await listAll(world.backend)).rows).toHaveLength(1);
    const mark = await settled(world);
    await listAll(world.backend, mark);
    expect(world.requests.map(({ path }) => path)).toEqual([
      "/api/assistants/threads/thread_1/messages?maxResults=200",
    ]);
  });

  it("a configured thread that an agent's list holds is not read twice", async () => {
    const world = worldOf([waiting("One", 5)], undefined, {
      agentIds: ["agent_team"],
      threadIds: ["thread_1"],
    });
    const mark = await settled(world);
    await listAll(world.backend, mark);
    expect(world.requests).toHaveLength(1);
  });
});

describe("a history is read again", () => {
  it("when lastMessageTime moved, and only that thread's", async () => {
    const world = worldOf([waiting("Old", 50), waiting("New", 5)]);
    const mark = await settled(world);
    world.control({ do: "add-batch", thread: "Old" });
    const poll = await listAll(world.backend, mark);
    expect(historiesOf(world)).toHaveLength(1);
    expect(poll.rows.map(({ from }) => from)).toEqual(["Old", "Old"]);
  });

  it.each(["Z", ".000Z"])(
    "once more while another change could hide behind the same second, which ends in %s",
    async (ending) => {
      const world = envoleWorld("envole/same-second", async ({ path }, answer) => {
        const response = await answer();
        if (isHistory(path)) return response;
        return new Response((await response.text()).replace(/(:\d\d)Z/g, `$1${ending}`), response);
      });
      world.control({ do: "grow-batch" });
      const first = await listAll(world.backend);
      await world.clock.advance(500);
      world.control({ do: "add-batch" });
      const second = await listAll(world.backend, first.mark);
      expect(second.rows).toHaveLength(2);
      await world.clock.advance(longestLag);
      const third = await listAll(world.backend, second.mark);
      world.requests.length = 0;
      await listAll(world.backend, third.mark);
      expect(historiesOf(world)).toHaveLength(0);
    },
  );

  it("once more where it showed what had moved its thread only later, to the millisecond as its time is", async () => {
    let isLate = true;
    const world = worldOf([waiting("A", 5)], async ({ path }, answer) => {
      if (isHistory(path)) return isLate ? Response.json([]) : answer();
      const response = await answer();
      return new Response((await response.text()).replace(/(:\d\d)Z/g, "$1.123Z"), response);
    });
    const first = await listAll(world.backend);
    expect(first.rows).toEqual([]);
    isLate = false;
    expect((await listAll(world.backend, first.mark)).rows).toHaveLength(1);
  });

  it("with twice as many messages when it came with as many as were asked for, and so again from then on", async () => {
    const talk = Array.from({ length: 450 }, (_, index) => ({ content: `Words ${index}` }));
    const messages = [{ content: "Early", calls: threeCalls }, ...talk];
    const world = worldOf([{ name: "Long", minutesAgo: 5, messages }]);
    const poll = await listAll(world.backend);
    expect(poll.rows).toMatchObject([{ calls: 3 }]);
    expect(historiesOf(world).map(({ path }) => path.split("=")[1])).toEqual(["200", "400", "800"]);
    world.requests.length = 0;
    await world.backend.get(poll.rows[0]?.ref.batchId ?? "", new AbortController().signal);
    expect(historiesOf(world).map(({ path }) => path.split("=")[1])).toEqual(["800"]);
  });
});

describe("the first scan", () => {
  it("gives rows as they come, the newest thread first, at most four histories at once", async () => {
    const order = [70, 10, 60, 20, 50, 30];
    let atOnce = 0;
    let most = 0;
    const asked: string[] = [];
    const open: (() => void)[] = [];
    const world = worldOf(
      order.map((minutes) => waiting(`${minutes} minutes`, minutes)),
      async (request, answer) => {
        if (!isHistory(request.path)) {
          const listed = (await (await answer()).json()) as readonly { readonly id: string }[];
          return Response.json([...listed].sort((one, other) => one.id.localeCompare(other.id)));
        }
        asked.push(request.path);
        atOnce += 1;
        most = Math.max(most, atOnce);
        await new Promise<void>((resolve) => open.push(resolve));
        atOnce -= 1;
        return answer();
      },
    );
    const slices: ListSlice[] = [];
    const reading = (async () => {
      for await (const slice of world.backend.list(null, new AbortController().signal)) slices.push(slice);
    })();
    await world.clock.settle();
    expect(asked).toHaveLength(4);
    open[1]?.();
    await world.clock.settle();
    expect(slices).toHaveLength(1);
    expect(slices[0]).toMatchObject({ complete: false, looked: { done: 1, of: 6 } });
    expect(slices[0]?.rows.map(({ value }) => value.from)).toEqual(["20 minutes"]);
    while (open.length < 6) {
      for (const go of open) go();
      await world.clock.settle();
    }
    for (const go of open) go();
    await reading;
    expect(most).toBe(4);
    expect(rowsOf(slices)).toHaveLength(6);
    expect(slices.at(-1)).toMatchObject({ complete: true, looked: { done: 6, of: 6 } });
    const threads = asked.map((path) => /threads\/([^/]+)/.exec(path)?.[1]);
    expect(threads.map((id) => order[(Number(id?.slice("thread_".length)) - 1) / 6])).toEqual([
      10, 20, 30, 50, 60, 70,
    ]);
  });

  it("threads in which nothing waits are told together, so that a thousand of them draw little", async () => {
    const quiet = Array.from({ length: 50 }, (_, n) => ({ name: `Q${n}`, minutesAgo: n + 1, messages: [] }));
    const world = worldOf([...quiet, waiting("Oldest", 90)]);
    const slices: ListSlice[] = [];
    for await (const slice of world.backend.list(null, new AbortController().signal)) slices.push(slice);
    expect(slices.map(({ looked }) => looked.done)).toEqual([20, 40, 51]);
    expect(slices.map(({ complete }) => complete)).toEqual([false, false, true]);
  });

  it("that was broken off goes on where it stood", async () => {
    const world = worldOf([waiting("A", 5), waiting("B", 6), waiting("C", 7)]);
    let mark: ListMark | null = null;
    for await (const slice of world.backend.list(null, new AbortController().signal)) {
      mark = slice.mark;
      break;
    }
    await world.clock.advance(3_000);
    world.requests.length = 0;
    const rest = await listAll(world.backend, mark);
    expect(rest.complete).toBe(true);
    expect(rest.rows.map(({ from }) => from)).toEqual(expect.arrayContaining(["B", "C"]));
  });
});

describe("a mark", () => {
  it("never changes once it was given out: polling twice from it tells the same", async () => {
    const world = worldOf([waiting("A", 5), waiting("B", 50)]);
    const mark = await settled(world);
    world.control({ do: "someone-else-denies", thread: "B" });
    const [one, other] = [await listAll(world.backend, mark), await listAll(world.backend, mark)];
    expect(one.gone).toHaveLength(1);
    expect(other.gone).toEqual(
      one.gone.map((gone) => ({ ...gone, startedAt: expect.any(Number) as number })),
    );
  });

  it("of a scan that went on says what was read by then: polling from it reads the rest", async () => {
    const world = worldOf([waiting("A", 5), waiting("B", 50), waiting("C", 500)]);
    const slices: ListSlice[] = [];
    for await (const slice of world.backend.list(null, new AbortController().signal)) slices.push(slice);
    const [last, early] = [slices.at(-1), slices.findLast(({ looked }) => looked.done === 1)];
    world.requests.length = 0;
    await listAll(world.backend, last?.mark ?? null);
    expect(historiesOf(world)).toHaveLength(1);
    world.requests.length = 0;
    await listAll(world.backend, early?.mark ?? null);
    expect(historiesOf(world)).toHaveLength(3);
  });

  it("of another token starts over, and what is not found again is told as gone", async () => {
    let isOther = false;
    const world = worldOf([waiting("Mine", 5), waiting("Ours", 6)], async (request, answer) => {
      const response = await answer();
      if (!isOther || isHistory(request.path)) return response;
      const threads = (await response.json()) as { threadName: string }[];
      return Response.json(threads.filter(({ threadName }) => threadName === "Ours"));
    });
    const first = await listAll(world.backend);
    isOther = true;
    world.holdToken("somebody else's");
    const second = await listAll(world.backend, first.mark);
    expect(second.rows.map(({ from }) => from)).toEqual(["Ours"]);
    const mine = first.rows.find(({ from }) => from === "Mine");
    expect(second.gone.map(({ ref }) => ref)).toEqual([mine?.ref]);
  });
});

describe("a row", () => {
  it("tells every tool name, calls, where it comes from, when it was asked, and the worst level", async () => {
    const { rows } = await listAll(envoleWorld("envole/six-with-hidden").backend);
    expect(rows).toMatchObject([
      {
        calls: 6,
        waiting: 6,
        from: "Kick-off",
        level: "marked",
        asks: "decision",
        deadline: null,
        hasClientTool: false,
        fault: null,
        toolNames: [
          "google_calendar_create_event",
          "gmail_send_email",
          "update_row",
          "gmail_create_draft",
          "google_drive_delete_file",
        ],
      },
    ]);
    expect(rows[0]?.askedAt).toBe(Date.UTC(2026, 10, 30, 11, 48));
  });

  it("stands for one batch: two in one thread are two, and one that came in two messages is one", async () => {
    const two = await listAll(envoleWorld("envole/two-batches").backend);
    expect(two.rows.map(({ calls }) => calls)).toEqual([2, 1]);
    const one = await listAll(envoleWorld("envole/two-events").backend);
    expect(one.rows.map(({ calls }) => calls)).toEqual([3]);
  });

  it("stays where a part was answered and the rest hangs, so that nothing waits unseen", async () => {
    const { rows } = await listAll(envoleWorld("envole/half-answered").backend);
    expect(rows).toMatchObject([{ calls: 3, waiting: 2, asks: "decision" }]);
  });

  it("of a thread without a name is from its agent", async () => {
    const { rows } = await listAll(worldOf([waiting("", 5)]).backend);
    expect(rows).toMatchObject([{ from: "Team assistant" }]);
  });

  it("that left says what all its calls were recorded as, and not who did it", async () => {
    const world = worldOf([waiting("A", 5), waiting("B", 9)]);
    const mark = await settled(world);
    world.control({ do: "someone-else-approves", thread: "A" });
    world.control({ do: "someone-else-aborts", thread: "B" });
    const { gone } = await listAll(world.backend, mark);
    expect(gone).toMatchObject([
      { verb: "approve", by: null },
      { verb: "abort", by: null },
    ]);
  });

  it("that vanished from its history left too, and nothing is said of how", async () => {
    const world = worldOf([waiting("A", 5)]);
    const mark = await settled(world);
    world.control({ do: "forget-batch" });
    const { gone } = await listAll(world.backend, mark);
    expect(gone).toMatchObject([{ verb: null, by: null, at: world.clock.now() }]);
  });

  it("of a thread that its agent's list holds no more left", async () => {
    const world = worldOf([waiting("A", 5), waiting("B", 9)]);
    const mark = await settled(world);
    world.control({ do: "delete-thread", thread: "A" });
    const poll = await listAll(world.backend, mark);
    expect(poll.gone).toHaveLength(1);
    expect(historiesOf(world)).toHaveLength(0);
  });
});

describe("a history that cannot be read", () => {
  const isFirst = (path: string) => path.includes("/thread_1/messages");

  it("is one row with a sentence, is tried with every poll, and leaves once it can be read", async () => {
    let isBroken = true;
    const world = worldOf([waiting("A", 5), waiting("B", 9)], (request, answer) =>
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
      const world = worldOf([waiting("A", 5), waiting("B", 9)], (request, answer) =>
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
    const world = worldOf([waiting("A", 5)], (request, answer) =>
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
    const world = worldOf(threads, (request, answer) => {
      if (!isHistory(request.path)) return answer();
      asked += 1;
      return asked % 2 === 0 ? Promise.reject(new TypeError("Failed to fetch")) : answer();
    });
    const { rows } = await listAll(world.backend);
    expect(rows.filter(({ fault }) => fault === null)).toHaveLength(6);
  });

  it("because the connection was lost once harms only itself; where every one is lost, the poll fails", async () => {
    const threads = [5, 6, 7, 8, 9].map((minutes) => waiting(`${minutes}`, minutes));
    const one = worldOf(threads, (request, answer) =>
      isFirst(request.path) ? Promise.reject(new TypeError("Failed to fetch")) : answer(),
    );
    expect((await listAll(one.backend)).rows).toHaveLength(5);
    const every = worldOf(threads, (request, answer) =>
      isHistory(request.path) ? Promise.reject(new TypeError("Failed to fetch")) : answer(),
    );
    await expect(listAll(every.backend)).rejects.toMatchObject({ error: { kind: "unreachable" } });
  });

  it.each([401, 429])("with %i fails the poll: no other request would do better", async (status) => {
    const world = worldOf([waiting("A", 5)], failing(status, isHistory));
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
    const world = worldOf([waiting("A", 5)], (request, answer) =>
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
    const world = worldOf([waiting("A", 5)], failing(401, isList), entry);
    await expect(listAll(world.backend)).rejects.toMatchObject({ error: { kind: "needs-token" } });
    expect(historiesOf(world)).toHaveLength(0);
  });

  it("of one agent harms no other: its rows stay, the others' are read, and the connection says it", async () => {
    let isBroken = false;
    const threads = [waiting("Team's", 5), waiting("Support's", 6, { isOfSupport: true })];
    const world = worldOf(threads, (request, answer) =>
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
    const world = worldOf([waiting("A", 5)], undefined, { agentIds: ["agent_team"], threadIds: ["nowhere"] });
    const slices: ListSlice[] = [];
    const poll = async () => {
      for await (const slice of world.backend.list(null, new AbortController().signal)) slices.push(slice);
    };
    await expect(poll()).rejects.toMatchObject({ error: { said: { id: "envole.read.no-thread" } } });
    expect(rowsOf(slices)).toHaveLength(1);
  });

  it("is no list: the answer cannot be read", async () => {
    const world = worldOf([], (request, answer) =>
      isList(request.path) ? Promise.resolve(Response.json({ threads: [] })) : answer(),
    );
    await expect(listAll(world.backend)).rejects.toMatchObject({ error: { kind: "unreadable" } });
  });

  it("entries without an id that can be asked for harm no others", async () => {
    const world = worldOf([waiting("A", 5)], async (request, answer) => {
      if (!isOfTeam(request.path)) return answer();
      const threads = (await (await answer()).json()) as unknown[];
      return Response.json([null, 7, {}, { id: ".." }, { id: "" }, ...threads]);
    });
    expect((await listAll(world.backend)).rows).toHaveLength(1);
  });
});
