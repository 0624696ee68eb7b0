import { jsonAnswer } from "../answers.ts";
import { write } from "../json-text.ts";
import { detailAnswer, invalidAnswer } from "./answers.ts";
import type { Asked } from "./asked.ts";
import { between, pageOf } from "./pages.ts";
import { malformedId, noAgentWords, notFoundWords } from "./paths.ts";
import { findRun, noRun } from "./run-lookup.ts";
import type { FakeAgent, FakeConversation, FakeRun } from "./state.ts";
import { type Include, writeAgent, writeAgents, writeConversation } from "./writing-agents.ts";
import { writeRun } from "./writing-runs.ts";

/** Answers `GET /v1/agents/`. */
export function listAgents(asked: Asked): Response {
  const { store, search } = asked;
  const include = includeOf(asked);
  if (include instanceof Response) return include;
  const page = pageOf(search, 50);
  if (page instanceof Response) return page;
  const stopReason = search.get("last_stop_reason");
  const shown = store
    .agents()
    .filter(({ isHidden }) => !isHidden || search.get("show_hidden_agents") === "true")
    .filter(({ lastStopReason }) => stopReason === null || lastStopReason === stopReason);
  const ordered = page.order === "asc" ? shown.toReversed() : shown;
  const listed = between(ordered, page.after, page.before);
  // Here nothing is everything (protocols/letta.md, "Finding what waits").
  return jsonAnswer(writeAgents(page.limit === 0 ? listed : listed.slice(0, page.limit), include));
}

/** Answers `GET /v1/agents/{id}`. */
export function readAgent(asked: Asked, id: string): Response {
  const include = includeOf(asked);
  if (include instanceof Response) return include;
  const malformed = malformedId("agent", id);
  if (malformed !== null) return malformed;
  const agent = asked.store.find(id);
  if (agent === undefined) return detailAnswer(404, noAgentWords(id));
  return jsonAnswer(write(writeAgent(agent, include)));
}

const relations = [
  "blocks",
  "identities",
  "managed_group",
  "pending_approval",
  "secrets",
  "sources",
  "tags",
  "tools",
].map((name) => `agent.${name}`);

/** What is asked for beside the plain fields. The form that hands out secrets is logged, so that tests can see it. */
function includeOf({ store, search, path, client }: Asked): Include | Response {
  const wanted = search.getAll("include");
  const unknown = wanted.findIndex((name) => !relations.includes(name));
  if (unknown !== -1) {
    const quoted = relations.map((name) => `'${name}'`);
    const expected = `${quoted.slice(0, -1).join(", ")} or ${quoted.at(-1)}`;
    return invalidAnswer(
      `[{'type': 'literal_error', 'loc': ('query', 'include', ${unknown}), 'msg': "Input should be ${expected}", 'input': '${wanted[unknown]}', 'ctx': {'expected': "${expected}"}}]`,
    );
  }
  if (wanted.length === 0 || wanted.includes("agent.secrets"))
    store.log({ kind: "leaked", path, at: store.clock.now(), client });
  return wanted.length === 0 ? null : new Set(wanted);
}

/** Answers `GET /v1/conversations/`. */
export function listConversations({ store, search }: Asked): Response {
  if (store.gate.conversationsStatus !== undefined)
    return detailAnswer(store.gate.conversationsStatus, "An unknown error occurred");
  const page = pageOf(search, 10);
  if (page instanceof Response) return page;
  const byMessage = search.get("order_by") === "last_message_at";
  const timeOf = ({ createdAt, lastMessageAt }: FakeConversation) =>
    byMessage ? (lastMessageAt ?? 0) : createdAt;
  const all = store
    .agents()
    .filter(({ id }) => [null, id].includes(search.get("agent_id")))
    .flatMap((agent) =>
      agent.conversations.map((conversation) => ({ id: conversation.id, agent, conversation })),
    )
    .sort((one, other) => timeOf(other.conversation) - timeOf(one.conversation));
  const ordered = page.order === "asc" ? all.toReversed() : all;
  const listed = between(ordered, page.after, page.before).slice(0, page.limit);
  return jsonAnswer(
    write(listed.map(({ agent, conversation }) => writeConversation(agent, conversation, "listed"))),
  );
}

/** Answers `GET /v1/conversations/{id}`. */
export function readConversation({ store }: Asked, id: string): Response {
  const malformed = malformedId("conv", id);
  if (malformed !== null) return malformed;
  const agent = store.ownerOf(id);
  const conversation = agent?.conversations.find((each) => each.id === id);
  if (agent === undefined || conversation === undefined)
    return detailAnswer(404, notFoundWords("Conversation", id));
  return jsonAnswer(write(writeConversation(agent, conversation, "whole")));
}

/** Answers `GET /v1/runs/`, newest first. */
export function listRuns({ store, search }: Asked): Response {
  const page = pageOf(search, 100);
  if (page instanceof Response) return page;
  if (page.limit < 1) {
    const msg = "Input should be greater than or equal to 1";
    return invalidAnswer(
      `[{'type': 'greater_than_equal', 'loc': ('query', 'limit'), 'msg': '${msg}', 'input': '0', 'ctx': {'ge': 1}}]`,
    );
  }
  const found = store.agents().flatMap((agent) => agent.runs.map((run) => ({ id: run.id, agent, run })));
  const asked = found
    .filter(({ agent, run }) => isAskedFor(agent, run, search))
    .sort((one, other) => other.run.createdAt - one.run.createdAt);
  const ordered = page.order === "asc" ? asked.toReversed() : asked;
  const listed = between(ordered, page.after, page.before).slice(0, page.limit);
  return jsonAnswer(write(listed.map(({ agent, run }) => writeRun(agent, run))));
}

/** Active is what has not ended, also what never will. */
function isAskedFor(agent: FakeAgent, run: FakeRun, search: URLSearchParams): boolean {
  const [agentId, conversationId, stopReason] = ["agent_id", "conversation_id", "stop_reason"].map((key) =>
    search.get(key),
  );
  const isActive = run.status === "created" || run.status === "running";
  return (
    (agentId === null || agent.id === agentId) &&
    (conversationId === null || (run.tellsTalk && run.talk === conversationId)) &&
    (stopReason === null || run.stopReason === stopReason) &&
    (search.get("active") !== "true" || isActive)
  );
}

/** Answers `GET /v1/runs/{id}`. */
export function readRun({ store }: Asked, id: string): Response {
  const found = findRun(store, id);
  return found === null ? noRun(id) : jsonAnswer(write(writeRun(found.agent, found.run)));
}
