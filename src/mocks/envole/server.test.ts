import { describe, expect, test } from "vitest";
import { askEnvole } from "../../test/envole-fake.ts";
import type { Control } from "./control.ts";
import { envoleScenarios } from "./scenarios.ts";
import { openExecutions } from "./state.ts";
import { worldOf } from "./worlds.ts";

const now = Date.UTC(2026, 10, 30);
const statuses = async (fake: ReturnType<typeof askEnvole>) =>
  (await fake.entries()).map(({ status }) => status);

describe("a step from outside", () => {
  test.each([
    ["someone-else-approves", "APPROVED", 3],
    ["someone-else-denies", "DENIED", 0],
    ["someone-else-aborts", "ABORTED_WITH_FEEDBACK", 0],
  ] as const)("%s answers the whole batch", async (step, status, runs) => {
    const fake = askEnvole("envole/three-calls");
    fake.server.control({ do: step });
    await fake.clock.settle();
    expect(await statuses(fake)).toEqual([status, status, status]);
    expect(fake.runs()).toHaveLength(runs);
  });

  test("someone-else-answers-one approves the first, and the rest hangs", async () => {
    const fake = askEnvole("envole/three-calls");
    fake.server.control({ do: "someone-else-answers-one" });
    expect(fake.effects("hung")).toMatchObject([
      { client: "someone-else", callIds: [{}, {}].map(() => expect.any(String)) },
    ]);
    expect(fake.runs()).toHaveLength(1);
  });

  test("can name the batch", async () => {
    const fake = askEnvole("envole/two-batches");
    const batch = (await fake.entries())[2]?.executionBatchId ?? "";
    fake.server.control({ do: "someone-else-denies", batch });
    expect(await statuses(fake)).toEqual(["PENDING_HUMAN_APPROVAL", "PENDING_HUMAN_APPROVAL", "DENIED"]);
  });

  test("change-arguments gives the first call other arguments, as JSON source", async () => {
    const fake = askEnvole("envole/three-calls");
    fake.server.control({ do: "change-arguments", input: '{"a":1.0}' });
    expect(await fake.historyText()).toContain('"toolArguments":{"a":1.0}');
  });

  test("add-thread, add-batch and grow-batch ask for more, told by the live stream of the thread", async () => {
    const fake = askEnvole("envole/one-call");
    const stream = await fake.live();
    fake.server.control({ do: "grow-batch" });
    fake.server.control({ do: "add-batch" });
    await fake.clock.advance(1000);
    fake.server.control({ do: "add-thread", name: "Another" });
    const asked = stream.events().filter(({ type }) => type === "TOOL_EXECUTION_APPROVAL_REQUEST");
    expect(asked).toHaveLength(2);
    const [newest, first] = await fake.threads();
    expect(newest).toMatchObject({ threadName: "Another" });
    const batches = (await fake.entries(first?.id)).map(({ executionBatchId }) => executionBatchId);
    expect(batches).toEqual([batches[0], batches[0], expect.not.stringMatching(`^${batches[0]}$`)]);
    stream.leave();
  });

  test("finish-streams lets tools end, and drop-streams breaks live streams only", async () => {
    const fake = askEnvole("envole/long-turn");
    const stream = await fake.live();
    const sending = fake.decide({ 0: "APPROVED", 1: "DENIED", 2: "DENIED" });
    await expect.poll(() => fake.runs()).toHaveLength(1);
    fake.server.control({ do: "drop-streams" });
    expect(await stream.ended).toBe("break");
    fake.server.control({ do: "finish-streams" });
    expect((await sending).words).toContain("Done");
  });

  test("forget-batch takes it out of the history, and no answer to it is taken", async () => {
    const fake = askEnvole("envole/three-calls");
    const results = await fake.results({ 0: "APPROVED", 1: "APPROVED", 2: "APPROVED" });
    fake.server.control({ do: "forget-batch" });
    expect(await fake.entries()).toEqual([]);
    expect((await fake.answer(results)).words).toContain("There is no pending approval");
    expect(fake.runs()).toEqual([]);
  });

  test("that nobody knows, or that finds no thread, throws", () => {
    const { server } = askEnvole("envole/empty");
    expect(() => server.control({ do: "constructor" } as unknown as Control)).toThrow("no such step");
    expect(() => server.control({ do: "add-batch" })).toThrow("no such thread");
    expect(() => server.control({ do: "add-batch", thread: "Nothing to ask" })).not.toThrow();
  });
});

describe("a kept state", () => {
  test("goes on where it stood: what was recorded, what ran, what is used up", async () => {
    const fake = askEnvole("envole/refused-words");
    await fake.decide({ 0: "APPROVED", 1: "APPROVED", 2: "DENIED" });
    await fake.decide({ 0: "APPROVED", 1: "APPROVED", 2: "DENIED" });
    const again = askEnvole("envole/refused-words", fake.server.snapshot());
    expect(await again.historyText()).toBe(await fake.historyText());
    expect(await again.threads()).toEqual(await fake.threads());
    expect(again.server.effects.all()).toEqual(fake.server.effects.all());
    expect((await again.decide({ 0: "APPROVED", 1: "APPROVED", 2: "DENIED" })).words).toContain("no pending");
    expect(again.runs()).toHaveLength(2);
  });

  test("of an agent at work goes on working, and what ran does not run again", async () => {
    const fake = askEnvole("envole/long-turn");
    void fake.decide({ 0: "APPROVED", 1: "APPROVED", 2: "DENIED" });
    await expect.poll(() => fake.runs()).toHaveLength(1);
    const again = askEnvole("envole/long-turn", fake.server.snapshot());
    await again.clock.advance(60_000);
    expect(again.runs()).toEqual(["google_calendar_create_event", "gmail_send_email"]);
    expect((await again.history()).at(-1)).toMatchObject({ content: expect.stringContaining("Done") });
  });

  test("remembers that a token is due and that streams are refused", async () => {
    const fake = askEnvole("envole/one-call");
    fake.server.control({ do: "expire-token" });
    const again = askEnvole("envole/one-call", fake.server.snapshot());
    expect((await again.ask("/api/assistants/threads/agent_team")).status).toBe(401);
  });
});

describe("the scenarios", () => {
  test.each(envoleScenarios.map(({ id }) => id))("%s can be opened", (id) => {
    expect(worldOf(id, now).threads.length).toBeGreaterThan(0);
  });

  test("default has eight threads of two agents, in most of which something waits", () => {
    const { threads } = worldOf("envole/default", now);
    expect(threads).toHaveLength(8);
    expect(new Set(threads.map(({ agentId }) => agentId)).size).toBe(2);
    expect(threads.filter((thread) => openExecutions(thread).length > 0)).toHaveLength(7);
  });

  test("waiting-<number> has so many batches", () => {
    expect(worldOf("envole/waiting-1000", now).threads).toHaveLength(1000);
  });

  test("that do not exist say so", () => {
    expect(() => worldOf("envole/constructor", now)).toThrow('there is no scenario "envole/constructor"');
  });
});
