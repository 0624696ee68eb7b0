import { describe, expect, it } from "vitest";
import { lettaFake } from "../../mocks/letta/fake.ts";
import { listAll } from "../../test/backend-reading.ts";
import { createFakeClock } from "../../test/fake-clock.ts";
import { lettaWorld } from "../../test/letta-world.ts";
import { pageOf, readConnection } from "./connection.ts";
import { letta } from "./module.ts";

const entry = { id: "agents", protocol: "letta", label: "Letta", baseUrl: "https://letta.example.test/" };

const faultsOf = (over: Readonly<Record<string, unknown>>): readonly string[] => {
  const read = readConnection({ ...entry, ...over });
  return "faults" in read ? read.faults.map(({ path }) => path) : [];
};

const connected = (over: Readonly<Record<string, unknown>> = {}) => {
  const read = readConnection({ ...entry, ...over });
  if ("faults" in read) throw new Error("not well formed");
  return read.connection;
};

describe("a connection as configured", () => {
  it("needs nothing but the common fields: hidden agents are left out, and no page is known", () => {
    expect(connected()).toEqual({
      id: "agents",
      label: "Letta",
      baseUrl: "https://letta.example.test",
      showHiddenAgents: false,
      pageUrl: null,
    });
    expect(connected({ showHiddenAgents: true }).showHiddenAgents).toBe(true);
  });

  it("every fault is told by its path, all at once", () => {
    expect(faultsOf({ showHiddenAgents: "yes", pageUrl: "javascript:alert(1)" })).toEqual([
      "showHiddenAgents",
      "pageUrl",
    ]);
    for (const pageUrl of [7, "", "letta", "data:text/html,x"])
      expect(faultsOf({ pageUrl })).toEqual(["pageUrl"]);
    expect(faultsOf({ pageUrl: "https://letta.example.test/agents/{agentId}" })).toEqual([]);
  });

  it("the page of an agent is the configured one, with the agent in its place as one part of the address", () => {
    const connection = connected({ pageUrl: "https://letta.example.test/agents/{agentId}?tab=x" });
    expect(pageOf(connection, "agent-1/../$&")).toBe(
      "https://letta.example.test/agents/agent-1%2F..%2F%24%26?tab=x",
    );
    expect(pageOf(connected(), "agent-1")).toBeNull();
  });

  it("with a fault makes no backend; the block that a first run shows makes one", () => {
    const surroundings = {
      fetch: () => Promise.reject(new Error("no request may leave")),
      clock: createFakeClock(),
      credentials: { token: () => null, refuse: () => undefined },
    };
    expect(letta.connect({ ...entry, pageUrl: "no" }, surroundings)).toHaveProperty("faults");
    expect(letta.connect(letta.example.entry, surroundings)).toHaveProperty("backend");
  });
});

describe("what a connection tells of itself (protocols/letta.md)", () => {
  it("names the retired server, the hosted service that was not tried, and what is not looked at", () => {
    const notes = (over = {}) =>
      lettaWorld("letta/empty", undefined, over)
        .backend.state()
        .get()
        .notes.map(({ id }) => id);
    expect(notes()).toEqual([
      "letta.note.polling",
      "letta.note.hidden",
      "letta.note.types",
      "letta.note.retired",
    ]);
    expect(notes({ showHiddenAgents: true })).not.toContain("letta.note.hidden");
  });

  it("does not know the lock until an answer met it; who agreed to do without is told so from then on", () => {
    const { backend } = lettaWorld("letta/empty");
    const lock = () => backend.state().get().guarantees[0]?.id;
    expect(lock()).toBe("letta.guarantee.lock-unknown");
    backend.agree?.("something-else");
    expect(lock()).toBe("letta.guarantee.lock-unknown");
    backend.agree?.("letta-no-lock");
    expect(lock()).toBe("letta.guarantee.lock-unlocked");
  });

  it("an agreement of an earlier page is known from the first moment on, for this connection alone", () => {
    const asked: string[] = [];
    const agreements = {
      has: (id: string, consent: string) => asked.push(`${id} ${consent}`) > 0 && id === "agents",
      add: () => undefined,
    };
    const surroundings = {
      fetch: () => Promise.reject(new Error("no request may leave")),
      clock: createFakeClock(),
      credentials: { token: () => null, refuse: () => undefined },
      agreements,
    };
    const lockOf = (id: string) => {
      const made = letta.connect({ ...entry, id }, surroundings);
      return "backend" in made ? made.backend.state().get().guarantees[0]?.id : null;
    };
    expect(lockOf("agents")).toBe("letta.guarantee.lock-unlocked");
    expect(lockOf("other")).toBe("letta.guarantee.lock-unknown");
    expect(asked).toContain("other letta-no-lock https://letta.example.test");
  });

  it("the password goes as Bearer where there is one, and a 401 asks for it in place", async () => {
    const world = lettaWorld("letta/expired-token");
    await expect(listAll(world.backend)).rejects.toMatchObject({ error: { kind: "needs-token" } });
    expect(world.backend.state().get().kind).toBe("needs-token");
    expect(world.requests.every(({ headers }) => headers.get("authorization") === null)).toBe(true);
    world.holdToken("a good one");
    world.requests.length = 0;
    expect((await listAll(world.backend)).rows.length).toBeGreaterThan(0);
    for (const { headers } of world.requests) expect(headers.get("authorization")).toBe("Bearer a good one");
    expect(world.backend.state().get().kind).toBe("polling");
  });
});

describe("the requests that decide", () => {
  const decides = lettaFake.isDecision;

  it("are the messages to a conversation, to an agent, and to an agent asynchronously", () => {
    expect(decides("POST", "/v1/conversations/default/messages")).toBe(true);
    expect(decides("POST", "/v1/conversations/conv-1/messages")).toBe(true);
    expect(decides("POST", "/v1/agents/agent-1/messages")).toBe(true);
    expect(decides("POST", "/v1/agents/agent-1/messages/async")).toBe(true);
  });

  it("are no others: neither a reading nor anything beside", () => {
    expect(decides("GET", "/v1/agents/agent-1/messages")).toBe(false);
    expect(decides("GET", "/v1/conversations/default/messages")).toBe(false);
    expect(decides("POST", "/v1/agents/")).toBe(false);
  });
});
