import { jsonAnswer, noAnswer } from "../answers.ts";
import { write } from "../json-text.ts";
import { errorAnswer } from "./answers.ts";
import { answerLive } from "./live.ts";
import { newThread } from "./seeder.ts";
import { answerSend } from "./send.ts";
import type { FakeThread } from "./state.ts";
import type { FakeStore } from "./store.ts";
import { surprise } from "./surprise.ts";
import { isGoodToken } from "./token.ts";
import { writeHistory, writeThread } from "./writing.ts";

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

const root = "/api/assistants/threads";
const sendPath = /^\/api\/assistants\/threads\/[^/]+\/messages$/;

/** Whether a request may decide something: only a message can (protocols/envole.md, "Answering"). */
export const isSending = (method: string, path: string): boolean => method === "POST" && sendPath.test(path);

/** Answers whatever is asked of an Envole. */
export async function answer(asked: Asked): Promise<Response> {
  const { store, request, path, text, client } = asked;
  const { gate, clock } = store;
  if (gate.delayMs !== undefined) await clock.wait(gate.delayMs, request.signal);
  if (gate.isOffline === true) return noAnswer();
  if (gate.listNeverAnswers === true && isList(asked)) return neverAnswered(request.signal);
  if (isSending(request.method, path))
    store.log({ kind: "decision", path, body: text, at: clock.now(), client });
  return refuseAtTheGate(asked) ?? route(asked);
}

const isList = ({ request, path }: Asked): boolean =>
  request.method === "GET" && /^\/api\/assistants\/threads\/[^/]+$/.test(path);

const neverAnswered = (signal: AbortSignal): Promise<Response> =>
  new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)));

function refuseAtTheGate({ store, request }: Asked): Response | null {
  store.lastToken = request.headers.get("authorization");
  if (store.gate.isTokenDue === true && !isGoodToken(store, request))
    return errorAnswer(401, store.lastToken === null ? "Missing API key" : "Invalid or expired API key");
  if (request.headers.get("x-envole-user-id")) return null;
  return errorAnswer(400, "The header X-Envole-User-Id is missing");
}

function route(asked: Asked): Response | Promise<Response> {
  const { store, request, path } = asked;
  const { method } = request;
  if (path === root) return method === "POST" ? startThread(asked) : notAllowed();
  const [, id, rest] = /^\/api\/assistants\/threads\/([^/]+)(?:\/(messages|stream))?$/.exec(path) ?? [];
  if (id === undefined) return errorAnswer(404, "Not found");
  if (rest === undefined) return method === "GET" ? listThreads(asked, decodeURIComponent(id)) : notAllowed();
  const thread = store.find(decodeURIComponent(id));
  if (thread === undefined) return errorAnswer(404, "Thread not found");
  return routeThread(asked, thread, `${method} ${rest}`);
}

function routeThread(asked: Asked, thread: FakeThread, what: string): Response | Promise<Response> {
  switch (what) {
    case "GET messages":
      return readHistory(asked, thread);
    case "POST messages":
      return answerSend({ ...asked, thread });
    case "GET stream":
      return answerLive(asked.store, thread, asked.request);
    default:
      return notAllowed();
  }
}

const notAllowed = (): Response => errorAnswer(405, "Method not allowed");

function startThread({ store, text }: Asked): Response {
  const agent = store.agent(agentIdOf(text) ?? "");
  if (agent === undefined) return errorAnswer(404, "Agent not found");
  const thread = newThread(store.ids, {
    agentId: agent.id,
    name: "New conversation",
    now: store.clock.now(),
  });
  store.add(thread);
  return jsonAnswer(write(writeThread(store, thread)));
}

function agentIdOf(text: string): string | null {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null && "agentId" in body ? String(body.agentId) : null;
  } catch {
    return null;
  }
}

/** What `active` leaves out is assumed: threads whose session has ended. */
function listThreads({ store, search }: Asked, agentId: string): Response {
  if (store.agent(agentId) === undefined) return errorAnswer(404, "Agent not found");
  const active = search.get("active");
  const listed = store
    .threads()
    .filter((thread) => thread.agentId === agentId)
    .filter(({ isActive }) => active === null || String(isActive) === active);
  return jsonAnswer(write(listed.map((thread) => writeThread(store, thread))));
}

function readHistory({ store, search }: Asked, thread: FakeThread): Response {
  const most = Number(search.get("maxResults") ?? Number.MAX_SAFE_INTEGER);
  if (!Number.isInteger(most) || most < 1) return errorAnswer(400, "maxResults must be a positive integer");
  const history = writeHistory(thread, most);
  surprise(store, thread, "history");
  return jsonAnswer(history);
}
