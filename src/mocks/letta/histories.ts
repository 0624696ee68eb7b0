import { jsonAnswer } from "../answers.ts";
import { detailAnswer } from "./answers.ts";
import type { Asked } from "./asked.ts";
import { between, pageOf } from "./pages.ts";
import { malformedId } from "./paths.ts";
import { findRun, noRun } from "./run-lookup.ts";
import type { FakeMessage } from "./state.ts";
import { surprise } from "./surprise.ts";
import { writeMessages } from "./writing.ts";

/**
 * Answers `GET /v1/agents/{id}/messages`: its conversations' mixed in, always oldest first; `order` only says from
 * which end a page is taken (recorded: j4, j5).
 */
export function readAgentHistory({ store, search }: Asked, id: string): Response {
  const malformed = malformedId("agent", id);
  if (malformed !== null) return malformed;
  const agent = store.find(id);
  if (agent === undefined) return detailAnswer(404, "Agent not found");
  const page = pageOf(search, 100);
  if (page instanceof Response) return page;
  const cursor = [page.after, page.before].find(
    (each) => each !== null && !agent.messages.some((message) => message.id === each),
  );
  if (cursor !== undefined)
    return detailAnswer(404, `No message found with id '${cursor}' for agent '${id}'.`);
  const window = between(agent.messages, page.after, page.before);
  const taken = page.order === "asc" ? window.slice(0, page.limit) : newest(window, page.limit);
  const answered = jsonAnswer(writeMessages(ofTypes(taken, search)));
  surprise(store, agent);
  return answered;
}

/** Answers `GET /v1/conversations/{id}/messages`: newest first unless told otherwise; one that is unknown is empty. */
export function readConversationHistory({ store, search }: Asked, id: string): Response {
  const isOwn = id === "default";
  const malformed = isOwn ? null : malformedId("conv", id);
  if (malformed !== null) return malformed;
  const page = pageOf(search, 100);
  if (page instanceof Response) return page;
  const agent = isOwn ? store.find(search.get("agent_id") ?? "") : store.ownerOf(id);
  const all = agent?.messages.filter(({ conversationId }) => conversationId === (isOwn ? null : id)) ?? [];
  // "Before" is older, whatever the order (conversation_manager.py, list_conversation_messages).
  const window = between(all, page.after, page.before);
  const ordered = page.order === "asc" ? window : window.toReversed();
  const answered = jsonAnswer(writeMessages(ofTypes(ordered.slice(0, page.limit), search)));
  if (agent !== undefined && page.limit > 1) surprise(store, agent);
  return answered;
}

/** Answers `GET /v1/messages/{id}`: a list of one. */
export function readMessage({ store }: Asked, id: string): Response {
  const malformed = malformedId("message", id);
  if (malformed !== null) return malformed;
  for (const agent of store.agents()) {
    const message = agent.messages.find((each) => each.id === id);
    if (message !== undefined) return jsonAnswer(writeMessages([message]));
  }
  return detailAnswer(404, `Message with id ${id} not found.`);
}

/** Answers `GET /v1/messages/`: of all agents. */
export function listMessages({ store, search }: Asked): Response {
  const page = pageOf(search, 100);
  if (page instanceof Response) return page;
  const all = store.agents().flatMap(({ messages }) => messages);
  const ordered = all.toSorted((one, other) => one.at - other.at);
  const window = between(ordered, page.after, page.before);
  const taken = page.order === "asc" ? window.slice(0, page.limit) : newest(window, page.limit);
  return jsonAnswer(writeMessages(ofTypes(taken, search)));
}

/** Answers `GET /v1/runs/{id}/messages`: what a run wrote. */
export function readRunMessages({ store, search }: Asked, id: string): Response {
  const found = findRun(store, id);
  if (found === null) return noRun(id);
  const page = pageOf(search, 100);
  if (page instanceof Response) return page;
  const written = found.agent.messages.filter(({ runId }) => runId === id);
  const ordered = page.order === "asc" ? written : written.toReversed();
  return jsonAnswer(writeMessages(between(ordered, page.after, page.before).slice(0, page.limit)));
}

const newest = (messages: readonly FakeMessage[], limit: number): readonly FakeMessage[] =>
  limit === 0 ? [] : messages.slice(-limit);

/** Types are chosen from a page that was taken already. */
function ofTypes(messages: readonly FakeMessage[], search: URLSearchParams): readonly FakeMessage[] {
  const wanted = search.getAll("include_return_message_types");
  return wanted.length === 0 ? messages : messages.filter(({ content }) => wanted.includes(content.type));
}
