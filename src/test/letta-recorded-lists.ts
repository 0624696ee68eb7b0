import { lookup } from "../mocks/letta/call-seeds.ts";
import { type AskedLetta, askLetta } from "./letta-fake.ts";
import {
  type Ask,
  after,
  agentOf,
  agentWith,
  dead,
  fakes,
  historyOf,
  letter,
  type Make,
  nothingToDecide,
  type Recorded,
  runOf,
} from "./letta-recorded-fakes.ts";

/** The run of an answer, when all is over. */
const endedRun =
  (make: Make, send: Ask, rest = ""): (() => Promise<Response>) =>
  async () => {
    const fake = make();
    await (await send(fake)).text();
    await fake.clock.advance(60_000);
    return runOf(fake, rest);
  };

const list = "/v1/agents/?include=agent.pending_approval";
const passwordDue = () => askLetta(agentWith(undefined), { gate: { isPasswordDue: true } });
const inConversation = (rest: string) => () => {
  const fake = fakes.conversation();
  return fake.get(`/v1/conversations/${fake.conversationId}${rest}`);
};
const messageOf = (fake: AskedLetta) => fake.get(`/v1/messages/${fake.requestId}`);

/** Readings of agents, conversations and runs as they were recorded, and what refused them. */
export const recordedLists: Recorded = {
  "a1-list-browser": () => fakes.several().get(list),
  "a4-list-no-include": () =>
    askLetta([agentWith([letter]), agentWith([letter], { traits: { secret: null } })].flat()).get(
      "/v1/agents/",
    ),
  "a5-page-1": () => fakes.several().get(`${list}&limit=3&order=asc`),
  "a5-page-2": async () => {
    const fake = fakes.several();
    const page = (await (await fake.get(`${list}&limit=3&order=asc`)).json()) as { id: string }[];
    return fake.get(`${list}&limit=3&order=asc&after=${page.at(-1)?.id}`);
  },
  "a6-include-agent.nonsense": () => fakes.one().get(`${list}&include=agent.nonsense`),
  "a6-last-stop-reason": () => fakes.several().get(`${list}&last_stop_reason=requires_approval`),
  "a6-limit-minus-1": () => fakes.one().get(`${list}&limit=-1`),
  "a6-unknown-cursor": () => fakes.several().get(`${list}&after=agent-${dead}`),
  "a7-no-trailing-slash": () => fakes.one().get("/v1/agents?include=agent.pending_approval"),
  "d11-run-completed": endedRun(fakes.one, (fake) => fake.decide("async", [true])),
  "d12-run-messages": endedRun(fakes.one, (fake) => fake.decide("async", [true]), "/messages?order=asc"),
  "d13-run-that-asked": () => runOf(fakes.one()),
  "d21-run-failed-partial": endedRun(fakes.two, (fake) => fake.decide("async", [true])),
  "d24-run-failed-nothing": endedRun(fakes.idle, (fake) => fake.send("async", nothingToDecide)),
  "d26-late-run-messages": async () => {
    const fake = fakes.one();
    await (await fake.decide("async", [false])).text();
    await fake.clock.advance(1_000);
    await (await fake.decide("async", [true])).text();
    await fake.clock.advance(1_000);
    return runOf(fake, "/messages?order=asc");
  },
  "d40-active-run-while-carried-out": async () => {
    const fake = fakes.slow();
    void fake.decide("agents", [true]);
    await fake.clock.settle();
    return fake.get(`/v1/runs/?agent_id=${fake.agentId}&active=true`);
  },
  "e15-run-of-answer": endedRun(fakes.conversation, (fake) => fake.decide("default", [false, false])),
  "e16-run-messages-of-answer": endedRun(
    () => fakes.conversation({ free: [lookup("Name")] }),
    (fake) => fake.decide("default", [false, false]),
    "/messages?order=asc",
  ),
  "e17-history-after": async () => {
    const fake = fakes.conversation({ free: [lookup("Name")] });
    await (await fake.decide("default", [false, false])).text();
    return fake.get(`/v1/conversations/${fake.conversationId}/messages?order=asc`);
  },
  "e3-agent-of-conversation": () => agentOf(fakes.conversation()),
  "e31-conv-order-desc-limit-1": inConversation("/messages?order=desc&limit=1"),
  "e31-conv-order-desc-limit-3": async () => {
    const fake = fakes.conversation({ free: [lookup("Name")] });
    return fake.get(`/v1/conversations/${fake.conversationId}/messages?order=desc&limit=3`);
  },
  "e32-runs-of-streaming-conversation": async () => {
    const talks = [{ summary: null, minutesAgo: 1, calls: [letter] }];
    const script = [{ ask: true as const, calls: [letter] }];
    const fake = askLetta([{ name: "An agent", minutesAgo: 5, talks, script }]);
    await (await fake.decide("stream", [false])).text();
    return fake.get(`/v1/runs/?conversation_id=${fake.conversationId}`);
  },
  "e4-conversation": inConversation(""),
  "e40-conversation-after-request": async () => {
    const fake = fakes.conversation();
    await (await fake.decide("default", [false, false])).text();
    return fake.get(
      `/v1/conversations/${fake.conversationId}/messages?order=asc&after=${fake.requestId}&limit=10`,
    );
  },
  "e5-conversations-all": () => fakes.conversation().get("/v1/conversations/?limit=50"),
  "e6-last-message": () => messageOf(fakes.two()),
  "e7-conversation-history": async () => {
    const fake = fakes.conversation({ free: [lookup("Name")] });
    return fake.get(`/v1/conversations/${fake.conversationId}/messages?order=asc`);
  },
  "e8-runs-requires-approval": async () => {
    const fake = askLetta([{ name: "An agent", minutesAgo: 5, traits: {}, talks: [] }]);
    return fake.get(`/v1/runs/?stop_reason=requires_approval&agent_id=agent-${dead}`);
  },
  "e9-runs-of-conversation": () => {
    const fake = fakes.conversation();
    return fake.get(`/v1/runs/?conversation_id=${fake.conversationId}`);
  },
  "f10-404-message": () => fakes.one().get(`/v1/messages/message-${dead}`),
  "f2-422-bad-id": () => fakes.one().get("/v1/agents/nonsense?include=agent.pending_approval"),
  "f20-agent-after": after(() => fakes.failing(500), [true], agentOf),
  "f20-history-after": after(() => fakes.failing(500), [true], historyOf),
  "f23-run-model-failed": endedRun(
    () => fakes.failing(500),
    (fake) => fake.decide("async", [false]),
  ),
  "f24-run-messages-model-failed": endedRun(
    () => fakes.failing(500),
    (fake) => fake.decide("async", [false]),
    "/messages?order=asc",
  ),
  "f3-404-unknown": () => fakes.one().get(`/v1/agents/agent-${dead}?include=agent.pending_approval`),
  "f7-404-run-unknown": () => fakes.one().get(`/v1/runs/run-${dead}`),
  "f8-404-path": () => fakes.one().get("/v1/nowhere"),
  "i2-memgpt_v2_agent-agent": () => agentOf(askLetta("letta/old-agent")),
  "i2-workflow_agent-agent": () => agentOf(askLetta("letta/workflow-agent")),
  "l1-run-after-crash": async () => {
    const fake = askLetta("letta/dead-run");
    return runOf(fake);
  },
  "p1-401-none": () => passwordDue().get(`${list}&limit=1`),
  "p2-401-wrong": () => passwordDue().get(`${list}&limit=1`, { authorization: "Bearer expired" }),
  "p3-200-bearer": () => passwordDue().get(`${list}&limit=1`, { authorization: "Bearer right" }),
  "p4-200-bare": () => passwordDue().get(`${list}&limit=1`, { "x-bare-password": "password right" }),
  "p6-health": () => passwordDue().get("/v1/health/"),
  "r10-run-at-once": async () => {
    const fake = fakes.slow();
    void fake.decide("background", [true]);
    await fake.clock.settle();
    return runOf(fake);
  },
  "r10-run-at-the-end": endedRun(fakes.one, (fake) => fake.decide("background", [true])),
  "r10-run-messages": endedRun(fakes.one, (fake) => fake.decide("background", [true]), "/messages?order=asc"),
  "r13-run": endedRun(fakes.two, (fake) => fake.decide("background", [true])),
};
