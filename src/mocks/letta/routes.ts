import { jsonAnswer, noAnswer } from "../answers.ts";
import { detailAnswer } from "./answers.ts";
import type { Asked, Route } from "./asked.ts";
import { cancelRuns } from "./cancel.ts";
import {
  listMessages,
  readAgentHistory,
  readConversationHistory,
  readMessage,
  readRunMessages,
} from "./histories.ts";
import { listAgents, listConversations, listRuns, readAgent, readConversation, readRun } from "./reading.ts";
import { sendTo } from "./send-routes.ts";
import { isGoodPassword } from "./token.ts";

const sendPath = /^\/v1\/(?:agents|conversations)\/[^/]+\/messages(?:\/(?:async|stream|cancel))?$/;

/** Whether a request may decide something: a message, or a cancelling, which denies what waits. */
export const isSending = (method: string, path: string): boolean => method === "POST" && sendPath.test(path);

/** Answers whatever is asked of a Letta. */
export async function answer(asked: Asked): Promise<Response> {
  const { store, request, path, text, client } = asked;
  const { gate, clock } = store;
  if (gate.delayMs !== undefined) await clock.wait(gate.delayMs, request.signal);
  if (gate.isOffline === true) return noAnswer();
  if (gate.listNeverAnswers === true && path === "/v1/agents/") return neverAnswered(request.signal);
  if (isSending(request.method, path))
    store.log({ kind: "decision", path, body: text, at: clock.now(), client });
  return refuseAtTheGate(asked) ?? route(asked);
}

const neverAnswered = (signal: AbortSignal): Promise<Response> =>
  new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)));

function refuseAtTheGate({ store, request, path }: Asked): Response | null {
  store.lastPassword = request.headers.get("authorization");
  if (store.gate.isPasswordDue !== true || path === "/v1/health/") return null;
  return isGoodPassword(store, request) ? null : detailAnswer(401, "Unauthorized");
}

/** Every address that there is, by its method and form. The part in braces is handed on. */
const routes: readonly (readonly [string, RegExp, Route])[] = [
  ["GET", /^\/v1\/health\/$/, () => jsonAnswer('{"version":"0.16.8","status":"ok"}')],
  ["GET", /^\/v1\/agents\/$/, listAgents],
  ["GET", /^\/v1\/agents\/([^/]+)$/, readAgent],
  ["GET", /^\/v1\/agents\/([^/]+)\/messages$/, readAgentHistory],
  ["POST", /^\/v1\/agents\/([^/]+)\/messages$/, sendTo("agents")],
  ["POST", /^\/v1\/agents\/([^/]+)\/messages\/stream$/, sendTo("agents", "stream")],
  ["POST", /^\/v1\/agents\/([^/]+)\/messages\/async$/, sendTo("async", "async")],
  ["POST", /^\/v1\/agents\/([^/]+)\/messages\/cancel$/, cancelRuns],
  ["GET", /^\/v1\/conversations\/$/, listConversations],
  ["GET", /^\/v1\/conversations\/([^/]+)$/, readConversation],
  ["GET", /^\/v1\/conversations\/([^/]+)\/messages$/, readConversationHistory],
  ["POST", /^\/v1\/conversations\/([^/]+)\/messages$/, sendTo("conversations")],
  ["GET", /^\/v1\/messages\/$/, listMessages],
  ["GET", /^\/v1\/messages\/([^/]+)$/, readMessage],
  ["GET", /^\/v1\/runs\/$/, listRuns],
  ["GET", /^\/v1\/runs\/([^/]+)$/, readRun],
  ["GET", /^\/v1\/runs\/([^/]+)\/messages$/, readRunMessages],
];

function route(asked: Asked): Response | Promise<Response> {
  const { request, path } = asked;
  if (/^\/v1\/(?:agents|conversations|messages|runs)$/.test(path)) return withSlash(request);
  const there = routes.filter(([, form]) => form.test(path));
  const found = there.find(([method]) => method === request.method);
  if (found === undefined)
    return there.length === 0 ? detailAnswer(404, "Not Found") : detailAnswer(405, "Method Not Allowed");
  const [, form, take] = found;
  return take(asked, decodeURIComponent(form.exec(path)?.[1] ?? ""));
}

/** Without its slash a list sends elsewhere, to an absolute address (recorded: a7). */
function withSlash(request: Request): Response {
  const url = new URL(request.url);
  url.pathname += "/";
  return new Response(null, { status: 307, headers: { location: url.href } });
}
