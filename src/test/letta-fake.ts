import { getResponse } from "msw";
import type { AgentSeed } from "../mocks/letta/seeder.ts";
import { createLettaServer, type LettaServer } from "../mocks/letta/server.ts";
import type { FakeGate } from "../mocks/letta/state.ts";
import { buildWorld, worldOf } from "../mocks/letta/worlds.ts";
import { createFakeClock, type FakeClock } from "./fake-clock.ts";

const baseUrl = "http://letta.example.test";

/** A message of a history, as JSON has it. */
export interface JsonMessage {
  readonly id: string;
  readonly message_type: string;
  readonly otid: string | null;
  readonly run_id: string | null;
  readonly content?: string;
  readonly tool_calls?: readonly { readonly name: string; readonly tool_call_id: string }[];
  readonly approvals?: readonly Readonly<Record<string, unknown>>[] | null;
  readonly tool_returns?: readonly Readonly<Record<string, unknown>>[];
  readonly [key: string]: unknown;
}

/** Which path a message takes, and how its reply is given. */
export type LettaWay = "agents" | "async" | "default" | "stream" | "background";

/** What stands beside the decisions of a message. */
export interface SentBeside {
  readonly otid?: string;
  readonly [field: string]: unknown;
}

/** A fake asked without any backend before it, as a test of the fake itself needs. */
export interface AskedLetta {
  readonly server: LettaServer;
  readonly clock: FakeClock;
  /** The first agent, its first conversation, and the calls that are asked about there or else in its own. */
  readonly agentId: string;
  readonly conversationId: string | null;
  readonly requestId: string;
  readonly callIds: readonly string[];
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Response>;
  post(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<Response>;
  /** Sends items of `approvals`, to the conversation where there is one. */
  send(way: LettaWay, approvals: unknown, beside?: SentBeside): Promise<Response>;
  /** Decides each call at its place, and sends that. */
  decide(way: LettaWay, yes: readonly boolean[], beside?: SentBeside): Promise<Response>;
  /** The decisions as items of `approvals`: denials with a reason, approvals with one for the first call only. */
  items(yes: readonly boolean[]): readonly unknown[];
  /** The agent's history, oldest first. */
  history(): Promise<readonly JsonMessage[]>;
  /** The types of its messages. */
  types(): Promise<readonly string[]>;
  /** The id of the request that its list tells as pending. */
  pending(): Promise<string | null>;
  runs(): readonly string[];
  effects(kind: string): readonly unknown[];
}

interface AskOptions {
  readonly restore?: string;
  readonly toolMs?: number;
  readonly gate?: FakeGate;
}

/** Makes a fake in a scenario, or with these agents. */
export function askLetta(scenario: string | readonly AgentSeed[], options: AskOptions = {}): AskedLetta {
  const { restore, toolMs = 0, gate = {} } = options;
  const clock = createFakeClock();
  const world =
    typeof scenario === "string"
      ? worldOf(scenario, clock.now())
      : buildWorld({ agents: scenario, gate }, clock.now());
  const server = createLettaServer({
    scenario: () => world,
    clock,
    toolMs,
    ...(restore === undefined ? {} : { restore }),
  });
  const handlers = server.handlers(baseUrl);
  const [agent] = world.agents;
  if (agent === undefined) throw new Error("the scenario has no agent");
  const [agentId, conversationId] = [agent.id, agent.conversations[0]?.id ?? null];
  const request = agent.messages.findLast(
    ({ content, conversationId: talk }) =>
      content.type === "approval_request_message" && talk === conversationId,
  );
  const content = request?.content;
  const callIds = [
    ...new Set(content !== undefined && "calls" in content ? content.calls.map(({ id }) => id) : []),
  ];

  async function ask(path: string, init: RequestInit): Promise<Response> {
    const answer = await getResponse(handlers, new Request(baseUrl + path, init));
    if (answer === undefined) throw new Error(`nothing answers ${path}`);
    return answer;
  }

  const get: AskedLetta["get"] = (path, headers = {}) => ask(path, { headers });
  const post: AskedLetta["post"] = (path, body, headers = {}) =>
    ask(path, { method: "POST", headers, body: typeof body === "string" ? body : JSON.stringify(body) });
  const json = async <T>(path: string) => (await (await get(path)).json()) as T;
  const history = () => json<JsonMessage[]>(`/v1/agents/${agentId}/messages?order=asc`);

  const send: AskedLetta["send"] = (way, approvals, { otid, ...beside } = {}) => {
    const message = { type: "approval", approvals, ...(otid === undefined ? {} : { otid }) };
    const sent = { messages: [message], ...beside };
    if (way === "agents") return post(`/v1/agents/${agentId}/messages`, { ...sent, streaming: false });
    if (way === "async") return post(`/v1/agents/${agentId}/messages/async`, sent);
    const form = { streaming: way !== "default", background: way === "background" };
    const place = conversationId === null ? { agent_id: agentId } : {};
    return post(`/v1/conversations/${conversationId ?? "default"}/messages`, { ...place, ...sent, ...form });
  };

  const items: AskedLetta["items"] = (yes) =>
    yes.map((approve, index) => ({
      type: "approval",
      tool_call_id: callIds[index],
      approve,
      ...(approve ? (index === 0 ? { reason: "yes" } : {}) : { reason: "no" }),
    }));

  const effects = (kind: string) => server.effects.all().filter((effect) => effect.kind === kind);
  return {
    server,
    clock,
    agentId,
    conversationId,
    requestId: request?.id ?? "",
    callIds,
    get,
    post,
    send,
    items,
    decide: (way, yes, beside) => send(way, items(yes), beside),
    history,
    types: async () => (await history()).map((message) => message.message_type),
    pending: async () =>
      (
        await json<{ pending_approval: { id: string } | null }>(
          `/v1/agents/${agentId}?include=agent.pending_approval`,
        )
      ).pending_approval?.id ?? null,
    runs: () => effects("run").map((effect) => (effect as { tool: string }).tool),
    effects,
  };
}
