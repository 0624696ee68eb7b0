import { describe, expect, it } from "vitest";
import type { ListSlice } from "../../../domain/approval-backend.ts";
import { createConnectionState } from "../../../domain/connection-state.ts";
import { listAll, rowsOf } from "../../../test/backend-reading.ts";
import { signal } from "../../../test/contract-sending.ts";
import { askingMessage, historyOf, keptEntry } from "../../../test/envole-history.ts";
import { envoleWorld } from "../../../test/envole-world.ts";
import { createFakeClock } from "../../../test/fake-clock.ts";
import { createEnvoleClient } from "../client.ts";
import { type FirstLook, firstLook } from "./first-look.ts";
import { listSlices } from "./list.ts";

const hidden = keptEntry("e1", { toolArguments: '{"to":"a\\u200bb"}' });

/** An Envole whose threads are asked for by hand: histories by id, null never comes, a number is a status. */
function lookedAt(histories: Readonly<Record<string, string | null | number>>) {
  const clock = createFakeClock();
  const requests: string[] = [];
  const threads = Object.keys(histories).map((id, index) => ({
    id,
    threadName: id,
    lastMessageTime: new Date(clock.now() - index * 60_000).toISOString(),
  }));
  const client = createEnvoleClient(
    { id: "s", label: "E", baseUrl: "", userId: "ana", agentIds: ["agent"], threadIds: [] },
    {
      clock,
      credentials: { token: () => null, refuse: () => undefined },
      fetch: async (path) => {
        requests.push(path);
        if (path.endsWith("?active=true")) return Response.json(threads);
        const history = histories[/threads\/([^/]+)\//.exec(path)?.[1] ?? ""] ?? null;
        if (typeof history === "number") return new Response("no", { status: history });
        return history === null ? new Promise<Response>(() => undefined) : new Response(history);
      },
    },
    createConnectionState(clock, { guarantees: [], notes: [] }),
  );
  let arrive = () => {};
  const code = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  return { client, clock, requests, code, arrive };
}

/** Takes a first look to its end. */
async function look(
  { client, code }: Pick<ReturnType<typeof lookedAt>, "client" | "code">,
  slices: ListSlice[],
) {
  const looking = firstLook(client, code, signal());
  for (;;) {
    const step = await looking.next();
    if (step.done === true) return step.value;
    slices.push(step.value);
  }
}

const asking = historyOf(askingMessage("m1", [hidden, keptEntry("e2")]));

describe("a first look", () => {
  it("gives the rows of the newest threads before the code of the closer look has come, and no level", async () => {
    const page = lookedAt({ t1: asking, t2: "[]", t3: asking, t4: null, t5: asking });
    const slices: ListSlice[] = [];
    const looking = look(page, slices);
    await page.clock.settle();
    expect(rowsOf(slices)).toMatchObject([
      { from: "t1", calls: 2, waiting: 2, level: "clear", toolNames: ["gmail_send_email"] },
      { from: "t3" },
    ]);
    expect(slices.every(({ complete, gone }) => !complete && gone.length === 0)).toBe(true);
    page.arrive();
    const { histories } = await looking;
    expect([...histories.keys()]).toEqual(["t1", "t2", "t3", "t4"]);
  });

  it("is read again with its levels, and what was asked for is not asked for again", async () => {
    const page = lookedAt({ t1: asking, t2: 500, t3: "{}", t4: "[]", t5: asking });
    const slices: ListSlice[] = [];
    const looking = look(page, slices);
    await page.clock.settle();
    page.arrive();
    const first: FirstLook = await looking;
    for await (const slice of listSlices(page.client, { mark: null, first }, signal())) slices.push(slice);
    expect(rowsOf(slices).map(({ from, level, fault }) => [from, level, fault?.id ?? null])).toEqual([
      ["t1", "marked", null],
      ["t2", "uninspectable", "envole.row.no-history"],
      ["t3", "uninspectable", "envole.row.no-history"],
      ["t5", "marked", null],
    ]);
    expect(slices.at(-1)?.complete).toBe(true);
    expect(page.requests).toHaveLength(1 + 5);
  });

  it("of rows that are clear draws nothing again: the closer look says the same", async () => {
    const world = envoleWorld("envole/several-threads");
    const slices: ListSlice[] = [];
    for await (const slice of world.backend.list(null, signal())) slices.push(slice);
    const versions = new Map<string, Set<string>>();
    for (const { version, value } of slices.flatMap(({ rows }) => rows)) {
      const known = versions.get(value.ref.batchId) ?? new Set();
      versions.set(value.ref.batchId, known.add(version));
    }
    expect([...versions.values()].map(({ size }) => size)).toEqual([1, 1, 1]);
    expect(world.requests).toHaveLength(2 + 4);
  });

  it("that the list of an agent fails tells as any poll does", async () => {
    const world = envoleWorld("envole/offline");
    await expect(listAll(world.backend)).rejects.toMatchObject({ error: { kind: "unreachable" } });
    expect(world.backend.state().get().kind).toBe("failing");
  });
});
