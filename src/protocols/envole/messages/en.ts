interface Named {
  readonly name: string;
}

/** The sentences of Envole that the list can need, in English, by id; those of a batch stand in `batch-en.ts`. */
export const envoleEn = {
  "envole.read.no-answer": "Envole did not answer. It is asked again by itself.",
  "envole.read.page":
    "A web page came where Envole's data was due: a login page, a proxy, or an address that is not Envole's. Check this connection's address.",
  "envole.read.broken-off": "Envole's answer broke off. It is asked again by itself.",
  "envole.read.unreadable": "Envole's answer could not be read. It is asked again by itself.",
  "envole.read.needs-token": "Envole asks for an API key. Give one that may act for the configured user.",
  "envole.read.not-allowed": "Envole does not let this key, or the configured user, read these threads.",
  "envole.read.gone":
    "Envole does not know this thread: it never existed, was deleted, or belongs to someone else. Nothing can be decided here.",
  "envole.read.no-such-path": "This address does not answer as Envole does. Check the connection's address.",
  "envole.read.no-agent": ({ name }: Named) =>
    `Envole does not know the agent ${name}. Check agentIds in the configuration; the other agents are read all the same.`,
  "envole.read.no-thread": ({ name }: Named) =>
    `Envole does not know the thread ${name}. Check threadIds in the configuration; everything else is read all the same.`,
  "envole.read.slow-down":
    "Envole asks for fewer requests. It is asked again when the time it named is over.",
  "envole.read.server-failed": "Envole failed while answering. It is asked again by itself.",
  "envole.read.storage-full":
    "Envole is out of space and records nothing now. Decisions can be sent again when it has space.",
  "envole.read.refused": ({ status }: { readonly status: number }) =>
    `Envole refused to answer (${status}). It is asked again by itself.`,
  "envole.read.no-code":
    "A part of this inbox could not be loaded. Nothing was sent. Load the page again; drafts stay.",
  "envole.note.polling":
    "Envole tells of new requests only in a thread that is open here; the threads of the configured agents are looked through every few seconds.",
  "envole.note.active": "Threads that Envole does not call active are not looked at.",
  "envole.connection-needs":
    "A proxy on this origin without buffering; or this origin among those that Envole allows, with the headers Authorization and X-Envole-User-Id.",
  "envole.row.unread": "Part of this request could not be read.",
  "envole.row.no-history":
    "The history of this thread could not be read, so whether something waits in it is not known. It is tried again by itself.",
  "envole.guarantee.whole":
    "Envole takes the answers to one batch in one message: this inbox sends all of them, or none.",
  "envole.guarantee.not-bound":
    "Envole does not bind a decision to its arguments; this inbox reads them again just before sending, sends them back character by character, and does not send when they changed.",
  "envole.guarantee.no-edit": "Arguments cannot be changed: what was asked is what is approved.",
  "envole.guarantee.no-expiry":
    "Envole tells no deadline. A request may stop waiting at any time, and nothing says so beforehand.",
  "envole.guarantee.nobody": "Envole tells nowhere who decided.",
  "envole.guarantee.not-told":
    "Envole tells neither whether an approved call was permitted nor whether it ran; what the assistant says is shown.",
} satisfies Readonly<Record<string, string | ((values: never) => string)>>;
