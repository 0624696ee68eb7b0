import { mka1SendEn } from "./send-en.ts";

interface Asked {
  readonly requester: string;
  readonly approvers: string;
}

interface Requester {
  readonly requester: string;
}

interface Sibling {
  readonly tool: string;
  readonly approvers: string;
}

interface Carried {
  readonly approved: string;
  readonly denied: string;
}

interface Field {
  readonly field: string;
}

const decide = (approvers: string): string => (approvers.includes(" and ") ? "decide" : "decides");

const nameOf = ({ requester }: Requester): string => (requester === "" ? "its requester" : requester);

/** Every sentence of MKA1 about one batch and its answer in English, by id: what is known, what is not, what to do. */
export const mka1BatchEn = {
  ...mka1SendEn,
  "mka1.gone.address": "This address names no held call of MKA1.",
  "mka1.gone.run": "Gone, or not yours: this run holds no such call.",

  // Where a tool comes from
  "mka1.origin.mcp": ({ server }: { readonly server: string }) => `MCP server ${server}`,
  "mka1.origin.built-in": ({ type }: { readonly type: string }) => `Built in: ${type}`,

  // Where a call stands
  "mka1.state.expired": "Expired: nobody decided before the deadline. The call does not run.",
  "mka1.state.approved-awaits": (values: Requester) =>
    `Approved, and not running yet: it runs when ${nameOf(values)} continues the response.`,
  "mka1.state.denied-awaits": (values: Requester) =>
    `Denied: the call does not run. The response goes on without it when ${nameOf(values)} continues.`,
  "mka1.state.approved-lapsed":
    "Approved, and not continued in time: it can run no more. MKA1 has no word for this; it follows from the deadline and MKA1's clock.",
  "mka1.state.denied-lapsed":
    "Denied, and not continued in time. MKA1 has no word for this; it follows from the deadline and MKA1's clock.",
  "mka1.state.approved-consumed": "Approved, and the continuation took the decision: it permits one run.",
  "mka1.state.denied-consumed": "Denied, and the response went on without it.",

  // Why nobody here decides
  "mka1.off.approvers-decide": ({ requester, approvers }: Asked) =>
    `${requester === "" ? "Somebody" : requester} asked for it; only ${approvers} ${decide(approvers)}.`,
  "mka1.off.requester-decides": (values: Requester) =>
    `No approver is named: only ${nameOf(values)} decides, by continuing the response.`,
  "mka1.off.with-response":
    "No approver is named: this call is decided together with the others of its response. Find it in the list.",
  "mka1.off.by-itself": "This call has approvers: it is decided by itself.",
  "mka1.off.held-elsewhere": "This is a held call now: it is decided as one. Search for its id.",
  "mka1.off.decided": "This call is already decided.",
  "mka1.off.expired": "Nobody decided this call before its deadline.",
  "mka1.off.gone": "Gone: MKA1 no longer has this call.",
  "mka1.off.malformed": "MKA1 sent this call in a broken form: it can be denied, not approved.",
  "mka1.off.broken": ({ field }: Field) =>
    `MKA1 sent this call in a form that this inbox does not know (${field}). It is shown as it came, and cannot be decided here.`,
  "mka1.off.unknown-status": ({ status }: { readonly status: string }) =>
    status === ""
      ? "MKA1 does not say where this call stands. It cannot be decided here."
      : `MKA1 gives this call a status that this inbox does not know (${status}). It cannot be decided here.`,

  // Continuing
  "mka1.act.continue-approved": "The approved call will run now, once.",
  "mka1.act.continue-denied": "The response goes on without the call.",
  "mka1.continue.sibling": ({ tool, approvers }: Sibling) =>
    `The response also waits for ${tool}: ${approvers} ${decide(approvers)}. One continuation carries an answer for each, so it stays off until then.`,
  "mka1.continue.own-sibling": ({ tool }: Sibling) =>
    `The response also waits for your own decision about ${tool}. That one continues it, for this call too.`,
  "mka1.continue.carries": ({ approved, denied }: Carried) =>
    [
      "Continuing carries every decision about this response.",
      approved === "" ? "" : `It also runs ${approved}.`,
      denied === "" ? "" : `It goes on without ${denied}.`,
    ]
      .filter((said) => said !== "")
      .join(" "),
  "mka1.continue.no-response":
    "The response that this call stopped could not be read, so it cannot be continued from here now.",
  "mka1.continue.no-model": "The response names no model, and MKA1 continues none without it.",
  "mka1.continue.unread-sibling":
    "Another held call of the response stands in a way that this inbox cannot read, so the response cannot be continued from here.",
  "mka1.continue.broken": ({ field }: Field) =>
    `Part of this call could not be read (${field}), so it cannot be continued from here.`,
  "mka1.also.response": "Submitting continues the response: an approved call runs now.",
  "mka1.also.run": "Submitting decides and continues the agent's run: an approved call runs now.",

  // Words that go along
  "mka1.reason.decide": "Recorded as the comment; the requester and the approvers can read it.",
  "mka1.reason.response": "Sent with the decision and recorded as its reason.",
  "mka1.reason.run": "Sent with the decision as its reason.",
  "mka1.abort.decide": "MKA1 has no abort: the call is denied, with your feedback as the comment.",
  "mka1.abort.response":
    "MKA1 has no abort: every call is denied with your feedback as the reason, and the response continues without them.",
  "mka1.abort.run":
    "MKA1 has no abort: the call is denied with your feedback as the reason, and the run continues without it.",

  // Other things to know
  "mka1.note.no-zone": "A time of this call came without a zone: zone not stated. It is read as UTC.",
  "mka1.note.object-arguments":
    "The arguments came as JSON itself and not as a text that holds it; they are shown as sent.",
  "mka1.note.run":
    "This call stands in a run of a saved agent alone. MKA1 tells neither its deadline nor who may decide it.",
} satisfies Readonly<Record<string, string | ((values: never) => string)>>;
