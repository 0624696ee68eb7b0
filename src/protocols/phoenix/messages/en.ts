/** The sentences of Phoenix that the list can need, in English, by id; those of a batch stand in `batch-en.ts`. */
export const phoenixEn = {
  "phoenix.read.no-answer": "Phoenix did not answer. It is asked again by itself.",
  "phoenix.read.page":
    "A web page came where Phoenix's data was due: a login page, a proxy, or an address that is not Phoenix's. Check this connection's address.",
  "phoenix.read.broken-off": "Phoenix's answer broke off. It is asked again by itself.",
  "phoenix.read.unreadable": "Phoenix's answer could not be read. It is asked again by itself.",
  "phoenix.read.needs-token":
    "Phoenix asks for a token. Give your own user key; a system key sees no sessions.",
  "phoenix.read.untrusted-origin":
    "Phoenix does not trust this page's origin. Whoever runs it can add the origin to PHOENIX_CSRF_TRUSTED_ORIGINS.",
  "phoenix.read.not-allowed":
    "Phoenix does not let this account read sessions: its assistant is switched off, or the account may only view.",
  "phoenix.read.gone":
    "Phoenix does not know this session: it never existed, was deleted, or belongs to someone else. Nothing can be decided here.",
  "phoenix.read.no-such-path":
    "This address does not answer as Phoenix does. Check the connection's address, and that Phoenix is 20.4.0 or later.",
  "phoenix.read.slow-down":
    "Phoenix asks for fewer requests. It is asked again when the time it named is over.",
  "phoenix.read.server-failed": "Phoenix failed while answering. It is asked again by itself.",
  "phoenix.read.storage-full":
    "Phoenix is out of space and records nothing now. What waits can still be read; decisions can be sent again when it has space.",
  "phoenix.read.refused": ({ status }: { readonly status: number }) =>
    `Phoenix refused to answer (${status}). It is asked again by itself.`,
  "phoenix.read.query-refused":
    "Phoenix refused the question that reads the list. It may be too old or too new.",
  "phoenix.read.no-code":
    "A part of this inbox could not be loaded. Nothing was sent. Load the page again; drafts stay.",
  "phoenix.note.polling": "Phoenix tells nothing by itself; it is asked every few seconds.",
  "phoenix.note.temporary": "Temporary sessions of Phoenix are in no list and do not appear here.",
  "phoenix.connection-needs":
    "A proxy on this origin with HTTP/2, no buffering and no idle timeout; or this origin in PHOENIX_ALLOWED_ORIGINS.",
  "phoenix.row.unread": "Part of this session could not be read.",
} satisfies Readonly<Record<string, string | ((values: never) => string)>>;
