import { jsonAnswer, noAnswer } from "../answers.ts";
import type { FakeRequest } from "../handlers-behind.ts";
import { errorAnswer } from "./answers.ts";
import { decideHeld, getHeld, listHeld } from "./held.ts";
import { viewerOf } from "./people.ts";
import type { Asked } from "./request.ts";
import { continueResponse, getResponse, listResponses } from "./responses.ts";
import { decideRun, getRun, listRuns, streamRun } from "./runs.ts";
import type { FakeStore } from "./store.ts";
import { isGoodToken } from "./token.ts";

type Route = (asked: Asked, ids: readonly string[]) => Response | Promise<Response>;

interface RouteLine {
  readonly method: "GET" | "POST";
  readonly path: RegExp;
  readonly answer: Route;
  readonly isDecision?: true;
}

/** The calls of protocols/mka1.md, "Calls", in its order. */
const routes: readonly RouteLine[] = [
  {
    method: "GET",
    path: /^\/api\/v1\/llm\/tool-approvals\/([^/]{1,255})$/,
    answer: (asked, [id = ""]) => getHeld(asked, id),
  },
  { method: "GET", path: /^\/api\/v1\/llm\/tool-approvals$/, answer: (asked) => listHeld(asked) },
  {
    method: "POST",
    path: /^\/api\/v1\/llm\/tool-approvals\/([^/]{1,255})\/decide$/,
    answer: (asked, [id = ""]) => decideHeld(asked, id),
    isDecision: true,
  },
  {
    method: "POST",
    path: /^\/api\/v1\/llm\/responses$/,
    answer: (asked) => continueResponse(asked),
    isDecision: true,
  },
  {
    method: "GET",
    path: /^\/api\/v1\/llm\/responses\/([^/]+)$/,
    answer: (asked, [id = ""]) => getResponse(asked, id),
  },
  { method: "GET", path: /^\/api\/v1\/llm\/responses$/, answer: (asked) => listResponses(asked) },
  {
    method: "POST",
    path: /^\/api\/v1\/agents\/([^/]+)\/runs\/([^/]+)\/mcp-approvals$/,
    answer: (asked, [agentId = "", runId = ""]) => decideRun(asked, { agentId, runId }),
    isDecision: true,
  },
  {
    method: "GET",
    path: /^\/api\/v1\/agents\/([^/]+)\/runs$/,
    answer: (asked, [agentId = ""]) => listRuns(asked, agentId),
  },
  {
    method: "GET",
    path: /^\/api\/v1\/agents\/([^/]+)\/runs\/([^/]+)$/,
    answer: (asked, [agentId = "", runId = ""]) => getRun(asked, { agentId, runId }),
  },
  {
    method: "GET",
    path: /^\/api\/v1\/agents\/([^/]+)\/runs\/([^/]+)\/events$/,
    answer: (asked, [agentId = "", runId = ""]) => streamRun(asked, { agentId, runId }),
  },
];

/** Whether a request may decide something. */
export const isDecision = (method: string, path: string): boolean =>
  routes.some((route) => route.isDecision === true && route.method === method && route.path.test(path));

/** Answers whatever is asked of an MKA1, with the time of the server's own clock on every answer. */
export async function answer(store: FakeStore, asked: FakeRequest): Promise<Response> {
  const { gate, clock } = store;
  if (gate.delayMs !== undefined) await clock.wait(gate.delayMs, asked.request.signal);
  if (gate.isOffline === true) return noAnswer();
  return dated(store, await answerAtTheGate({ ...asked, store, viewer: viewerOf(asked.request) }));
}

/** Whole seconds, as HTTP has them. A date that cannot be read is empty: Node would write one of its own. */
function dated(store: FakeStore, response: Response): Response {
  if (response.type === "error") return response;
  const date = store.gate.hasNoDate === true ? "" : new Date(store.now()).toUTCString();
  response.headers.set("date", date);
  return response;
}

function answerAtTheGate(asked: Asked): Response | Promise<Response> {
  const { store, request, path, text, client } = asked;
  const { gate } = store;
  if (isDecision(request.method, path))
    store.log({ kind: "decision", path, body: text, at: store.clock.now(), client });
  if (isList(asked) && gate.listNeverAnswers === true) return neverAnswered(request.signal);
  store.lastToken = request.headers.get("authorization");
  if (gate.isTokenDue === true && !isGoodToken(store, request))
    return errorAnswer(401, store.lastToken === null ? "Missing API key" : "Invalid or expired token");
  if (isList(asked) && (gate.listFails ?? 0) > 0) {
    store.setGate({ listFails: (gate.listFails ?? 0) - 1 });
    return jsonAnswer("upstream connect error", 503, { "content-type": "text/plain" });
  }
  return route(asked);
}

const isList = ({ request, path }: Asked): boolean =>
  request.method === "GET" && path === "/api/v1/llm/tool-approvals";

const neverAnswered = (signal: AbortSignal): Promise<Response> =>
  new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)));

function route(asked: Asked): Response | Promise<Response> {
  const { path } = asked;
  const there = routes.filter((line) => line.path.test(path));
  if (there.length === 0) return errorAnswer(404, "Not found");
  const meant = there.find(({ method }) => method === asked.request.method);
  if (meant === undefined) return errorAnswer(405, "Method not allowed");
  const ids = meant.path.exec(path)?.slice(1) ?? [];
  const read = ids.map(decoded);
  return read.includes(null) ? errorAnswer(404, "Not found") : meant.answer(asked, read.map(String));
}

/** An id as it stands in a path; null where it is no text. */
function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
