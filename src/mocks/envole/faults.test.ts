import { describe, expect, test } from "vitest";
import { askEnvole } from "../../test/envole-fake.ts";
import { mixedWords } from "./mixed.ts";
import { refusals } from "./refusals.ts";

const abort = "ABORTED_WITH_FEEDBACK";
const approveAll = { 0: "APPROVED", 1: "APPROVED", 2: "APPROVED" };
const abortAll = { 0: abort, 1: abort, 2: abort };
const isPending = async (fake: ReturnType<typeof askEnvole>) =>
  (await fake.entries()).every(({ status }) => status === "PENDING_HUMAN_APPROVAL");

describe("a mixed abort that the server says it saw", () => {
  const whole = (batchId: unknown) => ({
    error: mixedWords,
    batchId,
    invalidStates: [expect.objectContaining({ state: abort }), expect.anything(), expect.anything()],
    type: "mixed_abort_states",
  });
  const bare = (batchId: unknown) => ({ error: mixedWords, batchId });

  test.each([
    ["mixed-body", "400 ", whole],
    ["mixed-body-bare", "400 ", bare],
    ["mixed-stream", "200 data: ", whole],
    ["mixed-stream-bare", "200 data: ", bare],
  ])("in %s", async (name, before, form) => {
    const fake = askEnvole(`envole/${name}`);
    const [entry] = await fake.entries();
    const sent = await fake.decide(approveAll);
    const came = `${sent.status} ${sent.text}`;
    expect(came.startsWith(`${before}{`)).toBe(true);
    expect(JSON.parse(came.slice(before.length))).toEqual(form(entry?.executionBatchId));
    expect([await isPending(fake), fake.runs()]).toEqual([true, []]);
    expect((await fake.decide(abortAll)).status).toBe(200);
    expect(fake.effects("aborted")).toHaveLength(1);
  });

  test.each(["mixed-words", "mixed-words-json"])("in %s is said by the agent, in pieces", async (name) => {
    const fake = askEnvole(`envole/${name}`);
    const sent = await fake.decide(abortAll);
    expect([sent.status, sent.words]).toEqual([200, expect.stringContaining(mixedWords)]);
    expect(sent.events.filter(({ type }) => type === "AGENT_RESPONSE_CHUNK").length).toBeGreaterThan(1);
    expect((await fake.history()).at(-1)).toMatchObject({ role: "assistant", content: sent.words });
    expect([await isPending(fake), fake.runs()]).toEqual([true, []]);
  });

  test("after an abort claims the opposite of the first call", async () => {
    const sent = await askEnvole("envole/mixed-body").decide(abortAll);
    const { invalidStates } = JSON.parse(sent.text) as { invalidStates: { state: string }[] };
    expect(invalidStates.map(({ state }) => state)).toEqual(["APPROVED", abort, abort]);
  });
});

test("a batch that was not answered whole is refused in the agent's words, once, and nothing is recorded", async () => {
  const fake = askEnvole("envole/refused-words");
  const sent = await fake.decide(approveAll);
  expect([sent.status, sent.words]).toEqual([200, expect.stringContaining("every tool of that batch")]);
  expect([await isPending(fake), fake.runs()]).toEqual([true, []]);
  await fake.decide(approveAll);
  expect(fake.runs()).toHaveLength(3);
});

describe("a sending", () => {
  const silent = new Set(["status-504", "empty-200", "truncated", "stream-broken"]);
  const refused = refusals.filter(({ name }) => !silent.has(name));

  test.each(refused.map(({ name }) => name))("that meets %s records nothing", async (name) => {
    const fake = askEnvole(`envole/${name}`);
    const sent = await fake.decide({ 0: "APPROVED" });
    expect(sent.status).toBe(Number(/\d+/.exec(name)?.[0]));
    expect([fake.runs(), fake.effects("decision").length]).toEqual([[], 1]);
    if (name !== "status-404") expect(await isPending(fake)).toBe(true);
  });

  test.each(["status-504", "empty-200", "truncated"])(
    "that meets %s is recorded, runs once, and the agent goes on",
    async (name) => {
      const fake = askEnvole(`envole/${name}`);
      const sent = await fake.decide({ 0: "APPROVED" });
      await fake.clock.settle();
      expect(sent.words).toBe("");
      expect((await fake.history()).at(-1)).toMatchObject({ content: "Done: gmail_send_email." });
      expect(fake.runs()).toHaveLength(1);
    },
  );

  test("whose reply breaks gives what ran before it breaks, and the agent goes on", async () => {
    const fake = askEnvole("envole/stream-broken");
    await expect(fake.decide({ 0: "APPROVED" })).rejects.toThrow();
    await fake.clock.settle();
    expect((await fake.history()).at(-1)).toMatchObject({ content: "Done: gmail_send_email." });
    expect(fake.runs()).toHaveLength(1);
  });

  test("whose reply is truncated ends in the middle of a line", async () => {
    const sent = await askEnvole("envole/truncated").decide({ 0: "APPROVED" });
    expect(sent.text).toMatch(/IN_PROGRESS.*\n\ndata: \{"type":"$/s);
  });

  test("that meets 401 is taken with a token", async () => {
    const fake = askEnvole("envole/status-401");
    expect((await fake.decide({ 0: "APPROVED" })).status).toBe(401);
    const [{ id } = { id: "" }] = await fake.threads();
    const [result = ""] = await fake.results({ 0: "APPROVED" });
    const taken = await fake.ask(`/api/assistants/threads/${id}/messages`, {
      method: "POST",
      body: `{"content":[{"type":"tool_approval_result","tool_approval_results":[${result}]}]}`,
      headers: { "x-envole-user-id": "ana@example.test", authorization: "Bearer a" },
    });
    expect([taken.status, (await taken.text()).includes("Done")]).toEqual([200, true]);
  });

  test("that meets 404 finds the thread gone from then on", async () => {
    const fake = askEnvole("envole/status-404");
    await fake.decide({ 0: "APPROVED" });
    expect(await fake.threads()).toEqual([]);
  });

  test("whose reply is lost was recorded and ran; one that is lost before was not", async () => {
    const after = askEnvole("envole/lost-reply");
    await after.decide({ 0: "APPROVED" }).catch(() => undefined);
    expect(after.runs()).toHaveLength(1);
    const before = askEnvole("envole/reply-lost-before");
    await before.decide({ 0: "APPROVED" }).catch(() => undefined);
    expect([before.runs(), await isPending(before)]).toEqual([[], true]);
  });

  test("whose answer is slow is recorded at once", async () => {
    const fake = askEnvole("envole/slow-answer");
    const sending = fake.decide({ 0: "APPROVED" });
    await fake.clock.settle();
    expect([await isPending(fake), fake.runs().length]).toEqual([false, 1]);
    await fake.clock.advance(8000);
    expect((await sending).words).toBe("Done: gmail_send_email.");
  });

  test.each([
    ["someone-else-first", ["DENIED", "DENIED", "DENIED"], 0],
    ["answered-the-same", ["APPROVED", "APPROVED", "APPROVED"], 3],
    ["partial-by-other", ["APPROVED", "PENDING_HUMAN_APPROVAL", "PENDING_HUMAN_APPROVAL"], 1],
  ])(
    "in %s comes too late, is refused as conversation and runs nothing itself",
    async (name, statuses, runs) => {
      const fake = askEnvole(`envole/${name}`);
      const sent = await fake.decide(approveAll);
      expect(sent.words).toContain("There is no pending approval");
      expect((await fake.entries()).map(({ status }) => status)).toEqual(statuses);
      expect(fake.effects("run")).toMatchObject(Array(runs).fill({ client: "someone-else" }));
      expect(fake.runs()).toHaveLength(runs);
    },
  );

  test("to a batch that was answered in part yesterday is refused as conversation", async () => {
    const fake = askEnvole("envole/half-answered");
    expect((await fake.decide({ 1: "APPROVED", 2: "APPROVED" })).words).toContain(
      "There is no pending approval",
    );
    expect(fake.runs()).toEqual([]);
  });
});

describe("a connection", () => {
  test("that is offline gives no answer until it comes back", async () => {
    const fake = askEnvole("envole/offline");
    expect((await fake.ask("/api/assistants/threads/agent_team")).type).toBe("error");
    fake.server.control({ do: "come-back" });
    expect(await fake.threads()).toHaveLength(1);
    const stream = await fake.live();
    fake.server.control({ do: "go-offline" });
    expect(await stream.ended).toBe("break");
  });

  test("that is slow answers after three seconds", async () => {
    const fake = askEnvole("envole/slow");
    const asking = fake.threads();
    await fake.clock.advance(3000);
    expect(await asking).toHaveLength(1);
  });

  test("can hold back the list and nothing else", async () => {
    const fake = askEnvole("envole/loading");
    const leaving = new AbortController();
    const listing = fake.ask("/api/assistants/threads/agent_team", { signal: leaving.signal });
    await fake.clock.settle();
    leaving.abort();
    await expect(listing).rejects.toThrow();
    const start = { method: "POST", body: '{"agentId":"agent_team"}' };
    expect((await fake.ask("/api/assistants/threads", start)).status).toBe(200);
  });
});
