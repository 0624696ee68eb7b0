import type { ChatFault } from "./faults.ts";

/** One way in which a `/chat` is refused: its own page in the gallery. */
export interface RefusalCase {
  readonly name: string;
  readonly says: string;
  readonly fault: ChatFault;
}

const conflict = (code: string, message?: string): string =>
  JSON.stringify(message === undefined ? { code } : { code, message });

const said = (
  status: number,
  text: string,
  more: Partial<Extract<ChatFault, { kind: "refusal" }>> = {},
): ChatFault => ({
  kind: "refusal",
  status,
  text,
  ...more,
});

const conflicting = (code: string, message?: string, times?: number): ChatFault => ({
  kind: "refusal",
  status: 409,
  json: conflict(code, message),
  ...(times === undefined ? {} : { times }),
});

const reload = "Reload the conversation";
const space =
  "Database operations are disabled due to insufficient storage. Please delete old data or increase storage.";
const noKey =
  "An API key is required for OpenAI models. Set the OPENAI_API_KEY environment variable or store it in Phoenix secrets.";
const bodyRefused = JSON.stringify({
  detail: [
    {
      type: "bool_type",
      loc: ["body", "toolApprovals", 0, "approved"],
      msg: "Input should be a valid boolean",
      input: "true",
    },
  ],
});
const html = { headers: { "content-type": "text/html; charset=utf-8" } };

/** The model's provider is not configured: 400, once, and the answer is recorded all the same. */
export const recordsAndRefuses: ChatFault = said(400, noKey, { records: true, times: 1 });

/** Another turn is at work: 409, once. */
export const busyOnce: ChatFault = conflicting("agent_session_busy", undefined, 1);

/** Every status and every 409 code. A fault with `times: 1` is over after the first send. */
export const refusals: readonly RefusalCase[] = [
  {
    name: "status-400",
    says: "400: the model's provider is not configured, and the answer is recorded all the same.",
    fault: recordsAndRefuses,
  },
  {
    name: "status-401",
    says: "401 on the answer: a token is asked for in place; demo-token is taken.",
    fault: said(401, "Invalid token", { untilToken: true }),
  },
  {
    name: "status-403",
    says: "403: viewers may not answer.",
    fault: said(403, "Viewers cannot perform this action."),
  },
  {
    name: "status-404",
    says: "404: the session is gone.",
    fault: said(404, "Session not found", { deletes: true }),
  },
  {
    name: "status-405",
    says: "405: nothing at that address takes an answer.",
    fault: said(405, "Method Not Allowed"),
  },
  {
    name: "status-408",
    says: "408, once: the request took too long, and nothing was recorded.",
    fault: said(408, "Request Timeout", { times: 1 }),
  },
  {
    name: "409-agent_session_busy",
    says: "409, once: another turn is at work in the session.",
    fault: busyOnce,
  },
  {
    name: "409-agent_session_model_stale",
    says: "409: someone chose another model for the session.",
    fault: conflicting("agent_session_model_stale"),
  },
  {
    name: "409-agent_session_messages_stale",
    says: "409: the conversation went on since it was read.",
    fault: conflicting("agent_session_messages_stale"),
  },
  {
    name: "409-agent_session_tool_approvals_conflict",
    says: "409: the approvals contradict what is recorded.",
    fault: conflicting(
      "agent_session_tool_approvals_conflict",
      `Every submitted tool approval was already answered on the session's latest assistant message; continuing would run the approved calls again. ${reload}`,
    ),
  },
  {
    name: "409-agent_session_tool_outputs_conflict",
    says: "409: the outputs contradict what is recorded.",
    fault: conflicting(
      "agent_session_tool_outputs_conflict",
      "Tool output 'call_1' differs from the persisted result for its already-resolved call; reload the conversation",
    ),
  },
  {
    name: "409-unknown-code",
    says: "409 with a code that nobody knows.",
    fault: conflicting("agent_session_on_holiday", "Back on Monday"),
  },
  { name: "409-text", says: "409 in plain words, without a code.", fault: said(409, "Conflict") },
  {
    name: "status-413",
    says: "413: a proxy finds the answer too large.",
    fault: said(413, "Payload Too Large"),
  },
  {
    name: "status-422",
    says: "422: the server refuses the form of the answer.",
    fault: { kind: "refusal", status: 422, json: bodyRefused },
  },
  { name: "status-428", says: "428: a precondition is missing.", fault: said(428, "Precondition Required") },
  {
    name: "status-429",
    says: "429, once: too many requests, again after 5 seconds.",
    fault: said(429, "Too Many Requests", { headers: { "retry-after": "5" }, times: 1 }),
  },
  {
    name: "status-451",
    says: "451: a network in between does not let it through.",
    fault: said(451, "Unavailable For Legal Reasons"),
  },
  {
    name: "status-500",
    says: "500, once: the server failed, and nothing was recorded.",
    fault: said(500, "Internal Server Error", { times: 1 }),
  },
  {
    name: "status-502",
    says: "502, once: the gateway could not reach the server, and nothing was recorded.",
    fault: said(502, "<html><body>Bad Gateway</body></html>", { ...html, times: 1 }),
  },
  {
    name: "status-503",
    says: "503, once: the server is starting, and nothing was recorded.",
    fault: said(503, "Service Unavailable", { times: 1 }),
  },
  {
    name: "status-504",
    says: "504, once: the gateway gave up, yet the answer was recorded and the call ran.",
    fault: said(504, "<html><body>Gateway Timeout</body></html>", { ...html, runs: true, times: 1 }),
  },
  { name: "status-507", says: "507: the server is out of space.", fault: said(507, space) },
  {
    name: "html-200",
    says: "200 with a sign-in page of a proxy, once: nothing was recorded.",
    fault: said(200, "<html>", { times: 1 }),
  },
  {
    name: "empty-200",
    says: "200 with nothing in it, once: the answer was recorded and the call ran.",
    fault: said(200, "", { runs: true, times: 1 }),
  },
  {
    name: "truncated",
    says: "The stream stops in the middle of a line, after the call ran.",
    fault: { kind: "stream-truncated", times: 1 },
  },
];
