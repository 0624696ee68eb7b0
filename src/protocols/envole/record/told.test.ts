import { describe, expect, it } from "vitest";
import { createConnectionState } from "../../../domain/connection-state.ts";
import { joinIds } from "../../../lib/address.ts";
import { listAll } from "../../../test/backend-reading.ts";
import { signal } from "../../../test/contract-sending.ts";
import { askingMessage, historyOf, keptEntry, threadId } from "../../../test/envole-history.ts";
import { envoleWorld } from "../../../test/envole-world.ts";
import { createFakeClock } from "../../../test/fake-clock.ts";
import { longestLag } from "../assumed.ts";
import { nextRef, readBatch } from "../batch/detail.ts";
import { createEnvoleClient } from "../client.ts";
import { readEvent } from "./events.ts";
import { toldTo } from "./told.ts";

const toldEntry = (
  id: string,
  toolArguments = '{"n":1}',
  over: { batchId?: string; toolName?: string } = {},
) => {
  const { batchId = "b1", toolName = "gmail_send_email" } = over;
  return `{"toolId":"t1","toolName":"${toolName}","toolProvider":"GMAIL","toolCategory":"EMAIL","toolExecutionId":"${id}","toolExecutionBatchId":"${batchId}","toolMemoryId":"m-${id}","toolArguments":${toolArguments},"approvalResult":"PENDING_HUMAN_APPROVAL"}`;
};

const eventOf = (...entries: readonly string[]) =>
  `{"type":"TOOL_EXECUTION_APPROVAL_REQUEST","threadId":"${threadId}","eventMessage":{"agent":{"name":"Desk","id":"a1"},"content":"","collaborationId":"c1","toolExecutionApprovalRequest":[${entries.join(",")}],"timestamp":"2026-11-30T11:30:00"}}`;

function readingOf(first: string) {
  const clock = createFakeClock();
  let history = first;
  let token = "one";
  let meanwhile = () => {};
  const client = createEnvoleClient(
    {
      id: "support",
      label: "Envole",
      baseUrl: "http://envole.example.test",
      userId: "ana",
      agentIds: [],
      threadIds: [threadId],
    },
    {
      clock,
      credentials: { token: () => token, refuse: () => undefined },
      fetch: async () => {
        await clock.advance(1);
        meanwhile();
        return new Response(history);
      },
    },
    createConnectionState(clock, { guarantees: [], notes: [] }),
  );
  return {
    clock,
    client,
    /** Happens between the next request for a history and its answer. */
    whileAsked: (happens: () => void) => {
      meanwhile = () => {
        meanwhile = () => {};
        happens();
      };
    },
    become: (next: string) => {
      history = next;
    },
    useToken: (next: string) => {
      token = next;
    },
    tell(...entries: readonly string[]) {
      const event = readEvent(eventOf(...entries));
      if (event === null) throw new Error("no event");
      return toldTo(client).take(threadId, event.entries, event.around);
    },
    async read(batchId = "b1") {
      await clock.advance(1);
      const record = await readBatch(client, joinIds(threadId, batchId), signal());
      await clock.advance(1);
      return record;
    },
  };
}

const kept = historyOf(askingMessage("m1", [keptEntry("e1")]));

describe("a request that a stream repeats", () => {
  it("is used as the stream told it, which carries toolMemoryId, where the history says the same", async () => {
    const page = readingOf(kept);
    expect((await page.read()).entries.map(({ hasMemoryId }) => hasMemoryId)).toEqual([false]);
    page.tell(toldEntry("e1", '{ "n": 1.0 }'));
    const { entries, reading } = await page.read();
    expect(entries[0]?.fields).toContainEqual({ name: "toolMemoryId", value: '"m-e1"' });
    expect(reading.value.calls[0]?.argumentText).toEqual({ form: "in-envelope", text: '{ "n": 1.0 }' });
    expect(reading.value.notes.map(({ id }) => id)).toEqual(["envole.note.collaboration"]);
  });

  it("in the same bytes changes no digest: what a person looked at stays what it was", async () => {
    const page = readingOf(kept);
    const before = (await page.read()).reading;
    page.tell(toldEntry("e1"));
    const after = (await page.read()).reading;
    expect(after.value.version).toBe(before.value.version);
    expect(after.version).not.toBe(before.version);
    const [message] = after.value.transcript.messages;
    expect(message?.parts.at(-1)).toEqual({ kind: "tool", part: after.value.calls[0]?.part });
  });

  it("execution by execution: one that is repeated later is used then", async () => {
    const page = readingOf(historyOf(askingMessage("m1", [keptEntry("e1"), keptEntry("e2")])));
    const repeated = async () => (await page.read()).entries.map(({ hasMemoryId }) => hasMemoryId);
    page.tell(toldEntry("e1"));
    expect(await repeated()).toEqual([true, false]);
    page.tell(toldEntry("e2"));
    expect(await repeated()).toEqual([true, true]);
  });

  it("and is repeated once more builds nothing again", async () => {
    const page = readingOf(kept);
    page.tell(toldEntry("e1"));
    const { reading } = await page.read();
    page.tell(toldEntry("e1"));
    expect((await page.read()).reading.version).toBe(reading.version);
  });

  it("otherwise than before is said as soon as it is told", async () => {
    const page = readingOf(historyOf(askingMessage("m1", [keptEntry("e1"), keptEntry("e2")])));
    const notes = async () => (await page.read()).reading.value.notes.map(({ id }) => id);
    page.tell(toldEntry("e1"));
    expect(await notes()).not.toContain("envole.note.told-otherwise");
    page.tell(toldEntry("e2", '{"n":2}'));
    expect(await notes()).toContain("envole.note.told-otherwise");
  });

  it.each([
    ["other arguments", toldEntry("e1", '{"n":2}')],
    ["another tool", toldEntry("e1", '{"n":1}', { toolName: "gmail_delete_all" })],
    ["another batch", toldEntry("e1", '{"n":1}', { batchId: "b2" })],
  ])("with %s: the record stands, and that is said", async (_, entry) => {
    const page = readingOf(kept);
    page.tell(entry);
    const { entries, reading } = await page.read();
    expect(entries[0]?.hasMemoryId).toBe(false);
    expect(reading.value.calls[0]).toMatchObject({
      toolName: "gmail_send_email",
      argumentText: { text: '{"n":1}' },
    });
    expect(reading.value.notes.map(({ id }) => id)).toEqual(
      expect.arrayContaining(["envole.note.told-otherwise", "envole.note.no-memory-id"]),
    );
    expect((await page.read("b2")).reading.value).toMatchObject({ status: "gone", calls: [] });
  });

  it("and is answered in the record waits no more, whatever a stream told", async () => {
    const page = readingOf(kept.replace("PENDING_HUMAN_APPROVAL", "DENIED"));
    page.tell(toldEntry("e1"));
    expect((await page.read()).reading.value).toMatchObject({ status: "settled", notes: [] });
  });

  it("under one id with another execution is told apart from neither: the record stands", async () => {
    const page = readingOf(historyOf(askingMessage("m1", [keptEntry("e1"), keptEntry("e1")])));
    page.tell(toldEntry("e1"));
    expect((await page.read()).entries.map(({ hasMemoryId }) => hasMemoryId)).toEqual([false, false]);
  });
});

describe("a request that a stream told and the history does not show yet", () => {
  it("is shown, with what the event said around it", async () => {
    const page = readingOf("[]");
    page.whileAsked(() => page.tell(toldEntry("e7", '{"n":7}', { batchId: "b7" })));
    const { value } = (await page.read("b7")).reading;
    expect(value).toMatchObject({
      status: "waiting",
      lineage: { agent: "Desk" },
      askedAt: Date.UTC(2026, 10, 30, 11, 30),
      calls: [{ id: "e7", rules: { verbs: ["approve", "deny", "abort"] } }],
    });
    expect(value.notes.map(({ id }) => id)).toEqual(["envole.note.no-zone", "envole.note.collaboration"]);
  });

  it("is dropped by a later history that does not show it: what became of it is not told", async () => {
    const page = readingOf("[]");
    page.whileAsked(() => page.tell(toldEntry("e7", '{"n":7}', { batchId: "b7" })));
    await page.read("b7");
    const { value } = (await page.read("b7")).reading;
    expect(value).toMatchObject({ status: "settled", calls: [{ outcome: { kind: "no-longer-waiting" } }] });
  });

  it("joins the batch that it belongs to", async () => {
    const page = readingOf(kept);
    page.whileAsked(() => page.tell(toldEntry("e1"), toldEntry("e2")));
    expect((await page.read()).reading.value.calls.map(({ id }) => id)).toEqual(["e1", "e2"]);
  });

  it("stays in its batch while the history may lag behind: an answer without it would leave it hanging", async () => {
    const page = readingOf(kept);
    const idsNow = async () => (await page.read()).reading.value.calls.map(({ id }) => id);
    await page.read();
    page.tell(toldEntry("e2"));
    expect(await idsNow()).toEqual(["e1", "e2"]);
    expect(await idsNow()).toEqual(["e1", "e2"]);
    page.become(historyOf(askingMessage("m1", [keptEntry("e1"), keptEntry("e2")])));
    expect(await idsNow()).toEqual(["e1", "e2"]);
    page.become(kept);
    page.tell(toldEntry("e2"));
    const { value } = (await page.read()).reading;
    expect(value.calls.map(({ outcome }) => outcome.kind)).toEqual(["waiting", "no-longer-waiting"]);
  });

  it("leaves its batch when no history has shown it for as long as one may lag", async () => {
    const page = readingOf(kept);
    page.tell(toldEntry("e2"));
    expect((await page.read()).reading.value.calls).toHaveLength(2);
    await page.clock.advance(longestLag);
    expect((await page.read()).reading.value.calls).toHaveLength(1);
  });

  it("is next after another batch of the thread", async () => {
    const page = readingOf(kept);
    page.whileAsked(() => page.tell(toldEntry("e7", "{}", { batchId: "b7" })));
    const record = await page.read();
    expect(nextRef(page.client, record)).toEqual({
      connectionId: "support",
      batchId: joinIds(threadId, "b7"),
    });
  });
});

describe("next", () => {
  it("is the batch of the thread that was asked last, waits, and can be answered", async () => {
    const page = readingOf(
      historyOf(
        askingMessage("m1", [keptEntry("e1")]),
        askingMessage("m2", [keptEntry("e2", { executionBatchId: "b2" })]),
        askingMessage("m3", [keptEntry("e3", { executionBatchId: "b3" })]),
        askingMessage("m4", [keptEntry("e4", { executionBatchId: "b4", status: "DENIED" })]),
        askingMessage("m5", [
          keptEntry("e5", { executionBatchId: "b5", status: "WHAT" }),
          keptEntry("e6", { executionBatchId: "b5" }),
        ]),
      ),
    );
    const nextOf = async (batchId: string) => nextRef(page.client, await page.read(batchId))?.batchId;
    expect(await nextOf("b1")).toBe(joinIds(threadId, "b3"));
    expect(await nextOf("b3")).toBe(joinIds(threadId, "b2"));
    page.become(kept);
    expect(await nextOf("b1")).toBeUndefined();
  });
});

describe("what was told", () => {
  it("is new once, and again when it differs", () => {
    const page = readingOf("[]");
    expect(page.tell(toldEntry("e1"))).toBe(true);
    expect(page.tell(toldEntry("e1"))).toBe(false);
    expect(page.tell(toldEntry("e1", '{"n":2}'))).toBe(true);
  });

  it("without its ids, or in another state than waiting, is no request", () => {
    const page = readingOf("[]");
    expect(page.tell(toldEntry(""), toldEntry("e1", "{}", { batchId: "" }))).toBe(false);
    expect(page.tell(toldEntry("e1").replace("PENDING_HUMAN_APPROVAL", "APPROVED"))).toBe(false);
    expect(toldTo(page.client).of(threadId, "e1")).toBeNull();
  });

  it("is forgotten with another token: it may have been told to another person", () => {
    const page = readingOf("[]");
    page.tell(toldEntry("e1"));
    expect(toldTo(page.client).of(threadId, "e1")).not.toBeNull();
    page.useToken("two");
    expect(toldTo(page.client).of(threadId, "e1")).toBeNull();
  });

  it("is kept for the threads that were told of last, and for no more than a page follows", () => {
    const page = readingOf("[]");
    const event = readEvent(eventOf(toldEntry("e1")));
    if (event === null) throw new Error("no event");
    for (let thread = 0; thread < 60; thread += 1)
      toldTo(page.client).take(`t${thread}`, event.entries, event.around);
    expect(toldTo(page.client).of("t0", "e1")).toBeNull();
    expect(toldTo(page.client).of("t59", "e1")).not.toBeNull();
  });
});

describe("by the live stream of a thread", () => {
  it("a batch that came by history is answered with what the stream repeats", async () => {
    const world = envoleWorld("envole/stream-repeats");
    const [row] = (await listAll(world.backend)).rows;
    const id = row?.ref.batchId ?? "";
    const notes = async () => (await world.backend.get(id, signal())).value.notes.map((note) => note.id);
    expect(await notes()).toEqual(["envole.note.no-memory-id"]);
    const stop = new AbortController();
    const hints = world.backend.hints?.(id, stop.signal)[Symbol.asyncIterator]();
    await hints?.next();
    await hints?.next();
    expect(await notes()).toEqual([]);
    stop.abort();
  });
});
