import type { SendFault } from "./faults.ts";
import { nothingPending } from "./judge.ts";

/** One way in which a message is refused: its own page in the gallery. */
export interface RefusalCase {
  readonly name: string;
  readonly says: string;
  readonly fault: SendFault;
}

type Refusal = Extract<SendFault, { kind: "refusal" }>;

/** `{detail}` with a status, as the server and what stands before it answer. */
const said = (status: number, detail: string, more: Partial<Refusal> = {}): SendFault => ({
  kind: "refusal",
  status,
  detail,
  ...more,
});

const page = (status: number, title: string, more: Partial<Refusal> = {}): SendFault => ({
  kind: "refusal",
  status,
  html: `<!doctype html><html><head><title>${title}</title></head><body></body></html>`,
  times: 1,
  ...more,
});

const busy =
  "CONFLICT: Cannot send a new message: Another request is currently being processed for this conversation. Please wait for the current request to complete.";

/** Every status that a sending may meet. A fault with `times: 1` is over after the first. */
export const refusals: readonly RefusalCase[] = [
  {
    name: "status-400",
    says: "400: the server says that nothing waits, whatever is sent.",
    fault: said(400, nothingPending),
  },
  {
    name: "status-401",
    says: "401 on the answer: a password is asked for in place, and any will do but the word expired.",
    fault: said(401, "Unauthorized", { untilPassword: true }),
  },
  {
    name: "status-403",
    says: "403: something in between does not let you answer.",
    fault: said(403, "Forbidden"),
  },
  {
    name: "status-404",
    says: "404: the agent is gone.",
    fault: said(404, "Agent not found", { deletes: true }),
  },
  {
    name: "status-405",
    says: "405: the server takes no answer at that address.",
    fault: said(405, "Method Not Allowed"),
  },
  {
    name: "status-408",
    says: "408, once: the answer took too long, and nothing was recorded.",
    fault: said(408, "Request timeout", { times: 1 }),
  },
  {
    name: "status-409",
    says: "409: another answer came in the same instant, and no run is named.",
    fault: said(409, busy),
  },
  {
    name: "status-413",
    says: "413: a proxy says that the answer is too large.",
    fault: said(413, "Payload too large"),
  },
  {
    name: "status-422",
    says: "422: the server's checks refuse the body, with all that they found in one text.",
    fault: said(
      422,
      "[{'type': 'missing', 'loc': ('body', 'messages', 0), 'msg': 'Field required', 'input': {}}]",
    ),
  },
  {
    name: "status-428",
    says: "428: the answer lacks a precondition.",
    fault: said(428, "Precondition required"),
  },
  {
    name: "status-429",
    says: "429 of a proxy, once: again after 5 seconds.",
    fault: said(429, "Too many requests", { headers: { "retry-after": "5" }, times: 1 }),
  },
  {
    name: "status-451",
    says: "451: a network in between does not let the answer through.",
    fault: said(451, "Unavailable for legal reasons"),
  },
  {
    name: "status-500",
    says: "500, once: the server failed before it recorded the answer.",
    fault: said(500, "An unknown error occurred", { times: 1 }),
  },
  {
    name: "status-502",
    says: "502, once: the gateway could not reach the agents, and nothing was recorded.",
    fault: page(502, "Bad gateway"),
  },
  {
    name: "status-503",
    says: "503 of a gateway, once: the agents are starting, and nothing was recorded.",
    fault: page(503, "Service unavailable"),
  },
  {
    name: "status-504",
    says: "504, once: the gateway gave up waiting, yet the answer was recorded and the tools ran.",
    fault: page(504, "Gateway timeout", { runs: true }),
  },
  { name: "status-507", says: "507: the agents are out of space.", fault: said(507, "Insufficient storage") },
  {
    name: "html-200",
    says: "200 with the sign-in page of a proxy, once: nothing was recorded.",
    fault: page(200, "Sign in"),
  },
  {
    name: "empty-200",
    says: "200 with a stream that names no run, once: the answer was recorded and the tools ran.",
    fault: { kind: "refusal", status: 200, runs: true, times: 1 },
  },
  {
    name: "truncated",
    says: "The reply stops in the middle of its first line, and the tools run.",
    fault: { kind: "cut", ending: "stops", times: 1 },
  },
  {
    name: "stream-broken",
    says: "The reply breaks off before its first event, and the tools run.",
    fault: { kind: "cut", ending: "breaks", times: 1 },
  },
];
