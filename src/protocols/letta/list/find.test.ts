import { describe, expect, it } from "vitest";
import { listAll } from "../../../test/backend-reading.ts";
import { signal } from "../../../test/contract-sending.ts";
import { lettaStub, stubAgent, stubRequest } from "../../../test/letta-stub.ts";

const uuid = "00000000-0000-4000-8000-00000000000";
const [agent, hidden, idle, conv, message] = [
  `agent-${uuid}1`,
  `agent-${uuid}2`,
  `agent-${uuid}3`,
  `conv-${uuid}4`,
  `message-${uuid}5`,
];

const letta = () =>
  lettaStub((path) => {
    if (path === "/v1/agents/") return [stubAgent(agent, stubRequest(message))];
    if (path === `/v1/agents/${hidden}`) return stubAgent(hidden, stubRequest("message-hidden"));
    if (path === `/v1/agents/${idle}`) return stubAgent(idle);
    if (path === `/v1/conversations/${conv}`) return { id: conv, agent_id: agent };
    if (path === `/v1/conversations/${conv}/messages`) return [stubRequest("message-talk")];
    if (path.endsWith("/")) return [];
    return Response.json({ detail: "not found" }, { status: 404 });
  });

describe("an id pasted into search", () => {
  it("of a request, or of its agent, opens what the list holds, and asks the server nothing", async () => {
    const stub = letta();
    await listAll(stub.backend);
    stub.paths.length = 0;
    for (const text of [message, ` ${agent}\n`])
      expect(await stub.backend.find?.(text, signal())).toEqual({
        connectionId: "agents",
        batchId: `a:${agent}:${message}`,
      });
    expect(stub.paths).toEqual([]);
  });

  it("of an agent that no list shows opens its request by one question; one that asks nothing opens none", async () => {
    const stub = letta();
    expect(await stub.backend.find?.(hidden, signal())).toMatchObject({
      batchId: `a:${hidden}:message-hidden`,
    });
    expect(stub.paths).toHaveLength(1);
    expect(await stub.backend.find?.(idle, signal())).toBeNull();
    expect(await stub.backend.find?.(`agent-${uuid}9`, signal())).toBeNull();
  });

  it("of a conversation opens the request that waits in it", async () => {
    const stub = letta();
    expect(await stub.backend.find?.(conv, signal())).toMatchObject({
      batchId: `c:${conv}:${agent}:message-talk`,
    });
  });

  it.each(["", "letta", "agent-1", `message-${uuid}9`, `run-${uuid}1`, `${agent}/../x`])(
    "%j opens nothing and asks nothing",
    async (text) => {
      const stub = letta();
      expect(await stub.backend.find?.(text, signal())).toBeNull();
      expect(stub.paths).toEqual([]);
    },
  );

  it("a server that fails is told as that", async () => {
    const stub = lettaStub(() => Response.json({ detail: "An error occurred" }, { status: 500 }));
    await expect(stub.backend.find?.(hidden, signal())).rejects.toMatchObject({
      error: { kind: "server-failed" },
    });
  });
});
