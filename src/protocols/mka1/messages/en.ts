interface Named {
  readonly name: string;
}

/** The sentences of MKA1 that the list can need, in English, by id; those of a batch stand in `batch-en.ts`. */
export const mka1En = {
  "mka1.read.no-answer": "MKA1 did not answer. It is asked again by itself.",
  "mka1.read.page":
    "A web page came where MKA1's data was due: a login page, a proxy, or an address that is not MKA1's. Check this connection's address.",
  "mka1.read.broken-off": "MKA1's answer broke off. It is asked again by itself.",
  "mka1.read.unreadable": "MKA1's answer could not be read. It is asked again by itself.",
  "mka1.read.needs-token": "MKA1 asks for an API key or an access token of the configured user.",
  "mka1.read.not-allowed": "MKA1 does not let this token read here.",
  "mka1.read.gone":
    "Gone, or not yours: MKA1 shows a held call to the one who asked for it and to its approvers, and answers anyone else as if it did not exist. Without approvers it is removed at its deadline, with approvers 30 days after it was decided or expired.",
  "mka1.read.no-such-path": "This address does not answer as MKA1 does. Check the connection's address.",
  "mka1.read.no-list":
    "This MKA1 has no list of held calls where this inbox looks for it. Its path is not confirmed by the vendor.",
  "mka1.read.no-agent": ({ name }: Named) =>
    `MKA1 does not know the agent ${name}. Check agentIds in the configuration; everything else is read all the same.`,
  "mka1.read.slow-down": "MKA1 asks for fewer requests. It is asked again when the time it named is over.",
  "mka1.read.server-failed": "MKA1 failed while answering. It is asked again by itself.",
  "mka1.read.storage-full":
    "MKA1 is out of space and records nothing now. Decisions can be sent again when it has space.",
  "mka1.read.refused": ({ status }: { readonly status: number }) =>
    `MKA1 refused to answer (${status}). It is asked again by itself.`,
  "mka1.read.no-code":
    "A part of this inbox could not be loaded. Nothing was sent. Load the page again; drafts stay.",
  "mka1.row.unread": "Part of this held call could not be read.",
  "mka1.note.unconfirmed":
    "Names not confirmed by the vendor: the path of held calls, the fields of a held call, the request that decides one, and the answer to a call of a built-in tool.",
  "mka1.note.not-covered":
    "The vendor's own client has no operation for five things that this inbox does: list held calls, get one, decide one, continue a call of a built-in tool, and read a response that holds such a call.",
  "mka1.note.polling": "MKA1 tells of nothing by itself; held calls are asked for every few seconds.",
  "mka1.note.runs": "Of each configured agent the newest 50 runs are looked at.",
  "mka1.connection-needs":
    "A proxy on this origin; or this origin among those that MKA1 allows, with the headers Authorization and X-On-Behalf-Of, and with Date exposed so that deadlines follow its clock.",
  "mka1.guarantee.once":
    "An approved call runs only when its requester continues the response, and only once.",
  "mka1.guarantee.two-steps":
    "A decision gives the requester 24 hours to continue. After that an approved call can run no more.",
  "mka1.guarantee.no-edit": "Arguments cannot be changed: what was asked is what runs.",
  "mka1.guarantee.no-key":
    "MKA1 has no key that makes a repeated request one; this inbox sends once, never repeats by itself, and reads the record back.",
} satisfies Readonly<Record<string, string | ((values: never) => string)>>;
