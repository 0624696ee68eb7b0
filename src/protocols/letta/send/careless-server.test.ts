import { describe, expect, it } from "vitest";
import { listAll } from "../../../test/backend-reading.ts";
import { signal } from "../../../test/contract-sending.ts";
import { lettaStub, stubAgent, stubRequest } from "../../../test/letta-stub.ts";

const ownId = "a:agent-1:message-2";

const answered = {
  id: "message-3",
  date: "2026-11-30T02:55:35+00:00",
  message_type: "approval_response_message",
  approvals: [{ type: "approval", tool_call_id: "call-message-2", approve: false, reason: "no" }],
};

const before = { id: "message-1", date: "2026-11-30T02:55:30+00:00", message_type: "user_message" };

/** A Letta whose answers a test chooses; what it does not choose is as it should be. */
function careless() {
  const now = {
    agent: stubAgent("agent-1", stubRequest("message-2")) as object,
    runs: [] as unknown,
    before: () => [before] as unknown,
    from: (after: string | null): unknown => (after === "message-1" ? [stubRequest("message-2")] : []),
  };
  const stub = lettaStub((path, search) => {
    if (path === "/v1/agents/") return [now.agent];
    if (path === "/v1/agents/agent-1") return now.agent;
    if (path === "/v1/runs/") return now.runs;
    if (path === "/v1/conversations/") return [];
    return search.has("before") ? now.before() : now.from(search.get("after"));
  });
  return { ...stub, now, get: () => stub.backend.get(ownId, signal()) };
}

describe("a Letta that answers carelessly", () => {
  it("a record that stands twice in one page is one record: it is not called decided twice", async () => {
    const stub = careless();
    stub.now.agent = stubAgent("agent-1");
    stub.now.from = () => [stubRequest("message-2"), answered, answered];
    expect((await stub.get()).value.calls[0]?.outcome).toEqual({ kind: "denied", reason: "no" });
  });

  it("two records under one id that say different things stay two", async () => {
    const stub = careless();
    stub.now.agent = stubAgent("agent-1");
    const other = { ...answered, approvals: [{ ...answered.approvals[0], approve: true, reason: null }] };
    stub.now.from = () => [stubRequest("message-2"), answered, other];
    expect((await stub.get()).value.calls[0]?.outcome.kind).toBe("decided-twice");
  });

  it("an empty answer about what stood before a request is not kept: the request is found at the next reading", async () => {
    const stub = careless();
    stub.now.before = () => [];
    await expect(stub.get()).rejects.toMatchObject({ error: { kind: "gone" } });
    stub.now.before = () => [before];
    expect((await stub.get()).value.status).toBe("waiting");
  });

  it("a message before the request that was deleted since does not hide the request", async () => {
    const stub = careless();
    await stub.get();
    // Letta passes over a cursor that it does not know, and gives the history from its beginning.
    const [other, oldest] = [
      { ...before, id: "message-1b" },
      { ...before, id: "message-0" },
    ];
    stub.now.before = () => [other];
    stub.now.from = (after) => (after === "message-1b" ? [stubRequest("message-2")] : [oldest]);
    expect((await stub.get()).value.status).toBe("waiting");
  });

  it.each([["{"], ["{}"], ["null"], ['"none"']])(
    "active runs that cannot be read (%s) are not taken for none: nothing is shown as free to be answered",
    async (text) => {
      const stub = careless();
      stub.now.runs = new Response(text, { headers: { "content-type": "application/json" } });
      await expect(stub.get()).rejects.toMatchObject({ error: { kind: "unreadable" } });
    },
  );

  it("an agent without a word of what waits is not taken for one that asks nothing", async () => {
    const stub = careless();
    const { pending_approval: _, ...silent } = stubAgent("agent-1");
    stub.now.agent = silent;
    const said = { error: { kind: "unreadable", said: { id: "letta.read.no-pending" } } };
    await expect(stub.get()).rejects.toMatchObject(said);
    await expect(listAll(stub.backend)).rejects.toMatchObject(said);
  });
});
