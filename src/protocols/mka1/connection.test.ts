import { describe, expect, it } from "vitest";
import { listAll } from "../../test/backend-reading.ts";
import { scriptedMka1 } from "../../test/mka1-scripted.ts";
import { mka1World } from "../../test/mka1-world.ts";
import { readConnection } from "./connection.ts";

const entry = {
  id: "mka1",
  protocol: "mka1",
  label: "MKA1",
  baseUrl: "https://mka1.example.test/",
  viewerId: "ana",
};

const faultsOf = (over: Readonly<Record<string, unknown>>): readonly string[] => {
  const read = readConnection({ ...entry, ...over });
  return "faults" in read ? read.faults.map(({ path }) => path) : [];
};

describe("a connection as configured", () => {
  it("has the viewer's id; the end user, agents and a page may be left out", () => {
    expect(readConnection(entry)).toEqual({
      connection: {
        id: "mka1",
        label: "MKA1",
        baseUrl: "https://mka1.example.test",
        viewerId: "ana",
        onBehalfOf: null,
        agentIds: [],
        pageUrl: null,
      },
    });
    const whole = { onBehalfOf: "ana", agentIds: ["a", "b", "a"], pageUrl: "https://mka1.example.test/app" };
    expect(readConnection({ ...entry, ...whole })).toMatchObject({
      connection: { ...whole, agentIds: ["a", "b"] },
    });
  });

  it.each([undefined, null, "", " ", 7])(
    "a viewerId of %j is a fault: nothing tells who signs in",
    (viewerId) => {
      expect(faultsOf({ viewerId })).toEqual(["viewerId"]);
    },
  );

  it("every fault is told by its path, all at once", () => {
    expect(
      faultsOf({
        viewerId: "",
        onBehalfOf: "a\nb",
        agentIds: ["ok", 7, "..", "\ud800", "x".repeat(256)],
        pageUrl: "javascript:alert(1)",
      }),
    ).toEqual([
      "viewerId",
      "onBehalfOf",
      "agentIds[1]",
      "agentIds[2]",
      "agentIds[3]",
      "agentIds[4]",
      "pageUrl",
    ]);
    expect(faultsOf({ agentIds: "agt_1" })).toEqual(["agentIds"]);
  });
});

describe("access", () => {
  it("a token goes as Bearer, and an end user only where one is configured", async () => {
    const world = scriptedMka1({});
    await listAll(world.backend).catch(() => undefined);
    expect(world.headers[0]?.get("authorization")).toBe("Bearer demo-token");
    expect(world.headers[0]?.has("x-on-behalf-of")).toBe(false);
    const other = scriptedMka1({}, { viewerId: "ana", onBehalfOf: "bo" });
    await listAll(other.backend).catch(() => undefined);
    expect(other.headers[0]?.get("x-on-behalf-of")).toBe("bo");
  });

  it("401 asks for a token, once, and a list where none is says that its path is not confirmed", async () => {
    const world = mka1World("mka1/expired-token");
    await expect(listAll(world.backend)).rejects.toMatchObject({ error: { kind: "needs-token" } });
    expect(world.refusedTokens).toEqual([null]);
    expect(world.backend.state().get().kind).toBe("needs-token");
    const none = scriptedMka1({});
    await expect(listAll(none.backend)).rejects.toMatchObject({
      error: { kind: "unreadable", said: { id: "mka1.read.no-list" } },
    });
  });

  it.each(["clock-fast", "clock-slow"])("%s: deadlines are counted by MKA1's clock", async (scenario) => {
    const world = mka1World(`mka1/${scenario}`);
    const { rows } = await listAll(world.backend);
    const { serverTime } = world.backend;
    expect(serverTime?.isServers()).toBe(true);
    const left = (rows[0]?.deadline?.at ?? 0) - (serverTime?.now() ?? 0);
    expect(Math.abs(left - 300_000)).toBeLessThan(2_000);
    expect(Math.abs((serverTime?.now() ?? 0) - world.clock.now())).toBeGreaterThan(590_000);
  });

  it("where no answer has a date this computer's clock is used, and said to be", async () => {
    const world = mka1World("mka1/no-date");
    await listAll(world.backend);
    expect(world.backend.serverTime?.isServers()).toBe(false);
    expect(world.backend.serverTime?.now()).toBe(world.clock.now());
  });
});
