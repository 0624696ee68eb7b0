import { describe, expect, test } from "vitest";
import { askMka1, paths } from "../../test/mka1-fake.ts";
import type { Control } from "./control.ts";
import { mka1Scenarios } from "./scenarios.ts";
import { worldOf } from "./worlds.ts";

const now = Date.UTC(2026, 10, 30);
const tenMinutes = 600_000;
const statusOf = async (fake: ReturnType<typeof askMka1>) => (await fake.held("mcpr_2")).body["status"];

describe("the server's clock", () => {
  const ahead = async (fake: ReturnType<typeof askMka1>) =>
    Date.parse((await fake.get(paths.held)).headers.get("date") ?? "") - fake.clock.now();

  test("stands on every answer, of refusals and streams too", async () => {
    const fake = askMka1("mka1/requested");
    for (const path of [paths.held, "/nothing", `${paths.responses}/resp_1?stream=true`])
      expect(Date.parse((await fake.get(path)).headers.get("date") ?? "")).toBe(fake.clock.now());
  });

  test("may be ahead, behind, or not readable, and deadlines are counted by it", async () => {
    for (const [scenario, ms] of [
      ["mka1/clock-fast", tenMinutes],
      ["mka1/clock-slow", -tenMinutes],
    ] as const) {
      const fake = askMka1(scenario);
      expect(await ahead(fake)).toBe(ms);
      const [call] = await fake.list();
      expect((call?.expires_at ?? 0) * 1000 - (fake.clock.now() + ms)).toBe(300_000);
      await fake.clock.advance(299_999);
      expect(await statusOf(fake)).toBe("pending");
      await fake.clock.advance(1);
      expect(await statusOf(fake)).toBe("expired");
    }
    expect((await askMka1("mka1/no-date").get(paths.held)).headers.get("date")).toBe("");
  });

  test("moves on when time passes there alone", async () => {
    const fake = askMka1("mka1/assigned");
    fake.server.control({ do: "pass-time", ms: 5000 });
    expect(await ahead(fake)).toBe(5000);
  });
});

describe("a step from outside", () => {
  test.each([
    ["someone-else-approves", "approved"],
    ["someone-else-denies", "denied"],
  ] as const)("%s decides as another approver", async (step, status) => {
    const fake = askMka1("mka1/assigned");
    fake.server.control({ do: step });
    expect((await fake.held("mcpr_2")).body).toMatchObject({ status, decided_by: "cleo" });
    expect(fake.runs()).toEqual([]);
  });

  test("where nobody is named the requester answers from elsewhere, all calls alike", async () => {
    const fake = askMka1("mka1/two-of-a-response");
    fake.server.control({ do: "someone-else-approves" });
    expect(fake.runs()).toEqual(["create_refund", "send_mail"]);
    expect(await fake.list("status=pending")).toEqual([]);
  });

  test("requester-continues uses a decision up", async () => {
    const fake = askMka1("mka1/approved-by-you");
    fake.server.control({ do: "requester-continues" });
    expect((await fake.held("mcpr_2")).body).toMatchObject({ consumed: true });
    expect(fake.runs()).toEqual(["create_refund"]);
  });

  test("expire ends the time of the next step, forget-call has the call no more", async () => {
    const fake = askMka1("mka1/assigned");
    fake.server.control({ do: "expire" });
    expect(await statusOf(fake)).toBe("expired");
    fake.server.control({ do: "forget-call", call: "mcpr_2" });
    expect((await fake.held("mcpr_2")).status).toBe(404);
  });

  test("change-arguments gives a call other arguments, add-call a further one waits for Ana", async () => {
    const fake = askMka1("mka1/assigned");
    fake.server.control({ do: "change-arguments", input: '{"a":1.0}' });
    expect((await fake.held("mcpr_2")).body["arguments"]).toBe('{"a":1.0}');
    fake.server.control({ do: "add-call" });
    expect((await fake.list("status=pending")).map(({ id }) => id)).toHaveLength(2);
  });

  test("finish-tools lets tools end that run now", async () => {
    const fake = askMka1("mka1/continue-slow");
    const going = fake.goOn("resp_1", { mcpr_2: true });
    await expect.poll(() => fake.runs()).toHaveLength(1);
    fake.server.control({ do: "finish-tools" });
    expect((await going).body["status"]).toBe("completed");
  });

  test("expire-token, go-offline and come-back stand before every request", async () => {
    const fake = askMka1("mka1/assigned");
    fake.server.control({ do: "expire-token" });
    expect((await fake.held("mcpr_2")).status).toBe(401);
    fake.server.control({ do: "go-offline" });
    await expect(fake.held("mcpr_2")).rejects.toThrow();
    fake.server.control({ do: "come-back" });
    expect((await fake.held("mcpr_2")).status).toBe(401);
  });

  test("that nobody knows, or that finds no call, throws", () => {
    const { server } = askMka1("mka1/empty");
    expect(() => server.control({ do: "constructor" } as unknown as Control)).toThrow("no such step");
    expect(() => server.control({ do: "expire" })).toThrow("no such call");
  });
});

describe("what happens while somebody looks", () => {
  test.each([
    ["approved-while-looking", "approved"],
    ["denied-while-looking", "denied"],
    ["gone", undefined],
  ])("%s happens behind the first look at the call, never from a list", async (name, status) => {
    const fake = askMka1(`mka1/${name}`);
    await fake.list();
    await fake.clock.advance(60_000);
    expect(await statusOf(fake)).toBe("pending");
    await fake.clock.advance(5000);
    expect(await statusOf(fake)).toBe(status);
  });
});

describe("a kept state", () => {
  test("goes on where it stood: what was decided, used up and asked since", async () => {
    const fake = askMka1("mka1/continue-next");
    await fake.goOn("resp_1", { mcpr_2: true });
    fake.server.control({ do: "pass-time", ms: 1000 });
    const again = askMka1("mka1/continue-next", { restore: fake.server.snapshot() });
    expect(await again.list()).toEqual(await fake.list());
    expect(again.server.effects.all()).toEqual(fake.server.effects.all());
    expect((await again.goOn("resp_1", { mcpr_2: true })).status).toBe(409);
    expect(again.runs()).toHaveLength(1);
  });

  test("of a response at work goes on, and what ran does not run again", async () => {
    const fake = askMka1("mka1/agent-run-slow");
    await fake.decideRun("run_3", { approval_request_id: "mcpr_2", approve: true });
    const again = askMka1("mka1/agent-run-slow", { restore: fake.server.snapshot() });
    const newest = async () =>
      ((await again.get(paths.runs)).body["data"] as readonly { readonly status: string }[])[0]?.status;
    expect(await newest()).toBe("queued");
    await again.clock.advance(20_000);
    expect(await newest()).toBe("completed");
    expect(again.runs()).toEqual(["create_refund"]);
  });
});

describe("the scenarios", () => {
  test.each(mka1Scenarios.map(({ id }) => id))("%s can be opened", (id) => {
    expect(worldOf(id, now).responses.length).toBeGreaterThan(0);
  });

  test("default has calls to decide, to watch and to continue, and a run", () => {
    const { calls, runs } = worldOf("mka1/default", now);
    expect(runs).toHaveLength(1);
    expect(new Set(calls.map(({ status }) => status))).toEqual(new Set(["pending", "approved", "denied"]));
    expect(new Set(calls.map(({ requestedBy }) => requestedBy))).toEqual(new Set(["ana", "bo", "dan"]));
  });

  test("that do not exist say so", () => {
    expect(() => worldOf("mka1/constructor", now)).toThrow('there is no scenario "mka1/constructor"');
  });
});
