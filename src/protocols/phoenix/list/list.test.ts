import { describe, expect, it } from "vitest";
import type { ListMark } from "../../../domain/approval-backend.ts";
import { BackendFailure } from "../../../domain/backend-error.ts";
import { collect, listAll, rowsOf } from "../../../test/backend-reading.ts";
import { type PhoenixWorld, phoenixWorld } from "../../../test/phoenix-world.ts";
import { createPhoenixBackend } from "../backend.ts";

const tenMinutes = 600_000;

/** One poll: its slices, and the requests it took (the one that asks who the viewer is left out). */
async function poll(world: PhoenixWorld, mark: ListMark | null) {
  const before = world.requests.length;
  const slices = await collect(world.backend.list(mark, new AbortController().signal));
  const requests = world.requests.slice(before).filter(({ body }) => !body.includes("viewer"));
  return { slices, requests, mark: slices.at(-1)?.mark ?? mark };
}

/** Polls until nothing is left to be read again, and gives the mark of the quiet list. */
async function quietMark(world: PhoenixWorld): Promise<ListMark | null> {
  let { mark } = await poll(world, null);
  for (let turn = 0; turn < 3; turn += 1) {
    await world.clock.advance(3000);
    ({ mark } = await poll(world, mark));
  }
  return mark;
}

describe("the first scan", () => {
  it("gives each page at once, newest first, and says how far it looked", async () => {
    const { slices } = await poll(phoenixWorld("phoenix/waiting-130"), null);
    expect(slices.map((slice) => slice.looked.done)).toEqual([20, 20, 70, 120, 130]);
    expect(slices.map((slice) => slice.complete)).toEqual([false, false, false, false, true]);
    expect(slices.at(-1)?.looked).toEqual({ done: 130, of: 130 });
    expect(rowsOf(slices).map(({ from }) => from)).toEqual(
      Array.from({ length: 130 }, (_, index) => `Batch ${index + 1} of 130`),
    );
  });

  it("the first rows wait for one request only", async () => {
    const world = phoenixWorld("phoenix/thousand-waiting");
    for await (const slice of world.backend.list(null, new AbortController().signal)) {
      expect(slice.rows.length).toBeGreaterThan(0);
      break;
    }
    expect(world.requests.filter(({ body }) => body.includes("messages"))).toHaveLength(1);
  });

  it("the level of the first rows comes with the closer look at the same answer", async () => {
    const world = phoenixWorld("phoenix/hidden-characters");
    const { slices, requests } = await poll(world, null);
    expect(slices.map((slice) => slice.rows.map(({ value }) => value.level))).toEqual([
      ["clear"],
      ["marked"],
    ]);
    expect(slices[0]?.complete).toBe(true);
    expect(requests).toHaveLength(1);
  });

  it("never asks for lastMessageId, the dear part", async () => {
    const world = phoenixWorld("phoenix/default");
    await poll(world, null);
    expect(world.requests.some(({ body }) => body.includes("lastMessageId"))).toBe(false);
  });

  it("goes on where it stopped when it is cut off, and begins nothing twice", async () => {
    const world = phoenixWorld("phoenix/waiting-130");
    let mark: ListMark | null = null;
    for await (const slice of world.backend.list(null, new AbortController().signal)) {
      mark = slice.mark;
      if (slice.looked.done === 70) break;
    }
    await world.clock.advance(3000);
    const { slices } = await poll(world, mark);
    expect(slices.at(-1)).toMatchObject({ complete: true, looked: { done: 130 } });
    const firstPages = world.requests.filter(
      ({ body }) => body.includes('"first":20') && body.includes("messages"),
    );
    expect(firstPages).toHaveLength(1);
  });
});

describe("a quiet poll", () => {
  it.each([10, 1000])("asks one page when %i wait, and brings nothing", async (count) => {
    const world = phoenixWorld(`phoenix/waiting-${count}`);
    const mark = await quietMark(world);
    const quiet = await poll(world, mark);
    expect(quiet.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "GET /v1/agent_sessions?limit=20",
    ]);
    expect(quiet.slices).toHaveLength(1);
    expect(quiet.slices[0]).toMatchObject({ rows: [], gone: [], complete: true, isActive: false });
    expect(quiet.mark).toBe(mark);
  });

  it("brings a new session, which costs one more request", async () => {
    const world = phoenixWorld("phoenix/waiting-130");
    const mark = await quietMark(world);
    world.control({ do: "add-session", title: "Just now" });
    const { slices, requests } = await poll(world, mark);
    expect(rowsOf(slices).map(({ from }) => from)).toEqual(["Just now"]);
    expect(requests).toHaveLength(2);
  });

  it("tells a row that someone else answered as gone, with the verb", async () => {
    const world = phoenixWorld("phoenix/three-calls");
    const mark = await quietMark(world);
    world.someoneElseAnswers("deny");
    const { slices } = await poll(world, mark);
    expect(slices.flatMap(({ gone }) => gone)).toMatchObject([{ verb: "deny", by: null }]);
  });

  it("reads a change again that hides behind the same second, once", async () => {
    const world = phoenixWorld("phoenix/three-calls");
    const mark = await quietMark(world);
    world.changeArguments('{"a":1}');
    const first = await poll(world, mark);
    expect(first.requests).toHaveLength(2);
    await world.clock.advance(3000);
    const second = await poll(world, first.mark);
    expect(second.requests).toHaveLength(2);
    await world.clock.advance(3000);
    expect((await poll(world, second.mark)).requests).toHaveLength(1);
  });

  it("marks that were given out never change", async () => {
    const world = phoenixWorld("phoenix/three-calls");
    const mark = await quietMark(world);
    world.someoneElseAnswers("deny");
    const one = await listAll(world.backend, mark);
    const other = await listAll(world.backend, mark);
    expect(other.gone).toEqual(one.gone);
  });
});

describe("the sweep", () => {
  it("a deleted session that the newest page would hold is gone with the next poll", async () => {
    for (const [scenario, session] of [
      ["three-calls", undefined],
      ["waiting-130", "Batch 7 of 130"],
    ] as const) {
      const world = phoenixWorld(`phoenix/${scenario}`);
      const mark = await quietMark(world);
      world.control({ do: "delete-session", ...(session === undefined ? {} : { session }) });
      const { slices } = await poll(world, mark);
      expect(slices.flatMap(({ gone }) => gone)).toHaveLength(1);
    }
  });

  it("finds a deleted session within ten minutes of polls, a page a poll", async () => {
    const world = phoenixWorld("phoenix/waiting-130");
    let mark = await quietMark(world);
    world.control({ do: "delete-session", session: "Batch 100 of 130" });
    expect((await poll(world, mark)).slices.flatMap(({ gone }) => gone)).toEqual([]);
    await world.clock.advance(tenMinutes);
    const gone: unknown[] = [];
    for (let turn = 0; turn < 2; turn += 1) {
      const swept = await poll(world, mark);
      expect(swept.requests.length).toBeLessThanOrEqual(3);
      gone.push(...swept.slices.flatMap((slice) => slice.gone));
      mark = swept.mark;
    }
    expect(gone).toHaveLength(1);
  });
});

describe("what the connection says of itself", () => {
  it("polls, knows who it acts for, and keeps its snapshot while nothing is to be drawn", async () => {
    const world = phoenixWorld("phoenix/one-call");
    const mark = await quietMark(world);
    const snapshot = world.backend.state().get();
    expect(snapshot).toMatchObject({
      kind: "polling",
      error: null,
      identity: { known: true, name: "ana@example.test" },
    });
    const readAt = snapshot.lastReadAt ?? 0;
    await world.clock.advance(3000);
    await poll(world, mark);
    expect(world.backend.state().get()).toBe(snapshot);
    expect(snapshot.lastReadAt).toBeGreaterThan(readAt);
  });

  it("does not go on naming who it acted for once another token is used", async () => {
    const world = phoenixWorld("phoenix/one-call");
    await quietMark(world);
    const identity = () => world.backend.state().get().identity;
    expect(identity()).toEqual({ known: true, name: "ana@example.test" });
    const seen: unknown[] = [];
    const [row] = (await listAll(world.backend)).rows;
    world.holdToken("of-another-person");
    world.backend.state().subscribe(() => seen.push(identity()));
    await world.backend.get(row?.ref.batchId ?? "", new AbortController().signal);
    expect(seen[0]).toEqual({ known: false });
  });

  it("asks for a token, gives back the refused one, and reads again with a good one", async () => {
    const world = phoenixWorld("phoenix/expired-token");
    world.holdToken("old");
    const failure = await poll(world, null).catch((thrown: unknown) => thrown);
    expect((failure as BackendFailure).error.kind).toBe("needs-token");
    expect(world.backend.state().get().kind).toBe("needs-token");
    expect(world.refusedTokens).toContain("old");
    world.holdToken("demo-token");
    expect(rowsOf((await poll(world, null)).slices)).toHaveLength(1);
    expect(world.backend.state().get().kind).toBe("polling");
  });

  it("another token begins a list of its own, and rows that are not found again are gone", async () => {
    const world = phoenixWorld("phoenix/one-call");
    const mark = await quietMark(world);
    world.control({ do: "delete-session" });
    world.holdToken("demo-token");
    const { slices } = await poll(world, mark);
    expect(slices.flatMap(({ gone }) => gone)).toHaveLength(1);
    expect(slices.at(-1)?.complete).toBe(true);
  });

  it("fails while nothing answers, and rejects with a BackendFailure", async () => {
    const world = phoenixWorld("phoenix/offline");
    const failure = await poll(world, null).catch((thrown: unknown) => thrown);
    expect(failure).toBeInstanceOf(BackendFailure);
    expect((failure as BackendFailure).error.kind).toBe("unreachable");
    expect(world.backend.state().get()).toMatchObject({ kind: "failing", error: { kind: "unreachable" } });
  });

  it("where REST is out of space the list is read by GraphQL, and the state says so", async () => {
    const world = phoenixWorld("phoenix/three-calls");
    const full = createPhoenixBackend(
      { id: "px", label: "", baseUrl: "http://phoenix.example.test", pageUrl: null },
      {
        clock: world.clock,
        credentials: { token: () => null, refuse: () => undefined },
        fetch: async (input, init) => {
          if (!input.endsWith("/graphql"))
            return new Response("Database operations are disabled", { status: 507 });
          return world.answer(input, init);
        },
      },
    );
    const first = await listAll(full);
    await world.clock.advance(3000);
    const second = await listAll(full, first.mark);
    expect(first.rows).toHaveLength(1);
    expect(second.complete).toBe(true);
    expect(full.state().get()).toMatchObject({ kind: "polling", error: { kind: "storage-full" } });
    const batch = await full.get(first.rows[0]?.ref.batchId ?? "", new AbortController().signal);
    expect(batch.value.calls).toHaveLength(3);
    expect(batch.value.notes.map(({ id }) => id)).toContain("phoenix.read.storage-full");
  });
});

describe("one bad session", () => {
  it("is a row that says so; its neighbours are whole", async () => {
    const { rows } = await listAll(phoenixWorld("phoenix/malformed-session").backend);
    expect(rows.map(({ fault, calls }) => [fault?.id ?? null, calls])).toEqual([
      ["phoenix.row.unread", 0],
      [null, 1],
      [null, 1],
    ]);
  });

  it("opened, it is told as unreadable", async () => {
    const { backend } = phoenixWorld("phoenix/malformed-session");
    const { rows } = await listAll(backend);
    const broken = rows.find(({ fault }) => fault !== null);
    const reading = backend.get(broken?.ref.batchId ?? "", new AbortController().signal);
    await expect(reading).rejects.toMatchObject({ error: { kind: "unreadable" } });
  });
});
