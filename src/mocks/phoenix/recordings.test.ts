import { describe, expect, test } from "vitest";
import {
  type AskedFake,
  askFake,
  eventsOf,
  expectAsRecorded,
  expectStreamAsRecorded,
  recordedEvents,
  recordedQuestion,
} from "../../test/phoenix-fake.ts";
import { bash, type CallSeed, mcp, type SessionSeed } from "./sessions.ts";

const session = (calls: readonly CallSeed[], more: Partial<SessionSeed> = {}): SessionSeed[] => [
  { title: "A session", minutesAgo: 5, calls, ...more },
];
const two = () => askFake(session([bash("one"), bash("two")]));
const one = (more: Partial<SessionSeed> = {}) => askFake(session([bash("one")], more));

async function answered(fake: AskedFake, answers: Readonly<Record<number, boolean>>): Promise<AskedFake> {
  await (await fake.post(fake.at("/chat"), fake.chat(answers))).text();
  return fake;
}

const messages = (fake: AskedFake) => fake.get(fake.at("/messages?limit=1000"));
const chat = (
  fake: AskedFake,
  answers: Readonly<Record<number, boolean>>,
  over?: Readonly<Record<string, unknown>>,
) => fake.post(fake.at("/chat"), fake.chat(answers, over));
const approvals = (fake: AskedFake, toolApprovals: unknown) =>
  fake.post(fake.at("/tool_approvals"), { lastMessageId: fake.chat({})["lastMessageId"], toolApprovals });
const graphql = (fake: AskedFake, query: string, variables: unknown = {}) =>
  fake.post("/graphql", { query, variables });
const strangerPath = "/v1/agent_sessions/QWdlbnRTZXNzaW9uOjk5OTk5";
const busy = async () => {
  const fake = one({ toolMs: 1000 });
  await chat(fake, { 0: true });
  return fake;
};
const recorded = () => askFake(session([{ ...bash("one"), recorded: true }]));

/** A request as it was recorded, asked of a fake in the same state. */
const requests: Readonly<Record<string, () => Promise<Response>>> = {
  "sessions-list": () =>
    askFake([1, 2, 3, 4].map((n) => ({ title: `S${n}`, minutesAgo: n }))).get("/v1/agent_sessions?limit=3"),
  "sessions-limit-0-422": () => one().get("/v1/agent_sessions?limit=0"),
  "sessions-bad-cursor-422": () => one().get("/v1/agent_sessions?cursor=zzz"),
  "session-unknown-404": () => one().get(strangerPath),
  "session-while-active": async () => {
    const fake = await busy();
    return fake.get(fake.at());
  },
  "session-patch-model": () => {
    const fake = one();
    return fake.patch(fake.at(), {
      model: { providerType: "builtin", provider: "OLLAMA", modelName: "fake-2" },
    });
  },
  "session-patch-nothing-422": () => one().patch(one().at(), {}),
  "session-patch-blank-title-422": () => one().patch(one().at(), { title: "  " }),
  "session-patch-model-busy-409": async () => {
    const fake = await busy();
    return fake.patch(fake.at(), { model: { providerType: "builtin", provider: "X", modelName: "x" } });
  },
  "messages-first-page": () => one().get(one().at("/messages?limit=1")),
  "waiting-two-approvals": () => messages(two()),
  "waiting-question": () => messages(askFake(session([recordedQuestion]))),
  "waiting-mixed": () => messages(askFake(session([bash("one"), recordedQuestion]))),
  "waiting-first-recorded": async () => {
    const fake = two();
    await approvals(fake, [{ toolCallId: fake.callIds()[0], approved: true }]);
    return messages(fake);
  },
  "running-approved-tool": async () => messages(await busy()),
  stranded: () => messages(recorded()),
  "done-approved-and-denied": async () => messages(await answered(two(), { 0: true, 1: false })),
  "done-both-approved": async () => messages(await answered(two(), { 0: true, 1: true })),
  "done-all-denied": async () => messages(await answered(two(), { 0: false, 1: false })),
  "interrupted-by-partial-answer": async () =>
    messages(await answered(askFake(session([bash("one"), recordedQuestion])), { 0: true })),
  "messages-model-failed-after-tool": async () =>
    messages(await answered(one({ script: [{ kind: "fail" }] }), { 0: true })),
  "ran-not-saved": async () => messages(await answered(one({ fault: { kind: "not-saved" } }), { 0: true })),
  "tool-approvals-first-of-two": () => {
    const fake = two();
    return approvals(fake, [{ toolCallId: fake.callIds()[0], approved: true }]);
  },
  "tool-approvals-not-boolean-422": () => approvals(one(), [{ toolCallId: "a", approved: "true" }]),
  "tool-approvals-one-422": () => approvals(one(), [{ toolCallId: "a", approved: 1 }]),
  "tool-approvals-null-422": () => approvals(one(), [{ toolCallId: "a", approved: null }]),
  "tool-approvals-missing-422": () => approvals(one(), [{ toolCallId: "a" }]),
  "tool-approvals-empty-422": () => approvals(one(), []),
  "tool-approvals-duplicate-422": () =>
    approvals(one(), [
      { toolCallId: "a", approved: true },
      { toolCallId: "a", approved: true },
    ]),
  "tool-approvals-unknown-session-404": () =>
    one().post(`${strangerPath}/tool_approvals`, {
      lastMessageId: "x",
      toolApprovals: [{ toolCallId: "a", approved: true }],
    }),
  "tool-approvals-unknown-call-409": () => approvals(one(), [{ toolCallId: "call_nope", approved: true }]),
  "tool-approvals-reversed-409": () => {
    const fake = recorded();
    return approvals(fake, [{ toolCallId: fake.callIds()[0], approved: false }]);
  },
  "tool-approvals-already-executed-409": async () => {
    const fake = await answered(one(), { 0: true });
    return approvals(fake, [{ toolCallId: fake.callIds()[0], approved: true }]);
  },
  "tool-approvals-busy-409": async () => {
    const fake = await busy();
    return approvals(fake, [{ toolCallId: fake.callIds()[0], approved: true }]);
  },
  "chat-empty-object-422": () => one().post(one().at("/chat"), "{}"),
  "chat-not-json-422": () => one().post(one().at("/chat"), '{"id": '),
  "chat-messages-stale-409": () => chat(one(), { 0: true }, { lastMessageId: "another" }),
  "chat-model-stale-409": () =>
    chat(one(), { 0: true }, { model: { providerType: "builtin", provider: "OLLAMA", modelName: "other" } }),
  "chat-stranded-409": () => chat(recorded(), { 0: true }),
  "chat-reverses-persisted-answer-409": () => chat(recorded(), { 0: false }),
  "chat-already-executed-409": async () => chat(await answered(one(), { 0: true }), { 0: true }),
  "chat-busy-409": async () =>
    chat(
      await busy(),
      {},
      {
        toolApprovals: undefined,
        message: { id: "m", role: "user", parts: [{ type: "text", text: "again" }] },
      },
    ),
  "chat-400-after-recording-approval": () => askedScenario("status-400"),
  "auth-viewer-403": () => askedScenario("viewer-forbidden"),
  "auth-no-token-401": () => askFake("phoenix/expired-token").get("/v1/agent_sessions"),
  "auth-expired-token-401": () =>
    askFake("phoenix/expired-token").get("/v1/agent_sessions", { authorization: "Bearer old" }),
  "agents-disabled-403": () => askFake("phoenix/agents-disabled-403").get("/v1/agent_sessions"),
  "storage-full-post-507": () => askedScenario("status-507"),
  "unknown-path-post-405": () => one().post("/v1/no_such_thing", {}),
  "unknown-path-html-200": () => one().get("/v1/no_such_thing"),
  "graphql-viewer": () => graphql(one(), "{viewer{username role{name}}}"),
  "graphql-list": () =>
    graphql(
      two(),
      "{agentSessions(first:5){edges{node{id title createdAt updatedAt isActive isEphemeral lastMessageId messages model{__typename}} cursor} pageInfo{hasNextPage endCursor}}}",
    ),
  "graphql-unknown-session": () =>
    graphql(one(), "query($id:ID!){node(id:$id){... on AgentSession{id}}}", {
      id: "QWdlbnRTZXNzaW9uOjk5OTk5",
    }),
};

/** Answers the only session of a scenario, read from the list as a client would. */
async function askedScenario(name: string): Promise<Response> {
  const fake = askFake(`phoenix/${name}`);
  const list = await graphql(fake, "{agentSessions(first:1){edges{node{id messages}}}}");
  const { data } = (await list.json()) as {
    data: {
      agentSessions: {
        edges: { node: { id: string; messages: { id: string; parts: { toolCallId?: string }[] }[] } }[];
      };
    };
  };
  const node = data.agentSessions.edges[0]?.node;
  const last = node?.messages.at(-1);
  const toolCallId = last?.parts.find((part) => part.toolCallId !== undefined)?.toolCallId;
  return fake.post(`/v1/agent_sessions/${encodeURIComponent(node?.id ?? "")}/chat`, {
    id: "x",
    headless: false,
    model: { providerType: "builtin", provider: "OLLAMA", modelName: "fake" },
    lastMessageId: last?.id,
    toolApprovals: [{ toolCallId, approved: true }],
  });
}

describe("the fake Phoenix answers a recorded request with the recorded status, keys and types", () => {
  test.each(Object.entries(requests))("%s", async (name, request) => {
    await expectAsRecorded(name, await request());
  });
});

/** Streams whose events are compared in their order, with keys and types. */
const streams: Readonly<Record<string, () => Promise<Response>>> = {
  "stream-both-approved": () => chat(two(), { 0: true, 1: true }),
  "stream-all-denied": () => chat(two(), { 0: false, 1: false }),
  "stream-partial-answer": () => chat(askFake(session([bash("one"), recordedQuestion])), { 0: true }),
  "stream-model-fails-after-tool": () => chat(one({ script: [{ kind: "fail" }] }), { 0: true }),
  "stream-second-answer-completes": () =>
    chat(askFake(session([{ ...bash("one"), recorded: true }, bash("two")])), { 1: false }),
};

describe("the fake Phoenix streams a recorded turn with the recorded events in their order", () => {
  test.each(Object.entries(streams))("%s", async (name, stream) => {
    expectStreamAsRecorded(name, await (await stream()).text());
  });

  test("a turn that could not be saved says so after [DONE], and nothing is persisted", async () => {
    const events = eventsOf(await (await chat(one({ fault: { kind: "not-saved" } }), { 0: true })).text());
    expect(events.slice(-2)).toEqual(recordedEvents("stream-ran-not-saved").slice(-2));
  });

  test("an asking again ends with a request and the same message", async () => {
    const ask = { kind: "ask" as const, parts: [] };
    const fake = one({ script: [ask] });
    const events = eventsOf(await (await chat(fake, { 0: true })).text());
    expect(events.at(-1)).toMatchObject({
      type: "data-transcript-persisted",
      data: { messageId: fake.session.messages.at(-1)?.id },
    });
    expect(events).toContainEqual({ type: "finish", finishReason: "tool-calls" });
  });
});

test("an MCP tool ran with the arguments as they are stored", async () => {
  const fake = askFake(session([mcp("issue_write", { title: "A bill" })]));
  await (await chat(fake, { 0: true })).text();
  expect((await fake.toolParts())[0]).toMatchObject({
    type: "tool-issue_write",
    state: "output-available",
    output: expect.any(String),
  });
});
