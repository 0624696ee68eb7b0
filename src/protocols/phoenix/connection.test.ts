import { describe, expect, it } from "vitest";
import { phoenixFake } from "../../mocks/phoenix/fake.ts";
import { createFakeClock } from "../../test/fake-clock.ts";
import { phoenixWorld } from "../../test/phoenix-world.ts";
import { readConnection } from "./connection.ts";
import { phoenix } from "./module.ts";

const entry = { id: "px", protocol: "phoenix", label: "Phoenix", baseUrl: "/proxy/px/" };

describe("a connection as configured", () => {
  it("needs the common fields only; the proxy is the dev server's business", () => {
    expect(readConnection({ ...entry, proxy: "http://127.0.0.1:6006" })).toEqual({
      connection: { id: "px", label: "Phoenix", baseUrl: "/proxy/px", pageUrl: null },
    });
  });

  it.each(["javascript:alert(1)", "file:///etc/passwd", "phoenix.example.test", "", 7, null])(
    "a pageUrl of %j is a fault, told by its path",
    (pageUrl) => {
      expect(readConnection({ ...entry, pageUrl })).toMatchObject({ faults: [{ path: "pageUrl" }] });
    },
  );

  it("with a fault makes no backend", () => {
    const surroundings = {
      fetch: () => Promise.reject(new Error("no request may leave")),
      clock: createFakeClock(),
      credentials: { token: () => null, refuse: () => undefined },
    };
    expect(phoenix.connect({ ...entry, pageUrl: "ftp://x" }, surroundings)).toHaveProperty("faults");
    expect(phoenix.connect({ ...entry, pageUrl: "https://x.example.test" }, surroundings)).toHaveProperty(
      "backend",
    );
  });
});

describe("the requests that decide", () => {
  const decides = phoenixFake.isDecision;

  it("are the three that record an answer, and no other", () => {
    for (const name of ["chat", "tool_approvals", "tool_outputs"]) {
      expect(decides("POST", `/v1/agent_sessions/QWdlbnQ%3D/${name}`)).toBe(true);
      expect(decides("GET", `/v1/agent_sessions/QWdlbnQ%3D/${name}`)).toBe(false);
    }
    expect(decides("POST", "/graphql")).toBe(false);
    expect(decides("GET", "/v1/agent_sessions?limit=20")).toBe(false);
  });
});

describe("the sentences of a batch", () => {
  it("are taught before the first reading of one is given", async () => {
    const taught: string[] = [];
    const world = phoenixWorld("phoenix/one-call");
    const made = phoenix.connect(
      { ...entry, baseUrl: "http://phoenix.example.test" },
      {
        clock: world.clock,
        credentials: { token: () => null, refuse: () => undefined },
        fetch: (input, init) => world.answer(input, init),
        learn: (sentences) => taught.push(...Object.keys(sentences)),
      },
    );
    if ("faults" in made) throw new Error("not connected");
    await made.backend.get("nothing", new AbortController().signal).catch(() => undefined);
    expect(taught).toContain("phoenix.send.busy");
  });
});
