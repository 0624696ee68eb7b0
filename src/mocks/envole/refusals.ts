import type { SendFault } from "./faults.ts";

/** One way in which a message is refused: its own page in the gallery. */
export interface RefusalCase {
  readonly name: string;
  readonly says: string;
  readonly fault: SendFault;
}

type Refusal = Extract<SendFault, { kind: "refusal" }>;

/** `{error}` with a status. None of these is documented: any server, and whatever stands before it, may answer so. */
const said = (status: number, error: string, more: Partial<Refusal> = {}): SendFault => ({
  kind: "refusal",
  status,
  error,
  ...more,
});

const page = (status: number, title: string, more: Partial<Refusal> = {}): SendFault => ({
  kind: "refusal",
  status,
  html: `<!doctype html><html><head><title>${title}</title></head><body></body></html>`,
  times: 1,
  ...more,
});

/** Every status that a sending may meet. A fault with `times: 1` is over after the first. */
export const refusals: readonly RefusalCase[] = [
  {
    name: "status-400",
    says: "400 without the form of a mixed abort: the server does not like the message.",
    fault: said(400, "Bad request"),
  },
  {
    name: "status-401",
    says: "401 on the answer: a token is asked for in place, and any will do but the word expired.",
    fault: said(401, "Invalid or expired API key", { untilToken: true }),
  },
  {
    name: "status-403",
    says: "403: this user may not answer for the assistant.",
    fault: said(403, "This user may not post to this thread"),
  },
  {
    name: "status-404",
    says: "404: the thread is gone.",
    fault: said(404, "Thread not found", { deletes: true }),
  },
  {
    name: "status-405",
    says: "405: nothing at the thread's address takes a message.",
    fault: said(405, "Method not allowed"),
  },
  {
    name: "status-408",
    says: "408, once: the message took too long, and nothing was recorded.",
    fault: said(408, "Request timeout", { times: 1 }),
  },
  { name: "status-409", says: "409, which no page explains.", fault: said(409, "Conflict") },
  {
    name: "status-413",
    says: "413: a proxy finds the message too large.",
    fault: said(413, "Payload too large"),
  },
  {
    name: "status-422",
    says: "422: the server refuses the form of the message.",
    fault: said(422, "content[0] is not valid"),
  },
  {
    name: "status-428",
    says: "428: the message lacks a precondition.",
    fault: said(428, "Precondition required"),
  },
  {
    name: "status-429",
    says: "429, once: too many messages, again after 5 seconds.",
    fault: said(429, "Too many requests", { headers: { "retry-after": "5" }, times: 1 }),
  },
  {
    name: "status-451",
    says: "451: a network in between does not let the message through.",
    fault: said(451, "Unavailable for legal reasons"),
  },
  {
    name: "status-500",
    says: "500, once: the server failed before it recorded the message.",
    fault: said(500, "Internal server error", { times: 1 }),
  },
  {
    name: "status-502",
    says: "502, once: the gateway could not reach the assistants, and nothing was recorded.",
    fault: page(502, "Bad gateway"),
  },
  {
    name: "status-503",
    says: "503, once: the assistants are starting, and nothing was recorded.",
    fault: said(503, "Service unavailable", { times: 1 }),
  },
  {
    name: "status-504",
    says: "504, once: the gateway gave up, yet the answer was recorded and the tools ran.",
    fault: page(504, "Gateway timeout", { runs: true }),
  },
  {
    name: "status-507",
    says: "507: the assistants are out of space.",
    fault: said(507, "Insufficient storage"),
  },
  {
    name: "html-200",
    says: "200 with a sign-in page instead of a stream, once: nothing was recorded.",
    fault: page(200, "Sign in"),
  },
  {
    name: "empty-200",
    says: "200 with a stream that ends before its first event, once: the answer was recorded and the tools ran.",
    fault: { kind: "refusal", status: 200, runs: true, times: 1 },
  },
  {
    name: "truncated",
    says: "The reply stops in the middle of a line, after the tools ran.",
    fault: { kind: "cut", ending: "stops", times: 1 },
  },
  {
    name: "stream-broken",
    says: "The reply breaks off after the answer was recorded and the tools ran.",
    fault: { kind: "cut", ending: "breaks", times: 1 },
  },
];
