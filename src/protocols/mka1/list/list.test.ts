import { describe, expect, it } from "vitest";
import type { ListMark } from "../../../domain/approval-backend.ts";
import { collect, listAll } from "../../../test/backend-reading.ts";
import { answerAll } from "../../../test/contract-answers.ts";
import { firstBatch, recordIn, send, signal } from "../../../test/contract-sending.ts";
import { type Mka1World, mka1World } from "../../../test/mka1-world.ts";

const pathsOf = (world: Mka1World): readonly string[] => world.requests.map(({ path }) => path);

/** Polls until the first scan is done; what left until then is forgotten. */
async function scanned(world: Mka1World): Promise<ListMark | null> {
  const { mark } = await listAll(world.backend);
  world.requests.length = 0;
  return mark;
}

const held = "/api/v1/llm/tool-approvals";

describe("the first look", () => {
  it("gives rows after one request, before everything else was read", async () => {
    const world = mka1World("mka1/waiting-300");
    const first = await world.backend.list(null, signal())[Symbol.asyncIterator]().next();
    expect(first.value.rows).toHaveLength(20);
    expect(first.value.complete).toBe(false);
    expect(pathsOf(world).filter((path) => path.startsWith(held))).toEqual([
      `${held}?limit=20&order=desc&status=pending`,
    ]);
  });

  it("every page is read once, and only then an empty list is called empty", async () => {
    const world = mka1World("mka1/waiting-300");
    const slices = await collect(world.backend.list(null, signal()));
    expect(slices.slice(0, -1).every(({ complete }) => !complete)).toBe(true);
    expect(slices.at(-1)?.complete).toBe(true);
    expect(new Set(slices.flatMap(({ rows }) => rows.map(({ value }) => value.ref.batchId))).size).toBe(300);
    expect(pathsOf(world).filter((path) => path.startsWith(`${held}?`))).toHaveLength(4);
  });
});

describe("a quiet poll", () => {
  it.each(["empty", "assigned", "waiting-30", "waiting-300"])(
    "%s: costs three requests and one for each configured agent, whatever waits",
    async (scenario) => {
      const world = mka1World(`mka1/${scenario}`);
      let mark = await scanned(world);
      for (let poll = 0; poll < 6; poll += 1) {
        const { rows, gone, complete, mark: next } = await listAll(world.backend, mark);
        expect([rows, gone, complete]).toEqual([[], [], true]);
        expect(world.requests).toHaveLength(3 + 2);
        world.requests.length = 0;
        mark = next;
      }
    },
  );

  it("asks for the newest page of what waits in every one", async () => {
    const world = mka1World("mka1/waiting-300");
    const mark = await scanned(world);
    const { mark: next } = await listAll(world.backend, mark);
    await listAll(world.backend, next);
    const newest = pathsOf(world).filter((path) => path === `${held}?limit=100&order=desc&status=pending`);
    expect(newest).toHaveLength(2);
  });
});

describe("what came and what left", () => {
  it("a new call is a row in the next poll", async () => {
    const world = mka1World("mka1/waiting-300");
    const mark = await scanned(world);
    world.control({ do: "add-call" });
    expect((await listAll(world.backend, mark)).rows).toHaveLength(1);
  });

  it("more new calls than a page holds are all found", async () => {
    const world = mka1World("mka1/waiting-30");
    const mark = await scanned(world);
    for (let call = 0; call < 250; call += 1) world.control({ do: "add-call" });
    expect((await listAll(world.backend, mark)).rows).toHaveLength(250);
  });

  it.each([
    ["newest", 0, 1],
    ["oldest", 299, 3],
  ])("the %s of 300, decided by another, leaves with who and what", async (_, place, polls) => {
    const world = mka1World("mka1/waiting-300");
    const first = await listAll(world.backend);
    const row = first.rows[place];
    world.control({ do: "someone-else-denies", call: row?.ref.batchId.slice(2) ?? "" });
    let { mark } = first;
    for (let poll = 0; poll < polls; poll += 1) {
      const next = await listAll(world.backend, mark);
      mark = next.mark;
      if (next.gone.length === 0) continue;
      expect(next.gone).toMatchObject([{ ref: row?.ref, by: "cleo", verb: "deny" }]);
      return;
    }
    throw new Error(`${polls} polls did not notice it`);
  });

  it("what its requester watched becomes theirs to continue, and is gone once it was continued", async () => {
    const world = mka1World("mka1/requested");
    const first = await listAll(world.backend);
    expect(first.rows).toMatchObject([{ asks: "watch", yours: ["continue"], deadline: { for: "decision" } }]);
    world.someoneElseAnswers("approve");
    const second = await listAll(world.backend, first.mark);
    expect(second.rows).toMatchObject([
      { ref: first.rows[0]?.ref, asks: "act", yours: ["continue"], deadline: { for: "continuation" } },
    ]);
    world.control({ do: "requester-continues" });
    let { mark } = second;
    const gone = [];
    for (let poll = 0; poll < 3; poll += 1) {
      const next = await listAll(world.backend, mark);
      gone.push(...next.gone);
      mark = next.mark;
    }
    expect(gone).toMatchObject([{ ref: first.rows[0]?.ref }]);
  });

  it("what no page of a whole round tells any more is asked for by itself, and leaves where it is gone", async () => {
    const world = mka1World("mka1/continue");
    const first = await listAll(world.backend);
    const [row] = first.rows;
    world.control({ do: "forget-call", call: row?.ref.batchId.slice(2) ?? "" });
    let { mark } = first;
    const gone: unknown[] = [];
    for (let poll = 0; poll < 6; poll += 1) {
      const next = await listAll(world.backend, mark);
      gone.push(...next.gone.map(({ ref }) => ref));
      mark = next.mark;
    }
    expect(gone).toEqual([row?.ref]);
  });

  it("what was not continued in time leaves by MKA1's clock, without a question", async () => {
    const world = mka1World("mka1/expiring-continuation");
    const first = await listAll(world.backend);
    expect(first.rows).toMatchObject([{ asks: "act" }]);
    await world.clock.advance(60_000);
    world.requests.length = 0;
    const second = await listAll(world.backend, first.mark);
    expect(second.gone).toHaveLength(1);
    expect(world.requests).toHaveLength(5);
  });

  it("a call that the server still calls pending behind its deadline stays", async () => {
    const world = mka1World("mka1/expiring", async ({ path }, answer) => {
      const response = await answer();
      if (!path.startsWith(held)) return response;
      return new Response((await response.text()).replaceAll('"expired"', '"pending"'), response);
    });
    const first = await listAll(world.backend);
    await world.clock.advance(60_000);
    expect((await listAll(world.backend, first.mark)).gone).toEqual([]);
  });
});

describe("rows", () => {
  it.each([
    ["assigned", { asks: "decision", yours: ["assigned"], requester: "bo", ref: { batchId: "h:mcpr_2" } }],
    ["requested", { asks: "watch", yours: ["continue"], waitsFor: ["bo", "cleo"] }],
    ["both", { asks: "decision", yours: ["assigned", "continue"] }],
    ["no-approvers", { asks: "decision", yours: ["assigned", "continue"], ref: { batchId: "r:resp_1" } }],
    ["two-of-a-response", { asks: "decision", calls: 2, waiting: 2 }],
    ["continue", { asks: "act", yours: ["continue"], waiting: 0 }],
    ["observer", { asks: "watch", yours: [] }],
  ])("%s", async (scenario, row) => {
    expect((await listAll(mka1World(`mka1/${scenario}`).backend)).rows).toMatchObject([row]);
  });

  it("what nobody decided in time, what lapsed and what was consumed are none", async () => {
    for (const scenario of ["expired", "approved-lapsed", "approved-consumed", "approved-by-you"])
      expect((await listAll(mka1World(`mka1/${scenario}`).backend)).rows).toEqual([]);
  });

  it("one of a status that this inbox does not know waits for a look, and stays whatever its deadline says", async () => {
    const world = mka1World("mka1/unknown-status");
    let { mark, rows } = await listAll(world.backend);
    expect(rows).toMatchObject([{ asks: "decision", deadline: null, fault: { id: "mka1.row.unread" } }]);
    await world.clock.advance(86_400_000);
    for (let poll = 0; poll < 4; poll += 1) {
      const next = await listAll(world.backend, mark);
      expect([next.rows, next.gone]).toEqual([[], []]);
      mark = next.mark;
    }
  });

  it("an item that cannot be read waits for a look like any other", async () => {
    const { rows } = await listAll(mka1World("mka1/malformed-item").backend);
    expect(rows.filter(({ fault }) => fault !== null)).toMatchObject([
      { asks: "decision", yours: [], fault: { id: "mka1.row.unread" } },
    ]);
  });

  it("an item without an id is a row of its own, can be looked at, and takes no decision", async () => {
    const world = mka1World("mka1/assigned", async ({ path }, answer) => {
      const response = await answer();
      if (!path.startsWith(`${held}?`)) return response;
      return new Response((await response.text()).replaceAll('"id":"mcpr_2",', ""), response);
    });
    const { rows } = await listAll(world.backend);
    expect(rows).toMatchObject([
      { asks: "decision", yours: ["assigned"], fault: { id: "mka1.row.unread" }, level: "uninspectable" },
    ]);
    const { value } = await world.backend.get(rows[0]?.ref.batchId ?? "", signal());
    expect(value.calls[0]?.part?.source).toContain('"create_refund"');
    expect(value.calls[0]?.rules.verbs).toEqual([]);
    expect(value.rules.blocked?.id).toBe("mka1.off.broken");
  });

  it("another token starts over, and rows that it does not have leave", async () => {
    const world = mka1World("mka1/assigned");
    const first = await listAll(world.backend);
    world.holdToken("another");
    world.control({ do: "someone-else-denies" });
    const second = await listAll(world.backend, first.mark);
    expect(second.gone.map(({ ref }) => ref)).toEqual(first.rows.map(({ ref }) => ref));
  });
});

describe("calls that stand in a run alone", () => {
  it("are rows: nobody decided them, and there is no held call of their id; that is asked once", async () => {
    const world = mka1World("mka1/agent-run");
    const first = await listAll(world.backend);
    expect(first.rows).toMatchObject([
      { asks: "decision", yours: ["assigned", "continue"], from: "agt_support", deadline: null },
    ]);
    expect(first.rows[0]?.ref.batchId).toMatch(/^g:agt_support:[^:]+:mcpr_/);
    world.requests.length = 0;
    await listAll(world.backend, first.mark);
    expect(world.requests).toHaveLength(5);
    world.someoneElseAnswers("deny");
    expect((await listAll(world.backend, first.mark)).gone).toHaveLength(1);
  });

  it("a held call that stands in a run too is a held call", async () => {
    const { rows } = await listAll(mka1World("mka1/agent-run-held").backend);
    expect(rows.map(({ ref }) => ref.batchId.slice(0, 2))).toEqual(["h:"]);
  });

  it("of two calls of one run each is decided by itself: the other still waits", async () => {
    const world = mka1World("mka1/agent-run-two");
    const first = await listAll(world.backend);
    expect(first.rows).toHaveLength(2);
    const batch = await firstBatch(world);
    recordIn(await send(world, batch, answerAll(batch, "approve")));
    const second = await listAll(world.backend, first.mark);
    expect(second.gone.map(({ ref }) => ref)).toEqual([batch.ref]);
    const [other] = first.rows.filter(({ ref }) => ref.batchId !== batch.ref.batchId);
    const { value } = await world.backend.get(other?.ref.batchId ?? "", signal());
    expect(value.status).toBe("waiting");
  });

  it("a run that cannot be read harms only itself, and an unknown agent leaves the rest", async () => {
    expect((await listAll(mka1World("mka1/malformed-run").backend)).rows.length).toBeGreaterThan(0);
    const world = mka1World("mka1/assigned", async ({ path }, answer) =>
      path.includes("/agents/agt_finance/") ? new Response("{}", { status: 404 }) : answer(),
    );
    const rows: unknown[] = [];
    const read = async () => {
      for await (const slice of world.backend.list(null, signal())) rows.push(...slice.rows);
    };
    await expect(read()).rejects.toMatchObject({ error: { said: { values: { name: "agt_finance" } } } });
    expect(rows.length).toBeGreaterThan(0);
  });
});
