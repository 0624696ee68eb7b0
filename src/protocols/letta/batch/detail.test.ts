import { describe, expect, it } from "vitest";
import { listAll } from "../../../test/backend-reading.ts";
import { firstBatch, signal } from "../../../test/contract-sending.ts";
import { lettaStub, stubAgent, stubRequest } from "../../../test/letta-stub.ts";
import { lettaWorld } from "../../../test/letta-world.ts";

const ownId = "a:agent-1:message-2";
const talkId = "c:conv-1:agent-1:message-2";

const said = (id: string, message_type: string, more: object = {}) => ({
  id,
  date: "2026-11-30T02:55:30+00:00",
  message_type,
  content: `Words of ${id}.`,
  ...more,
});

const answered = said("message-3", "approval_response_message", {
  approvals: [{ type: "approval", tool_call_id: "call-message-2", approve: false, reason: "no" }],
});

/** A Letta with one request in a history that a test moves on. */
function asking(place: "own" | "talk" = "own") {
  const now = {
    pending: stubRequest("message-2") as unknown,
    history: [
      said("message-0", "system_message"),
      said("message-1", "user_message"),
      stubRequest("message-2"),
    ] as {
      readonly id: string;
    }[],
    runs: [] as unknown[],
    tools: [] as unknown[],
  };
  const historyPath = `/v1/${place === "own" ? "agents/agent-1" : "conversations/conv-1"}/messages`;
  const history = (search: URLSearchParams) => {
    const messages = now.history;
    const at = (name: string) => messages.findIndex(({ id }) => id === search.get(name));
    if (!search.has("before")) return messages.slice(at("after") + 1);
    const before = messages.slice(0, Math.max(at("before"), 0));
    return place === "own" ? before : before.toReversed();
  };
  const agent = () => ({ ...stubAgent("agent-1", place === "own" ? now.pending : null), tools: now.tools });
  const stub = lettaStub((path, search) => {
    if (path === "/v1/agents/agent-1") return agent();
    if (path === "/v1/runs/") return now.runs;
    return path === historyPath ? history(search) : Response.json({ detail: "not found" }, { status: 404 });
  });
  const get = (id = place === "own" ? ownId : talkId) => stub.backend.get(id, signal());
  return { ...stub, now, get };
}

describe("one request and its record", () => {
  it("is read from its agent, the agent's active runs and its own history; the messages above it once", async () => {
    const stub = asking();
    await stub.get();
    expect(stub.paths).toEqual([
      "/v1/agents/agent-1?include=agent.pending_approval&include=agent.tools",
      "/v1/runs/?agent_id=agent-1&active=true&order=desc&limit=200",
      "/v1/agents/agent-1/messages?order=desc&before=message-2&limit=50&conversation_id=default",
      "/v1/agents/agent-1/messages?order=asc&limit=100&after=message-1&conversation_id=default",
    ]);
    stub.paths.length = 0;
    await stub.get();
    expect(stub.paths).toHaveLength(3);
  });

  it("read again with nothing new is the same value and version, with a later start", async () => {
    const stub = asking();
    const first = await stub.get();
    await stub.clock.advance(5);
    const second = await stub.get();
    expect(second.value).toBe(first.value);
    expect(second.version).toBe(first.version);
    expect(second.startedAt).toBeGreaterThan(first.startedAt);
    stub.now.runs = [{ id: "run-9", agent_id: "agent-1", created_at: "2026-11-30T03:00:00Z" }];
    const third = await stub.get();
    expect(third.version).not.toBe(first.version);
    expect(third.value.version).not.toBe(first.value.version);
  });

  it("waits while the agent says so, and is answered once it says so no more", async () => {
    const stub = asking();
    expect((await stub.get()).value.status).toBe("waiting");
    stub.now.history.push(answered);
    const lagging = await stub.get();
    expect(lagging.value.status).toBe("running");
    expect(lagging.isTerminal).toBe(false);
    stub.now.pending = null;
    const settled = await stub.get();
    expect(settled.value.calls[0]?.outcome).toEqual({ kind: "denied", reason: "no" });
    expect(settled.isTerminal).toBe(true);
  });

  it("while a run is active that began after it asked, an answered request is not called settled: it is read on, for a second answer may follow", async () => {
    const stub = asking();
    Object.assign(stub.now, { pending: null, runs: [{ id: "run-9", agent_id: "agent-1" }] });
    stub.now.history.push(answered);
    const first = (await stub.get()).value;
    expect([first.status, first.calls[0]?.outcome.kind]).toEqual(["running", "denied"]);
    const approvals = [{ type: "approval", tool_call_id: "call-message-2", approve: true }];
    stub.now.history.push(said("message-4", "approval_response_message", { approvals }));
    stub.now.runs = [];
    const second = (await stub.get()).value;
    expect([second.status, second.calls[0]?.outcome.kind]).toEqual(["settled", "decided-twice"]);
  });

  it("an agent that asks about something newer waits for that, and this request is told from its history", async () => {
    const stub = asking();
    stub.now.pending = stubRequest("message-9");
    stub.now.history.push(answered);
    expect((await stub.get()).value.calls[0]?.outcome.kind).toBe("denied");
  });

  it("an answer that came while it was read is looked for once more: nothing is called unanswered too soon", async () => {
    const stub = asking();
    stub.now.pending = null;
    let reads = 0;
    Object.defineProperty(stub.now, "history", {
      get: () => {
        reads += 1;
        const history = [said("message-1", "user_message"), stubRequest("message-2")];
        return reads > 2 ? [...history, answered] : history;
      },
    });
    const { value } = await stub.get();
    expect(value.calls[0]?.outcome.kind).toBe("denied");
    expect(stub.paths.filter((path) => path.includes("after="))).toHaveLength(2);
  });

  it("in a conversation it waits while it is the newest message, and its context is put in order", async () => {
    const stub = asking("talk");
    const { value } = await stub.get();
    expect(value.status).toBe("waiting");
    expect(value.transcript.messages.map(({ id }) => id)).toEqual(["message-0", "message-1", "message-2"]);
    expect(value.lineage.session.id).toBe("conv-1");
    stub.now.history.push(answered);
    expect((await stub.get()).value.calls[0]?.outcome.kind).toBe("denied");
  });

  it("one that its own history does not hold is gone: a link cannot show another agent's request under this one's name", async () => {
    const stub = asking();
    for (const id of ["a:agent-1:message-77", "c:conv-9:agent-1:message-2", "a:agent-2:message-2"])
      await expect(stub.get(id)).rejects.toMatchObject({ error: { kind: "gone" } });
  });

  it.each(["nothing", "", "a:agent-1:~_", "x:agent-1:message-2"])(
    "%j is no address of one, and nothing is asked",
    async (id) => {
      const stub = asking();
      await expect(stub.get(id)).rejects.toMatchObject({ error: { said: { id: "letta.gone.address" } } });
      expect(stub.paths).toEqual([]);
    },
  );

  it("rules and tools are those of the agent as they are now", async () => {
    const stub = asking();
    stub.now.pending = { ...stubRequest("message-2"), tool_calls: [] };
    stub.now.history[2] = {
      ...stubRequest("message-2"),
      tool_calls: [{ name: "lookup_contact", arguments: "{}", tool_call_id: "c1" }],
    } as never;
    const origin = async () => (await stub.get()).value.calls[0]?.origin?.id;
    expect(await origin()).toBe("letta.origin.client");
    stub.now.tools = [{ name: "lookup_contact" }];
    expect(await origin()).toBe("letta.origin.lifted");
  });
});

describe("against the fake", () => {
  it("a lifted rule and a client's tool are told apart", async () => {
    const origins = async (scenario: string) =>
      (await firstBatch(lettaWorld(`letta/${scenario}`))).calls.map(({ origin }) => origin?.id);
    expect(await origins("client-and-gated")).toEqual(["letta.origin.server", "letta.origin.client"]);
    expect(await origins("lifted-rule")).toContain("letta.origin.lifted");
  });

  it("earlier requests of a history are told as what became of them, also in the old form", async () => {
    const batch = await firstBatch(lettaWorld("letta/old-history"));
    const states = batch.transcript.messages.flatMap(({ parts }) =>
      parts.flatMap((part) => (part.kind === "tool" ? part.part.state : [])),
    );
    expect(states).toEqual(["output-available", "output-denied", "approval-requested"]);
  });
});

describe("a glance at what the list has read", () => {
  const waiting = () =>
    lettaStub((path) => (path === "/v1/agents/" ? [stubAgent("agent-1", stubRequest("message-2"))] : []));

  it("has the same calls, digests and version as the detail, and asks the server nothing", async () => {
    const world = lettaWorld("letta/two-calls");
    const { rows } = await listAll(world.backend);
    world.requests.length = 0;
    const id = rows[0]?.ref.batchId ?? "";
    const glance = await world.backend.glance?.(id);
    expect(world.requests).toEqual([]);
    const { value } = await world.backend.get(id, signal());
    expect(glance?.value.version).toBe(value.version);
    expect(glance?.value.calls).toEqual(value.calls);
    const unread = [glance, { value }].map((reading) => reading?.value.transcript.isUnread);
    expect(unread, "what stands before it is said to be unread until it is read").toEqual([true, undefined]);
  });

  it("is another version than the detail where calls run with the answer: nothing is sent that was not seen", async () => {
    const world = lettaWorld("letta/sibling");
    const id = (await listAll(world.backend)).rows[0]?.ref.batchId ?? "";
    const glance = await world.backend.glance?.(id);
    expect(glance?.value.version).not.toBe((await world.backend.get(id, signal())).value.version);
  });

  it("is none of what was not read, of what could not be, or of another person's", async () => {
    const stub = waiting();
    expect(await stub.backend.glance?.(ownId)).toBeNull();
    await listAll(stub.backend);
    expect(await stub.backend.glance?.(ownId)).not.toBeNull();
    expect(await stub.backend.glance?.("a:agent-1:~_")).toBeNull();
    stub.holdToken("somebody else's");
    expect(await stub.backend.glance?.(ownId)).toBeNull();
  });

  it("is none where arguments are no text: only the detail has their exact characters", async () => {
    const odd = {
      ...stubRequest("message-2"),
      tool_calls: [{ name: "pay", arguments: { n: 1 }, tool_call_id: "c" }],
    };
    const stub = lettaStub((path) => (path === "/v1/agents/" ? [stubAgent("agent-1", odd)] : []));
    await listAll(stub.backend);
    expect(await stub.backend.glance?.(ownId)).toBeNull();
  });

  it("is none of a call that no rule names: the list does not tell whether the server or the client runs it", async () => {
    const unruled = {
      ...stubRequest("message-2"),
      tool_calls: [{ name: "lookup_contact", arguments: "{}", tool_call_id: "c" }],
    };
    const stub = lettaStub((path) => (path === "/v1/agents/" ? [stubAgent("agent-1", unruled)] : []));
    await listAll(stub.backend);
    expect(await stub.backend.glance?.(ownId)).toBeNull();
  });
});
