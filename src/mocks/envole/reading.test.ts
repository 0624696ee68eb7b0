import { describe, expect, test } from "vitest";
import { askEnvole } from "../../test/envole-fake.ts";
import { hostileCalls } from "./call-seeds.ts";

const root = "/api/assistants/threads";
const user = { "x-envole-user-id": "ana@example.test" };
const bodyOf = async (response: Response) => [response.status, await response.json()] as const;

describe("access", () => {
  test("without X-Envole-User-Id nothing is answered: 400", async () => {
    const fake = askEnvole("envole/one-call");
    const answer = await fake.ask(`${root}/agent_team`, { headers: {} });
    expect(await bodyOf(answer)).toEqual([400, { error: "The header X-Envole-User-Id is missing" }]);
  });

  test("no token is asked for unless the scenario does", async () => {
    expect((await askEnvole("envole/one-call").ask(`${root}/agent_team`)).status).toBe(200);
  });

  test("where one is due, any will do but the word expired", async () => {
    const fake = askEnvole("envole/token-due");
    const status = async (authorization?: string) =>
      (
        await fake.ask(`${root}/agent_team`, {
          headers: { ...user, ...(authorization && { authorization }) },
        })
      ).status;
    expect([await status(), await status("Bearer expired"), await status("Basic x")]).toEqual([
      401, 401, 401,
    ]);
    expect([await status("Bearer a"), await status("Bearer demo-token")]).toEqual([200, 200]);
  });

  test("a token that expires is refused from then on, and another is taken", async () => {
    const fake = askEnvole("envole/one-call");
    const status = async (authorization: string) =>
      (await fake.ask(`${root}/agent_team`, { headers: { ...user, authorization } })).status;
    expect(await status("Bearer one")).toBe(200);
    fake.server.control({ do: "expire-token" });
    expect([await status("Bearer one"), await status("Bearer two")]).toEqual([401, 200]);
  });
});

describe("threads", () => {
  test("are listed by agent, newest message first, with every documented field and zoned times", async () => {
    const fake = askEnvole("envole/several-threads");
    expect(await (await fake.ask(`${root}/agent_team`)).json()).toEqual([
      {
        id: expect.stringMatching(/^thread_\d+$/),
        threadName: "Invite Bo",
        agentId: "agent_team",
        agentName: "Team assistant",
        agentHandle: "@team_assistant",
        rootAgentBuildId: "build_7",
        lastMessageTime: "2026-11-30T11:39:00Z",
        sessionType: "LIVE",
      },
      expect.objectContaining({ threadName: "Project review", lastMessageTime: "2026-11-30T11:20:00Z" }),
    ]);
    expect(await fake.threads("agent_support")).toHaveLength(2);
  });

  test("of an agent that nobody knows are not found", async () => {
    expect((await askEnvole("envole/empty").ask(`${root}/agent_nobody`)).status).toBe(404);
  });

  test("can be listed by whether they are active", async () => {
    const fake = askEnvole([
      { name: "Open", minutesAgo: 1 },
      { name: "Ended", minutesAgo: 2, traits: { isActive: false } },
    ]);
    const names = async (search: string) => {
      const threads = (await (await fake.ask(`${root}/agent_team${search}`)).json()) as {
        threadName: string;
      }[];
      return threads.map(({ threadName }) => threadName);
    };
    expect(await names("?active=true")).toEqual(["Open"]);
    expect(await names("?active=false")).toEqual(["Ended"]);
    expect(await names("")).toEqual(["Open", "Ended"]);
  });

  test("are started for an agent", async () => {
    const fake = askEnvole("envole/empty");
    const start = (body: string) => fake.ask(root, { method: "POST", body });
    const thread = (await (await start('{"agentId":"agent_support"}')).json()) as { id: string };
    expect(await fake.threads("agent_support")).toEqual([thread]);
    expect([(await start('{"agentId":"x"}')).status, (await start("{")).status]).toEqual([404, 404]);
  });

  test("move up with every message, also where the clock stands still", async () => {
    const fake = askEnvole("envole/three-calls");
    const time = async () => (await fake.threads())[0]?.lastMessageTime ?? "";
    const times = [await time()];
    for (const place of [1, 2]) {
      await fake.send(`{"content":[{"type":"text","text":"${place}"}]}`);
      times.push(await time());
    }
    expect(new Set(times).size).toBe(3);
    expect([...times].sort()).toEqual(times);
  });

  test("can have whole seconds only, so that two changes share one", async () => {
    const fake = askEnvole("envole/same-second");
    await fake.send('{"content":[]}');
    const [one] = await fake.threads();
    await fake.send('{"content":[]}');
    expect(await fake.threads()).toEqual([one]);
    expect(one?.lastMessageTime).toMatch(/:00Z$/);
  });
});

describe("a history", () => {
  test("is oldest first, zoned, and has its requests under names of its own, without toolMemoryId", async () => {
    const [asked, request] = await askEnvole("envole/one-call").history();
    expect(asked).toEqual({
      id: expect.stringMatching(/^msg_\d+$/),
      role: "user",
      content: "Invite Bo",
      timestamp: "2026-11-30T11:47:55Z",
    });
    expect(request).toEqual({
      id: expect.stringMatching(/^msg_\d+$/),
      handle: "@team_assistant",
      role: "assistant",
      content: "I need your approval for this.",
      toolExecutionHumanApprovalRequest: [
        {
          toolId: "tool_gmail_send_email",
          name: "gmail_send_email",
          provider: "GMAIL",
          category: "EMAIL",
          toolExecutionId: expect.stringMatching(/^exec_\d+$/),
          executionBatchId: expect.stringMatching(/^batch_\d+$/),
          toolArguments: expect.objectContaining({ to: "bo@example.test" }),
          status: "PENDING_HUMAN_APPROVAL",
        },
      ],
      timestamp: "2026-11-30T11:48:00Z",
    });
  });

  test("gives the newest maxResults, still oldest first", async () => {
    const fake = askEnvole("envole/aborted-before");
    const all = await fake.history();
    const [{ id } = { id: "" }] = await fake.threads();
    const read = async (most: string) => bodyOf(await fake.ask(`${root}/${id}/messages?maxResults=${most}`));
    expect(await read("3")).toEqual([200, all.slice(-3)]);
    expect(await read("100")).toEqual([200, all]);
    expect([(await read("0"))[0], (await read("many"))[0]]).toEqual([400, 400]);
  });

  const sources = [
    ["exact-numbers", [hostileCalls.exactNumbers]],
    ["duplicate-keys", [hostileCalls.duplicateKeys]],
    ["hidden-characters", hostileCalls.hidden],
    ["arguments-as-string", [hostileCalls.asString]],
    ["very-long", [hostileCalls.veryLong]],
  ] as const;
  test.each(sources)("gives the arguments of %s as their exact source text", async (name, calls) => {
    const text = await askEnvole(`envole/${name}`).historyText();
    for (const { toolArguments } of calls)
      expect(text).toContain(`"toolArguments":${toolArguments},"status"`);
  });

  test("has every spelling of an abort that was recorded before", async () => {
    const statuses = (await askEnvole("envole/aborted-before").entries()).map(({ status }) => status);
    expect(statuses).toEqual([
      "ABORTED_WITH_FEEDBACK",
      "ABORTED",
      "ABORTED_WITH_FEEDBACK_WITH_FEEDBACK",
      "PENDING_HUMAN_APPROVAL",
    ]);
  });

  test("keeps an answer that is no abort as a message without words", async () => {
    const fake = askEnvole("envole/one-call");
    await fake.decide({ 0: "APPROVED" });
    expect((await fake.history()).slice(-2)).toMatchObject([
      { role: "user", content: "" },
      { role: "assistant", content: "Done: gmail_send_email." },
    ]);
  });

  test("forgets what was answered where the server does not tell", async () => {
    const fake = askEnvole("envole/untold");
    await fake.decide({ 0: "APPROVED", 1: "DENIED", 2: "DENIED" });
    expect(await fake.entries()).toEqual([]);
    expect(await fake.historyText()).not.toContain("toolExecutionHumanApprovalRequest");
    expect(fake.runs()).toHaveLength(1);
  });

  test("of one thread can be no history, and the others are", async () => {
    const fake = askEnvole("envole/malformed-thread");
    const threads = [...(await fake.threads()), ...(await fake.threads("agent_support"))];
    const histories = await Promise.all(threads.map(({ id }) => fake.history(id)));
    expect(histories.map(Array.isArray)).toEqual([false, true, true]);
  });

  test("of a thread that nobody knows, or that is gone, is not found", async () => {
    const fake = askEnvole("envole/one-call");
    const [{ id } = { id: "" }] = await fake.threads();
    fake.server.control({ do: "delete-thread" });
    for (const path of [`${root}/${id}/messages`, `${root}/thread_0/messages`, `${root}/${id}/stream`])
      expect(await bodyOf(await fake.ask(path))).toEqual([404, { error: "Thread not found" }]);
    expect(await fake.threads()).toEqual([]);
  });
});

test.each([
  ["GET", "/", 404],
  ["GET", `${root}/a/b/c`, 404],
  ["GET", root, 405],
  ["DELETE", `${root}/agent_team`, 405],
])("%s %s is %i", async (method, path, status) => {
  expect((await askEnvole("envole/empty").ask(path, { method, headers: user })).status).toBe(status);
});
