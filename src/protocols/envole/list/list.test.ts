import { describe, expect, it } from "vitest";
import type { ListMark, ListSlice } from "../../../domain/approval-backend.ts";
import { threeCalls } from "../../../mocks/envole/call-seeds.ts";
import { listAll, rowsOf } from "../../../test/backend-reading.ts";
import { historiesOf, isHistory, settled, threadsWorld, waiting } from "../../../test/envole-threads.ts";
import { envoleWorld } from "../../../test/envole-world.ts";
import { longestLag } from "../assumed.ts";

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
    const world = threadsWorld([waiting("One", 5)], undefined, { threadIds: ["thread_1"] });
    expect((await listAll(world.backend)).rows).toHaveLength(1);
    const mark = await settled(world);
    await listAll(world.backend, mark);
    expect(world.requests.map(({ path }) => path)).toEqual([
      "/api/assistants/threads/thread_1/messages?maxResults=200",
    ]);
  });

  it("a configured thread that an agent's list holds is not read twice", async () => {
    const world = threadsWorld([waiting("One", 5)], undefined, {
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
    const world = threadsWorld([waiting("Old", 50), waiting("New", 5)]);
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
    const world = threadsWorld([waiting("A", 5)], async ({ path }, answer) => {
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
    const world = threadsWorld([{ name: "Long", minutesAgo: 5, messages }]);
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
    const world = threadsWorld(
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
    const world = threadsWorld([...quiet, waiting("Oldest", 90)]);
    const slices: ListSlice[] = [];
    for await (const slice of world.backend.list(null, new AbortController().signal)) slices.push(slice);
    expect(slices.map(({ looked }) => looked.done)).toEqual([20, 40, 51]);
    expect(slices.map(({ complete }) => complete)).toEqual([false, false, true]);
  });

  it("that was broken off goes on where it stood", async () => {
    const world = threadsWorld([waiting("A", 5), waiting("B", 6), waiting("C", 7)]);
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
    const world = threadsWorld([waiting("A", 5), waiting("B", 50)]);
    const mark = await settled(world);
    world.control({ do: "someone-else-denies", thread: "B" });
    const [one, other] = [await listAll(world.backend, mark), await listAll(world.backend, mark)];
    expect(one.gone).toHaveLength(1);
    expect(other.gone).toEqual(
      one.gone.map((gone) => ({ ...gone, startedAt: expect.any(Number) as number })),
    );
  });

  it("of a scan that went on says what was read by then: polling from it reads the rest", async () => {
    const world = threadsWorld([waiting("A", 5), waiting("B", 50), waiting("C", 500)]);
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
    const world = threadsWorld([waiting("Mine", 5), waiting("Ours", 6)], async (request, answer) => {
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
