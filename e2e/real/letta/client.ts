import type { PlayedCall, Step } from "../scripted-model.ts";
import { showDialog, toolSources } from "./tools.ts";

/** Where a request waits: an agent's own conversation, or one of its conversations. */
export interface Waiting {
  readonly agentId: string;
  readonly conversationId: string | null;
  readonly messageId: string;
  readonly callIds: readonly string[];
}

/** What an agent is made with, and how it is brought to wait. */
export interface Seed {
  /** Stands in the row; no other agent of the run may have it. */
  readonly name: string;
  readonly steps: readonly Step[];
  readonly agentType?: string;
  readonly inConversation?: boolean;
}

/** A message of a history, as far as the journeys compare it. */
export interface HistoryMessage {
  readonly id: string;
  readonly message_type: string;
  readonly run_id?: string | null;
  readonly content?: unknown;
  readonly tool_calls?: readonly { readonly tool_call_id: string; readonly arguments: string }[];
  readonly approvals?: readonly RecordedDecision[] | null;
  readonly tool_returns?: readonly {
    readonly tool_call_id: string;
    readonly status: string;
    readonly tool_return: string;
  }[];
}

/** One decision of an approval_response_message. */
export interface RecordedDecision {
  readonly type: string;
  readonly tool_call_id: string;
  readonly approve?: boolean;
  readonly reason?: string | null;
  readonly tool_return?: string;
  readonly status?: string;
}

/** A run of an agent. */
export interface Run {
  readonly id: string;
  readonly status: string;
  readonly stop_reason?: string | null;
}

/** Talks to a Letta through its own API: makes agents that wait, answers as a second client, reads the record. */
export class LettaClient {
  readonly url: string;
  readonly #headers: Readonly<Record<string, string>>;

  constructor(url: string, password?: string) {
    this.url = url;
    this.#headers = {
      "content-type": "application/json",
      ...(password === undefined ? {} : { authorization: `Bearer ${password}` }),
    };
  }

  /** Makes the tools, or finds them; `pay` and `look_up` write to `runLog`. Gives their ids. */
  async tools(runLog: string): Promise<readonly string[]> {
    const ids: string[] = [];
    for (const { source, isGated } of toolSources(runLog)) {
      const body = { source_code: source.trimStart(), default_requires_approval: isGated };
      ids.push((await this.send<{ readonly id: string }>("PUT", "/v1/tools/", body)).id);
    }
    return ids;
  }

  /** An agent with these tools that waits for a person, made by playing the steps of the seed. */
  async waitingAgent(seed: Seed, toolIds: readonly string[]): Promise<Waiting> {
    const agentId = await this.agent(seed, toolIds);
    const conversationId = seed.inConversation === true ? await this.#conversation(agentId) : null;
    const messages = await this.say({ agentId, conversationId }, seed.steps);
    const asked = messages.find(({ message_type }) => message_type === "approval_request_message");
    if (asked === undefined) throw new Error(`${seed.name} does not wait: ${JSON.stringify(messages)}`);
    const callIds = (asked.tool_calls ?? []).map(({ tool_call_id }) => tool_call_id);
    return { agentId, conversationId, messageId: asked.id, callIds };
  }

  /** An agent that was told nothing yet. Gives its id. */
  async agent({ name, agentType = "letta_v1_agent" }: Omit<Seed, "steps">, toolIds: readonly string[]) {
    const body = {
      name,
      agent_type: agentType,
      model: "openai-proxy/gpt-4o-mini",
      tool_ids: toolIds,
      include_base_tools: false,
      include_base_tool_rules: false,
      parallel_tool_calls: true,
    };
    return (await this.send<{ readonly id: string }>("POST", "/v1/agents/", body)).id;
  }

  /** A person's message; the model plays `steps` to it. Gives what the turn wrote, once it ended or waits. */
  async say(
    place: Pick<Waiting, "agentId" | "conversationId">,
    steps: readonly Step[],
  ): Promise<readonly HistoryMessage[]> {
    return this.turn(place, {
      messages: [{ role: "user", content: JSON.stringify(steps) }],
      client_tools: [showDialog],
    });
  }

  /** One turn as a second client would ask for it, without the lock. Resolves when it has ended or waits. */
  async turn(
    { agentId, conversationId }: Pick<Waiting, "agentId" | "conversationId">,
    body: object,
  ): Promise<readonly HistoryMessage[]> {
    const path =
      conversationId === null
        ? `/v1/agents/${agentId}/messages`
        : `/v1/conversations/${conversationId}/messages`;
    const told = await this.send<{ readonly messages: readonly HistoryMessage[] }>("POST", path, {
      ...body,
      streaming: false,
    });
    return told.messages;
  }

  /** Answers every call of a request as a second client would. Resolves when the tools and the model are done. */
  async answer(waiting: Waiting, approve: boolean, reason?: string): Promise<void> {
    const approvals = waiting.callIds.map((tool_call_id) => ({
      type: "approval",
      tool_call_id,
      approve,
      ...(reason === undefined ? {} : { reason }),
    }));
    await this.turn(waiting, { messages: [{ type: "approval", approvals }] });
  }

  /** What was written after the request, oldest first. */
  async since({ agentId, conversationId, messageId }: Waiting): Promise<readonly HistoryMessage[]> {
    const place = conversationId === null ? `agents/${agentId}` : `conversations/${conversationId}`;
    return this.send("GET", `/v1/${place}/messages?order=asc&limit=100&after=${messageId}`);
  }

  /** The decisions of each answer that the server recorded for a request. */
  async records(waiting: Waiting): Promise<readonly (readonly RecordedDecision[])[]> {
    const answers = (await this.since(waiting)).filter(
      ({ message_type }) => message_type === "approval_response_message",
    );
    return answers.map(({ approvals }) => approvals ?? []);
  }

  /** What the tools gave after a request, by call id. */
  async returns(waiting: Waiting): Promise<ReadonlyMap<string, { status: string; text: string }>> {
    const all = (await this.since(waiting)).flatMap(({ tool_returns }) => tool_returns ?? []);
    return new Map(
      all.map(({ tool_call_id, status, tool_return }) => [tool_call_id, { status, text: tool_return }]),
    );
  }

  /** The id of the request that the agent's own conversation waits with, or null. */
  async pending(agentId: string): Promise<string | null> {
    const path = `/v1/agents/${agentId}?include=agent.pending_approval`;
    const agent = await this.send<{ readonly pending_approval?: { readonly id: string } | null }>(
      "GET",
      path,
    );
    return agent.pending_approval?.id ?? null;
  }

  /** Every run of an agent, newest first. */
  runs(agentId: string): Promise<readonly Run[]> {
    return this.send("GET", `/v1/runs/?agent_id=${agentId}&limit=50`);
  }

  async #conversation(agentId: string): Promise<string> {
    const path = `/v1/conversations/?agent_id=${agentId}`;
    return (await this.send<{ readonly id: string }>("POST", path, { summary: "A talk" })).id;
  }

  /** Rejects with the server's own words for any answer that is not 2xx. */
  async send<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await fetch(this.url + path, {
      method,
      headers: this.#headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  }
}

/** Calls of `send_email` to these people. */
export const letters = (...people: readonly string[]): PlayedCall[] =>
  people.map((to) => ({
    tool: "send_email",
    args: JSON.stringify({ to, subject: "Hello", body: "How are you?" }),
  }));

/** A call of `pay` to an account that no other test pays to. */
export const payment = (account: string): PlayedCall => payingFor(account, 0);

/** The same, at work until `letEnd`; two minutes at most, for Letta gives a tool three. */
export const heldPayment = (account: string): PlayedCall => payingFor(account, 120);

const payingFor = (account: string, seconds: number): PlayedCall => ({
  tool: "pay",
  args: JSON.stringify({ account, cents: 1200, seconds }),
});

/** A call of `look_up`, which waits for nobody. */
export const lookUp = (account: string): PlayedCall => ({
  tool: "look_up",
  args: JSON.stringify({ account }),
});

/** A call of `show_dialog`, which the client runs. */
export const dialog = (title: string): PlayedCall => ({
  tool: "show_dialog",
  args: JSON.stringify({ title }),
});
