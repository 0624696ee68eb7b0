import { describe, expect, it } from "vitest";
import { envoleFake } from "../../mocks/envole/fake.ts";
import { listAll } from "../../test/backend-reading.ts";
import { envoleWorld } from "../../test/envole-world.ts";
import { createFakeClock } from "../../test/fake-clock.ts";
import { readConnection } from "./connection.ts";
import { envole } from "./module.ts";

const entry = {
  id: "support",
  protocol: "envole",
  label: "Envole",
  baseUrl: "https://envole.example.test/",
  userId: "ana@example.test",
  agentIds: ["agent_1"],
};

const faultsOf = (over: Readonly<Record<string, unknown>>): readonly string[] => {
  const read = readConnection({ ...entry, ...over });
  return "faults" in read ? read.faults.map(({ path }) => path) : [];
};

describe("a connection as configured", () => {
  it("has a user, and agents or threads or both, each once", () => {
    expect(readConnection({ ...entry, agentIds: ["a", "b", "a"], threadIds: ["t"] })).toEqual({
      connection: {
        id: "support",
        label: "Envole",
        baseUrl: "https://envole.example.test",
        userId: "ana@example.test",
        agentIds: ["a", "b"],
        threadIds: ["t"],
      },
    });
    expect(faultsOf({ agentIds: undefined, threadIds: ["t"] })).toEqual([]);
    expect(faultsOf({ agentIds: [], threadIds: ["t"] })).toEqual([]);
    expect(faultsOf({ userId: "Änne Müller" })).toEqual([]);
  });

  it.each([
    undefined,
    null,
    7,
    "",
    " ",
    " ana",
    "ana ",
    "a\nb",
    "a\rb",
    "a\u0000b",
    "a\tb",
    "安娜",
    "a\u200bb",
  ])("a userId of %j is a fault: no header could carry it", (userId) => {
    expect(faultsOf({ userId })).toEqual(["userId"]);
  });

  it("without an agent and without a thread it is a fault, told by its path", () => {
    expect(faultsOf({ agentIds: undefined })).toEqual(["agentIds"]);
    expect(faultsOf({ agentIds: [], threadIds: [] })).toEqual(["agentIds"]);
  });

  it("every fault is told by its path, all at once", () => {
    const ids = ["good", "", 7, ".", "..", "half\ud800"];
    expect(faultsOf({ userId: "", agentIds: "agent_1", threadIds: ids })).toEqual([
      "userId",
      "agentIds",
      "threadIds[1]",
      "threadIds[2]",
      "threadIds[3]",
      "threadIds[4]",
      "threadIds[5]",
    ]);
  });

  it("with a fault makes no backend", () => {
    const surroundings = {
      fetch: () => Promise.reject(new Error("no request may leave")),
      clock: createFakeClock(),
      credentials: { token: () => null, refuse: () => undefined },
    };
    expect(envole.connect({ ...entry, userId: "" }, surroundings)).toHaveProperty("faults");
    expect(envole.connect(entry, surroundings)).toHaveProperty("backend");
  });

  it("the block that a first run shows is one", () => {
    expect(readConnection(envole.example.entry)).toHaveProperty("connection");
  });
});

describe("access (protocols/envole.md)", () => {
  it("every request names the user, and carries the token as Bearer where there is one", async () => {
    const world = envoleWorld("envole/one-call");
    await listAll(world.backend);
    for (const { headers } of world.requests) {
      expect(headers.get("x-envole-user-id")).toBe("ana@example.test");
      expect(headers.get("authorization")).toBeNull();
    }
    world.holdToken("key-1");
    world.requests.length = 0;
    await listAll(world.backend);
    expect(world.requests.length).toBeGreaterThan(0);
    for (const { headers } of world.requests) expect(headers.get("authorization")).toBe("Bearer key-1");
  });

  it("who acts is known from the first moment on, and stays with another token", async () => {
    const world = envoleWorld("envole/one-call");
    const identity = () => world.backend.state().get().identity;
    expect(identity()).toEqual({ known: true, name: "ana@example.test" });
    world.holdToken("key-2");
    await listAll(world.backend);
    expect(identity()).toEqual({ known: true, name: "ana@example.test" });
  });

  it("a 401 asks for a token in place, and the next poll with one goes on", async () => {
    const world = envoleWorld("envole/token-due");
    await expect(listAll(world.backend)).rejects.toMatchObject({ error: { kind: "needs-token" } });
    expect(world.backend.state().get().kind).toBe("needs-token");
    expect(world.refusedTokens).toContain(null);
    world.holdToken("key-1");
    expect((await listAll(world.backend)).rows).toHaveLength(1);
    expect(world.backend.state().get().kind).toBe("polling");
  });
});

describe("the requests that decide", () => {
  const decides = envoleFake.isDecision;

  it("are the messages to a thread, and no other", () => {
    expect(decides("POST", "/api/assistants/threads/thread_1/messages")).toBe(true);
    expect(decides("GET", "/api/assistants/threads/thread_1/messages")).toBe(false);
    expect(decides("POST", "/api/assistants/threads")).toBe(false);
  });
});

describe("the sentences of a batch and its answer", () => {
  it("are taught before the first reading of one is given", async () => {
    const taught: string[] = [];
    const made = envole.connect(entry, {
      clock: createFakeClock(),
      credentials: { token: () => null, refuse: () => undefined },
      fetch: () => Promise.reject(new Error("offline")),
      learn: (sentences) => taught.push(...Object.keys(sentences)),
    });
    if ("faults" in made) throw new Error("not connected");
    await made.backend.get("nothing", new AbortController().signal).catch(() => undefined);
    expect(taught).toEqual(expect.arrayContaining(["envole.blocked.hanging", "envole.send.mixed-abort"]));
  });
});
