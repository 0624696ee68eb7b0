import { describe, expect, test } from "vitest";
import { type AskedLetta, askLetta } from "../../test/letta-fake.ts";
import { fakes } from "../../test/letta-recorded-fakes.ts";
import type { Control } from "./control.ts";
import { pendingOf } from "./state.ts";
import { worldOf } from "./worlds.ts";

const now = Date.UTC(2026, 10, 30);
const responses = async (fake: AskedLetta) =>
  (await fake.history()).filter((message) => message.message_type === "approval_response_message");

describe("a step from outside", () => {
  test.each([
    ["someone-else-approves", true, 1],
    ["someone-else-denies", false, 0],
  ] as const)("%s answers what waits at once", async (step, approve, runs) => {
    const fake = fakes.one();
    fake.server.control({ do: step });
    expect(await responses(fake)).toMatchObject([{ approvals: [{ approve }] }]);
    expect(fake.runs()).toHaveLength(runs);
    expect(await fake.pending()).toBeNull();
  });

  test("someone else answers in a conversation too", async () => {
    const fake = askLetta("letta/conversation");
    fake.server.control({ do: "someone-else-denies" });
    expect(await responses(fake)).toMatchObject([{ approvals: [{ approve: false }, { approve: false }] }]);
  });

  test("change-arguments gives the first call another argument text", async () => {
    const fake = fakes.two();
    fake.server.control({ do: "change-arguments", input: '{"a": 1.0}' });
    expect((await fake.history()).at(-1)?.tool_calls?.[0]).toMatchObject({ arguments: '{"a": 1.0}' });
  });

  test("kill-server leaves the run as it is, the request waiting, and what ran unsaid", async () => {
    const fake = askLetta("letta/slow-tool");
    void fake.decide("background", [true]);
    await fake.clock.settle();
    fake.server.control({ do: "kill-server" });
    await fake.clock.advance(60_000);
    expect(await responses(fake)).toEqual([]);
    expect(await fake.pending()).toBe(fake.requestId);
    expect(fake.runs()).toEqual(["send_email"]);
    const active = await fake.get(`/v1/runs/?agent_id=${fake.agentId}&active=true`);
    expect(await active.json()).toMatchObject([{ status: "running" }]);
  });

  test("finish-tools lets tools end that run now", async () => {
    const fake = askLetta("letta/slow-tool");
    const answering = fake.decide("default", [true]);
    await fake.clock.settle();
    fake.server.control({ do: "finish-tools" });
    expect((await answering).status).toBe(200);
  });

  test("stop-redis and start-redis decide whether the server can lock", async () => {
    const fake = fakes.two();
    fake.server.control({ do: "stop-redis" });
    expect((await fake.decide("background", [true, true])).status).toBe(503);
    fake.server.control({ do: "start-redis" });
    expect((await fake.decide("background", [true, true])).status).toBe(200);
  });

  test("lift-rules leaves the call waiting, and takes its tool out of the rules", async () => {
    const fake = fakes.one();
    fake.server.control({ do: "lift-rules" });
    const agent = await fake.get(`/v1/agents/${fake.agentId}?include=agent.pending_approval`);
    expect(await agent.json()).toMatchObject({ tool_rules: [], pending_approval: { id: fake.requestId } });
  });

  test("expire-token, go-offline, delete-agent and add-agent change what can be read", async () => {
    const fake = fakes.one();
    const list = () => fake.get("/v1/agents/?include=agent.pending_approval");
    fake.server.control({ do: "add-agent", name: "Another" });
    expect(await (await list()).json()).toMatchObject([{ name: "Another" }, { name: "An agent" }]);
    fake.server.control({ do: "delete-agent", agent: "An agent" });
    expect(await (await list()).json()).toMatchObject([{ name: "Another" }]);
    fake.server.control({ do: "expire-token" });
    expect((await list()).status).toBe(401);
    fake.server.control({ do: "go-offline" });
    expect((await list()).type).toBe("error");
  });

  test("that nobody knows, or that finds no agent, throws", () => {
    const { server } = askLetta("letta/empty");
    expect(() => server.control({ do: "constructor" } as unknown as Control)).toThrow("no such step");
    expect(() => server.control({ do: "change-arguments" })).toThrow("no such agent");
  });
});

describe("what happens while somebody looks", () => {
  test.each([
    ["stale", 2],
    ["someone-else-running", 1],
  ])("%s begins four seconds after the history was read", async (scenario, waiting) => {
    const fake = askLetta(`letta/${scenario}`);
    await fake.history();
    await fake.clock.advance(3_900);
    expect(fake.effects("recorded")).toEqual([]);
    await fake.clock.advance(200);
    const asked = (await fake.types()).filter((type) => type === "approval_request_message");
    expect(asked).toHaveLength(waiting);
    expect(fake.server.effects.all().length).toBeGreaterThan(0);
  });
});

describe("a kept state", () => {
  test("goes on where it stood: what was recorded, what ran, what is used up", async () => {
    const fake = askLetta("letta/late-opposite");
    await (await fake.decide("background", [true])).text();
    const again = askLetta("letta/late-opposite", { restore: fake.server.snapshot() });
    expect(await again.history()).toEqual(await fake.history());
    expect(again.server.effects.all()).toEqual(fake.server.effects.all());
    expect(await again.pending()).toBeNull();
  });

  test("of a run at work goes on working, and what ran does not run again", async () => {
    const fake = askLetta("letta/slow-tool");
    void fake.decide("background", [true], { otid: "one" });
    await fake.clock.settle();
    const again = askLetta("letta/slow-tool", { restore: fake.server.snapshot() });
    await again.clock.advance(60_000);
    expect(again.runs()).toEqual(["send_email"]);
    expect(await responses(again)).toHaveLength(1);
    expect(await (await again.decide("background", [false], { otid: "one" })).text()).toContain(
      "Done: send_email",
    );
  });

  test("remembers that a password is due and that there is no Redis", async () => {
    const fake = fakes.one();
    fake.server.control({ do: "stop-redis" });
    const again = askLetta("letta/one-call", { restore: fake.server.snapshot() });
    expect((await again.decide("background", [true])).status).toBe(503);
  });
});

describe("the scenarios", () => {
  test("default has eight agents on an ordinary morning, nine requests of which wait", () => {
    const { agents } = worldOf("letta/default", now);
    expect(agents).toHaveLength(8);
    const waiting = agents.flatMap((agent) =>
      [null, ...agent.conversations.map(({ id }) => id)].filter((talk) => pendingOf(agent, talk) !== null),
    );
    expect(waiting).toHaveLength(9);
  });

  test("waiting-<number> has so many agents that wait, and no two ids are one", () => {
    const { agents } = worldOf("letta/waiting-1000", now);
    expect(agents).toHaveLength(1000);
    const ids = agents.flatMap(({ id, messages }) => [id, ...messages.map((message) => message.id)]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("that do not exist say so", () => {
    expect(() => worldOf("letta/constructor", now)).toThrow('there is no scenario "letta/constructor"');
  });
});
