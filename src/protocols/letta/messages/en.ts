/** The sentences of Letta that the list can need, in English, by id; those of a batch stand in `batch-en.ts`. */
export const lettaEn = {
  "letta.read.no-answer":
    "Letta did not answer, or its answer may not be read here: this page's address must stand in ACCEPTABLE_ORIGINS, and a failure of its database looks the same. It is asked again by itself.",
  "letta.read.page":
    "A web page came where Letta's data was due: a login page, a proxy, or an address that is not Letta's. Check this connection's address.",
  "letta.read.broken-off": "Letta's answer broke off. It is asked again by itself.",
  "letta.read.unreadable": "Letta's answer could not be read. It is asked again by itself.",
  "letta.read.no-pending":
    "This Letta does not tell which of its agents wait, so nothing that waits can be shown. It may be of an older release.",
  "letta.read.moving":
    "Letta's list of agents changed again and again while it was read. It is asked again by itself.",
  "letta.read.needs-token": "Letta asks for its password. Give it as the token of this connection.",
  "letta.read.not-allowed": "Letta does not let this account read its agents.",
  "letta.read.gone": "Letta does not know this agent, conversation or request. Nothing can be decided here.",
  "letta.read.no-such-id": "This is no id that Letta takes for one. Nothing can be decided here.",
  "letta.read.no-such-path": "This address does not answer as Letta does. Check the connection's address.",
  "letta.read.slow-down": "Letta asks for fewer requests. It is asked again when the time it named is over.",
  "letta.read.server-failed": "Letta failed while answering. It is asked again by itself.",
  "letta.read.storage-full":
    "Letta is out of space and records nothing now. Decisions can be sent again when it has space.",
  "letta.read.refused": ({ status }: { readonly status: number }) =>
    `Letta refused to answer (${status}). It is asked again by itself.`,
  "letta.read.no-code":
    "A part of this inbox could not be loaded. Nothing was sent. Load the page again; drafts stay.",

  "letta.note.retired":
    "The vendor has retired this server; its hosted service publishes the same API. The inbox was not tried with it.",
  "letta.note.polling":
    "Letta tells of new requests only when it is asked: its agents and conversations are looked through every few seconds.",
  "letta.note.hidden": "Agents that Letta hides from its list are not looked at.",
  "letta.note.types":
    "Agents of the type workflow_agent ask, and Letta never lists their requests. They cannot be shown here.",
  "letta.connection-needs":
    "This page's address among Letta's ACCEPTABLE_ORIGINS, where neither 127.0.0.1 nor port 5173 stands by itself; or a proxy on this origin.",

  "letta.row.unread": "Part of this request could not be read.",
  "letta.row.no-agent": "What this agent asks could not be read. It is tried again by itself.",
  "letta.row.no-conversation":
    "The newest message of this conversation could not be read, so whether something waits in it is not known. It is tried again by itself.",
  "letta.row.at-work":
    "A run of this agent began after it asked and has not ended: someone may have answered already.",

  "letta.guarantee.lock-locked":
    "Letta carries out one answer at a time and refuses another meanwhile, when both are sent under its lock. Other programs can go round it.",
  "letta.guarantee.lock-unlocked":
    "Answers go without a lock, as was agreed: until a call has ended Letta takes another answer too, and an approved call may then run twice or run although it was denied.",
  "letta.guarantee.lock-unknown":
    "Whether this Letta can lock is seen with the first answer. Where it cannot, you are asked before anything is sent without.",
  "letta.guarantee.whole":
    "Letta takes the answers to one request in one message: this inbox sends all of them, or none.",
  "letta.guarantee.not-bound":
    "Letta binds a decision to the id of a call, not to its arguments; this inbox reads the request again just before sending and does not send when it changed.",
  "letta.guarantee.no-expiry": "Letta tells no deadline: a request waits until it is answered.",
  "letta.guarantee.nobody": "Letta tells nowhere who decided.",
  "letta.guarantee.killed":
    "A decision is recorded only after the call has ended. Where the server is killed meanwhile the request waits again, although the call ran.",
} satisfies Readonly<Record<string, string | ((values: never) => string)>>;
