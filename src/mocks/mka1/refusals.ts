import type { Refusal, SendFault } from "./faults.ts";

/** One way in which a request that decides is refused: its own page in the gallery. */
export interface RefusalCase {
  readonly name: string;
  readonly says: string;
  readonly fault: SendFault;
}

/** `{error: {message}}` with a status. Under `/api/v1/llm` no error is typed: any server may answer so. */
const said = (
  status: number,
  message: string,
  more: Partial<Refusal & { readonly times: number }> = {},
): SendFault => ({
  kind: "refusal",
  status,
  body: JSON.stringify({ error: { message } }),
  ...more,
});

const words = (
  status: number,
  body: string,
  more: Partial<Refusal & { readonly times: number }> = {},
): SendFault => ({
  kind: "refusal",
  status,
  type: "text",
  body,
  ...more,
});

const page = (
  status: number,
  title: string,
  more: Partial<Refusal & { readonly times: number }> = {},
): SendFault => ({
  kind: "refusal",
  status,
  type: "html",
  body: `<!doctype html><html><head><title>${title}</title></head><body></body></html>`,
  times: 1,
  ...more,
});

/** Every status that a decision may meet. A fault with `times: 1` is over after the first. */
export const refusals: readonly RefusalCase[] = [
  {
    name: "status-400",
    says: "400: the server does not like the form of the decision.",
    fault: said(400, "approve must be true or false"),
  },
  {
    name: "status-401",
    says: "401 on the decision: a token is asked for in place, and any will do but the word expired.",
    fault: said(401, "Invalid or expired token", { untilToken: true }),
  },
  {
    name: "status-403",
    says: "403 as plain text: this person may not decide.",
    fault: words(403, "RBAC: access denied"),
  },
  {
    name: "status-404",
    says: "404: the held call is gone, or no longer yours.",
    fault: said(404, "Tool approval not found", { forgets: true }),
  },
  {
    name: "status-405",
    says: "405: nothing at the assumed address takes a decision.",
    fault: said(405, "Method not allowed"),
  },
  {
    name: "status-408",
    says: "408, once: the decision took too long, and nothing was recorded.",
    fault: said(408, "Request timeout", { times: 1 }),
  },
  {
    name: "status-409",
    says: "409, which no page explains, while the call still waits.",
    fault: said(409, "Conflict"),
  },
  {
    name: "status-413",
    says: "413: a proxy finds the comment too large.",
    fault: words(413, "Request entity too large"),
  },
  {
    name: "status-422",
    says: "422 with a list of details: the server refuses the fields of the decision.",
    fault: {
      kind: "refusal",
      status: 422,
      body: '{"detail":[{"loc":["body","approve"],"msg":"Input should be a valid boolean"}]}',
    },
  },
  {
    name: "status-428",
    says: "428: the decision lacks a precondition.",
    fault: said(428, "Precondition required"),
  },
  {
    name: "status-429",
    says: "429, once: too many decisions of this person, again after 5 seconds.",
    fault: said(429, "Too many requests", { headers: { "retry-after": "5" }, times: 1 }),
  },
  {
    name: "status-451",
    says: "451: a network in between does not let the decision through.",
    fault: said(451, "Unavailable for legal reasons"),
  },
  {
    name: "status-500",
    says: "500, once: MKA1 failed before it recorded the decision.",
    fault: said(500, "Internal server error", { times: 1 }),
  },
  {
    name: "status-502",
    says: "502, once: the gateway could not reach MKA1, and nothing was recorded.",
    fault: page(502, "Bad gateway"),
  },
  {
    name: "status-503",
    says: "503, once: no part of MKA1 is up, and nothing was recorded.",
    fault: words(503, "no healthy upstream", { times: 1 }),
  },
  {
    name: "status-504",
    says: "504, once: the gateway gave up, yet the decision was recorded.",
    fault: page(504, "Gateway timeout", { isTaken: true }),
  },
  {
    name: "status-507",
    says: "507: MKA1 is out of space.",
    fault: said(507, "Insufficient storage"),
  },
  {
    name: "html-200",
    says: "200 with a sign-in page instead of the held call, once: nothing was recorded.",
    fault: page(200, "Sign in"),
  },
  {
    name: "empty-200",
    says: "200 with nothing in it, once: the decision was recorded.",
    fault: { kind: "refusal", status: 200, body: "", isTaken: true, times: 1 },
  },
  {
    name: "truncated",
    says: "The reply stops in the middle of its JSON, after the decision was recorded.",
    fault: { kind: "cut", times: 1 },
  },
];
