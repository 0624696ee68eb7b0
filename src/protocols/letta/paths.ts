import type { LettaConnection } from "./connection.ts";
import type { RequestPlace } from "./record/place.ts";

/** How many of each thing one request asks for. Never below one: Letta answers that with a failure of its database. */
export const pageSizes = {
  /** 7 kB each, never smaller: a page of so many comes in half a second. */
  agents: 100,
  conversations: 100,
  /** Active runs of all agents, the newest: older ones than the requests that wait say nothing. */
  runs: 200,
  /** Messages before a request, for its context, and from it on, for its record. */
  before: 50,
  after: 100,
};

/**
 * Every path that reading asks for. The agents' list keeps its slash, without which Letta sends a browser to another
 * address, and its `include`, without which it sends the agents' secrets (protocols/letta.md, "Finding what waits").
 */
export const agentsPath = ({ showHiddenAgents }: LettaConnection, after: string | null): string =>
  query("/v1/agents/", {
    include: "agent.pending_approval",
    limit: pageSizes.agents,
    ...(showHiddenAgents ? { show_hidden_agents: "true" } : {}),
    ...afterId(after),
  });

/** One agent with its request, its rules and the tools that the server has for it. Never without `include` either. */
export const agentPath = (agentId: string): string =>
  `${query(`/v1/agents/${encodeURIComponent(agentId)}`, { include: "agent.pending_approval" })}&include=agent.tools`;

/** Conversations of all agents, those first whose last turn began last. */
export const conversationsPath = (after: string | null): string =>
  query("/v1/conversations/", {
    order_by: "last_message_at",
    order: "desc",
    limit: pageSizes.conversations,
    ...afterId(after),
  });

/** The newest message of a conversation: whether it waits is told by this one (protocols/letta.md). */
export const newestPath = (conversationId: string): string =>
  query(`${conversationPath(conversationId)}/messages`, { order: "desc", limit: 1 });

/** One conversation: whose it is. */
export const conversationPath = (conversationId: string): string =>
  `/v1/conversations/${encodeURIComponent(conversationId)}`;

/** Active runs, newest first: of one agent, or of all. */
export const runsPath = (agentId: string | null): string =>
  query("/v1/runs/", {
    ...(agentId === null ? {} : { agent_id: agentId }),
    active: "true",
    order: "desc",
    limit: pageSizes.runs,
  });

/** Messages before one, the newest of them. A conversation gives them newest first, an agent oldest first. */
export const beforePath = (place: RequestPlace): string =>
  historyPath(place, { order: "desc", before: place.messageId, limit: pageSizes.before });

/** Messages after one, oldest first; all from the first on where there is none before. */
export const afterPath = (place: RequestPlace, after: string | null): string =>
  historyPath(place, { order: "asc", limit: pageSizes.after, ...afterId(after) });

/** An agent's own history mixes in those of its conversations unless it is asked for `default`. */
const historyPath = ({ agentId, conversationId }: RequestPlace, asked: Asked): string =>
  conversationId === null
    ? query(`/v1/agents/${encodeURIComponent(agentId)}/messages`, { ...asked, conversation_id: "default" })
    : query(`${conversationPath(conversationId)}/messages`, asked);

type Asked = Readonly<Record<string, string | number>>;

const afterId = (after: string | null): Asked => (after === null ? {} : { after });

const query = (path: string, asked: Asked): string => {
  const words = Object.entries(asked).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${path}?${words.join("&")}`;
};
