import { entries, type Writable, write } from "../json-text.ts";
import { indexPage, jsonAnswer, noAnswer, textAnswer, unauthorized } from "./answers.ts";
import { answerChat } from "./chat.ts";
import { answerGraphql, startAfter } from "./graphql.ts";
import { answerRecording } from "./recording.ts";
import { cursorOf, type FakeSession, toolParts, trailingAssistant } from "./state.ts";
import type { FakeStore } from "./store.ts";
import { isGoodToken } from "./token.ts";
import { writeListed, writeMessage, writeSession } from "./writing.ts";

/** One request behind the base address; `path` begins with a slash and has no search. */
export interface Asked {
  readonly store: FakeStore;
  readonly request: Request;
  readonly path: string;
  readonly search: URLSearchParams;
  /** The body, read before anything is decided, so that checks and record are one step. */
  readonly text: string;
  readonly client: string;
}

/** Answers whatever is asked of a Phoenix, as the recordings do. */
export async function answer(asked: Asked): Promise<Response> {
  const { gate, clock } = asked.store;
  const { signal } = asked.request;
  if (gate.delayMs !== undefined) await clock.wait(gate.delayMs, signal);
  if (gate.isOffline === true) return noAnswer();
  if (gate.listNeverAnswers === true && isList(asked)) return neverAnswered(signal);
  noteDecision(asked);
  return refuseAtTheGate(asked) ?? route(asked);
}

const isChat = ({ path, request }: Asked): boolean => request.method === "POST" && path.endsWith("/chat");

const isList = ({ path, text }: Asked): boolean =>
  path === "/v1/agent_sessions" || (path === "/graphql" && text.includes("agentSessions"));

function neverAnswered(signal: AbortSignal): Promise<Response> {
  return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)));
}

function noteDecision({ store, path, request, text, client }: Asked): void {
  const match = /^\/v1\/agent_sessions\/([^/]+)\/(?:chat|tool_approvals|tool_outputs)$/.exec(path);
  if (request.method !== "POST" || match === null) return;
  const session = decodeURIComponent(match[1] ?? "");
  store.effects.add({ kind: "decision", session, path, body: text, at: store.clock.now(), client });
}

function refuseAtTheGate(asked: Asked): Response | null {
  const { store, request } = asked;
  const { gate } = store;
  if (gate.refusal !== undefined) return textAnswer(gate.refusal.status, gate.refusal.text);
  if (gate.token === "due-after-chat" && isChat(asked)) store.hasExpired = true;
  const isDue = gate.token === "due" || store.hasExpired;
  if (!isDue || isGoodToken(request)) return null;
  return unauthorized(
    request.headers.has("authorization") || store.hasExpired ? "Expired token" : "Invalid token",
  );
}

function route(asked: Asked): Response | Promise<Response> {
  const { store, request, path, text } = asked;
  if (path === "/graphql" && request.method === "POST") return answerGraphql(store, text);
  const match = /^\/v1\/agent_sessions(?:\/([^/]+)(?:\/([a-z_]+))?)?$/.exec(path);
  const [, id, rest] = match ?? [];
  if (match === null) return unknownPath(request);
  const session = id === undefined ? undefined : found(store, decodeURIComponent(id));
  if (request.method === "GET") return read(asked, session, { hasId: id !== undefined, rest });
  if (request.method === "PATCH" && rest === undefined) return patch(asked, session);
  if (request.method !== "POST") return unknownPath(request);
  if (rest === "chat") return answerChat({ ...asked, session });
  if (rest === "tool_approvals" || rest === "tool_outputs")
    return answerRecording({ ...asked, session }, rest);
  return unknownPath(request);
}

/** The session that is asked for by its id. One that becomes another owner's is gone with the first such request. */
function found(store: FakeStore, id: string): FakeSession | undefined {
  const session = store.find(id);
  if (session?.leaves !== true) return session;
  session.isDeleted = true;
  store.mark(session);
  return undefined;
}

const unknownPath = (request: Request): Response =>
  request.method === "GET" ? indexPage() : textAnswer(405, "Method Not Allowed", { allow: "GET, HEAD" });

interface ReadPath {
  readonly hasId: boolean;
  readonly rest: string | undefined;
}

function read(asked: Asked, session: FakeSession | undefined, { hasId, rest }: ReadPath): Response {
  if (!hasId) return listSessions(asked);
  if (rest !== undefined && rest !== "messages") return indexPage();
  if (session === undefined) return textAnswer(404, "Agent session not found");
  if (rest === "messages") return listMessages(asked, session);
  return jsonAnswer(write(entries(["data", writeSession(session, asked.store.isActive(session))])));
}

function listSessions({ store, search }: Asked): Response {
  const limit = limitOf(search, 100);
  if (typeof limit !== "number") return limit;
  const sessions = store.newestFirst();
  const cursor = search.get("cursor");
  const start = cursor === null ? 0 : startAfter(sessions, cursor);
  if (start === null) return textAnswer(422, "Invalid cursor format");
  const page = sessions.slice(start, start + limit);
  const last = page.at(-1);
  const isMore = start + limit < sessions.length && last !== undefined;
  return jsonAnswer(
    write(entries(["data", page.map(writeListed)], ["next_cursor", isMore ? cursorOf(last) : null])),
  );
}

function listMessages({ store, search }: Asked, session: FakeSession): Response {
  const limit = limitOf(search, 1000);
  if (typeof limit !== "number") return limit;
  const cursor = search.get("cursor");
  const from = cursor === null ? 0 : messageAfter(session, cursor);
  if (from === null) return textAnswer(422, "Invalid cursor format");
  const page = session.messages.slice(from, from + limit);
  const last = page.at(-1);
  const isMore = from + limit < session.messages.length && last !== undefined;
  const data: Writable = session.isMalformed
    ? "not a transcript"
    : page.map((message) => writeMessage(session, message));
  const body = write(entries(["data", data], ["next_cursor", isMore ? btoa(String(last.number)) : null]));
  if (session.changesTo !== null && !isMore) changeArguments(store, session, session.changesTo);
  return jsonAnswer(body);
}

function messageAfter(session: FakeSession, cursor: string): number | null {
  try {
    const number = Number(atob(cursor));
    const index = session.messages.findIndex((message) => message.number === number);
    return index === -1 ? null : index + 1;
  } catch {
    return null;
  }
}

/** Another input for the first waiting call, as a forged output leaves it; the session moves up in the list. */
export function changeArguments(store: FakeStore, session: FakeSession, input: string): void {
  const message = trailingAssistant(session);
  const part =
    message === null ? undefined : toolParts(message).find((one) => one.state === "approval-requested");
  if (part === undefined) return;
  part.input = input;
  session.changesTo = null;
  store.touch(session);
}

function limitOf(search: URLSearchParams, most: number): number | Response {
  const asked = search.get("limit");
  if (asked === null) return Math.min(most, 50);
  const limit = Number(asked);
  if (!/^-?\d+$/.test(asked)) {
    const msg = "Input should be a valid integer, unable to parse string as an integer";
    return limitRefused("int_parsing", { msg, asked });
  }
  if (limit < 1)
    return limitRefused("greater_than", { msg: "Input should be greater than 0", asked, ctx: { gt: 0 } });
  if (limit <= most) return limit;
  const msg = `Input should be less than or equal to ${most}`;
  return limitRefused("less_than_equal", { msg, asked, ctx: { le: most } });
}

interface LimitFault {
  readonly msg: string;
  readonly asked: string;
  readonly ctx?: Readonly<Record<string, number>>;
}

const limitRefused = (type: string, { msg, asked, ctx }: LimitFault): Response =>
  jsonAnswer(JSON.stringify({ detail: [{ type, loc: ["query", "limit"], msg, input: asked, ctx }] }), 422);

function patch({ store, text }: Asked, session: FakeSession | undefined): Response {
  if (session === undefined) return textAnswer(404, "Agent session not found");
  const { title, model } = JSON.parse(text) as {
    readonly title?: string;
    readonly model?: FakeSession["model"];
  };
  if (title === undefined && model === undefined) return textAnswer(422, "No fields to update");
  if (title?.trim() === "") return textAnswer(422, "Agent session title cannot be empty");
  if (model !== undefined && store.isActive(session)) return jsonAnswer('{"code":"agent_session_busy"}', 409);
  if (title !== undefined) session.title = title;
  if (model !== undefined) session.model = model;
  store.touch(session);
  return jsonAnswer(write(entries(["data", writeSession(session, "patched")])));
}
