import { email, lookup, pay } from "../mocks/letta/call-seeds.ts";
import type { AgentSeed } from "../mocks/letta/seeder.ts";
import { type AskedLetta, askLetta } from "./letta-fake.ts";

/** A recorded request, asked of a fake in the same state. */
export type Recorded = Readonly<Record<string, () => Promise<Response>>>;
/** Makes a fake. */
export type Make = () => AskedLetta;
/** Asks something of a fake. */
export type Ask = (fake: AskedLetta) => Promise<Response>;

/** A call to permit. */
export const letter = email("person@example.test", "Letter");
/** The end of ids that no server has. */
export const dead = "00000000-0000-4000-8000-00000000dead";
/** A decision about a call that nobody asked for. */
export const nothingToDecide = [{ type: "approval", tool_call_id: "call_nothing", approve: true }];

/** An agent with these calls. */
export const agentWith = (calls: AgentSeed["calls"], more: Partial<AgentSeed> = {}): AgentSeed[] => [
  { name: "An agent", minutesAgo: 5, asked: "Go on.", ...(calls === undefined ? {} : { calls }), ...more },
];

/** A fake in whose first conversation these calls wait. */
const inConversation = (calls: NonNullable<AgentSeed["calls"]>, more: Partial<AgentSeed>, toolMs = 0) =>
  askLetta(
    [
      {
        name: "An agent",
        minutesAgo: 5,
        talks: [{ summary: "first talk", minutesAgo: 1, asked: "Go on.", calls, ...more }],
      },
    ],
    { toolMs },
  );

/** Fakes by what waits in them. */
export const fakes = {
  idle: () => askLetta(agentWith(undefined)),
  one: (more: Partial<AgentSeed> = {}) => askLetta(agentWith([letter], more)),
  two: (more: Partial<AgentSeed> = {}) => askLetta(agentWith([letter, letter], more)),
  sibling: () => askLetta(agentWith([letter, letter], { free: [lookup("Name")] })),
  slow: () => askLetta(agentWith([pay("acct-1", 100)]), { toolMs: 8_000 }),
  conversation: (more: Partial<AgentSeed> = {}) => inConversation([letter, letter], more),
  slowConversation: () => inConversation([letter], {}, 8_000),
  failing: (status: number) => askLetta(agentWith([letter], { script: [{ fail: status }] })),
  several: () =>
    askLetta([
      ...agentWith(undefined),
      ...agentWith([letter]),
      { name: "A new agent", minutesAgo: 5 },
      ...agentWith(undefined),
      ...agentWith([letter, letter]),
    ]),
};

/** Sends a body to the agent's own path. */
export const message = (fake: AskedLetta, body: unknown, headers = {}): Promise<Response> =>
  fake.post(`/v1/agents/${fake.agentId}/messages`, body, headers);

/** A denial in the deprecated form, by the id of something. */
export const denyAsBefore = (fake: AskedLetta, requestId: string | undefined, more = {}): Promise<Response> =>
  message(fake, {
    messages: [{ type: "approval", ...more, approve: false, approval_request_id: requestId, reason: "old" }],
    streaming: false,
  });

/** A person speaks, on the agent's own path or in its conversation. */
export function say(fake: AskedLetta, more: object = { streaming: false }): Promise<Response> {
  const body = { messages: [{ role: "user", content: "hello?" }], ...more };
  if (fake.conversationId === null) return message(fake, body);
  return fake.post(`/v1/conversations/${fake.conversationId}/messages`, body);
}

/** What an agent asks next, by its script. */
export const nextAsk = (withSibling = false) => ({
  ask: true as const,
  calls: [letter],
  ...(withSibling ? { free: [lookup("Name")] } : {}),
});

/** A person speaks, and the agent asks. */
export const asksNext = (traits: AgentSeed["traits"] = {}, withSibling = false): Promise<Response> =>
  say(askLetta([{ name: "An agent", minutesAgo: 5, script: [nextAsk(withSibling)], traits }]));

/** What a client's tool gave. */
export const given = (fake: AskedLetta, index: number) => ({
  type: "tool",
  tool_call_id: fake.callIds[index],
  tool_return: "clicked yes",
  status: "success",
});

/** Answers, then asks for something else. */
export const after =
  (make: Make, yes: readonly boolean[], then: Ask): (() => Promise<Response>) =>
  async () => {
    const fake = make();
    await (await fake.decide(fake.conversationId === null ? "agents" : "default", yes)).text();
    return then(fake);
  };

/** The newest run of the agent, or something below it. */
export async function runOf(fake: AskedLetta, rest = ""): Promise<Response> {
  const [run] = (await (await fake.get(`/v1/runs/?agent_id=${fake.agentId}`)).json()) as { id: string }[];
  return fake.get(`/v1/runs/${run?.id}${rest}`);
}

/** Cancels the newest run. */
export async function cancel(fake: AskedLetta): Promise<Response> {
  const [run] = (await (await fake.get(`/v1/runs/?agent_id=${fake.agentId}`)).json()) as { id: string }[];
  return fake.post(`/v1/agents/${fake.agentId}/messages/cancel`, { run_ids: [run?.id] });
}

/** The agent's whole history. */
export const historyOf = (fake: AskedLetta): Promise<Response> =>
  fake.get(`/v1/agents/${fake.agentId}/messages?order=asc&limit=20`);

/** The agent, with what it waits for. */
export const agentOf = (fake: AskedLetta, more = ""): Promise<Response> =>
  fake.get(`/v1/agents/${fake.agentId}?include=agent.pending_approval${more}`);
