import type { Catalogue } from "../speaker.ts";

/** What the view Sent says. */
export const sentEn = {
  "sent.waiting-for-stream": "Waiting for a free stream, not sent yet",
  "sent.sending": "Sending",
  "sent.sent": "Sent, the record does not show it yet",
  "sent.checking": "Not known yet, checking",
  "sent.unknown": "Not known",
  "sent.recorded": "Recorded",
  "sent.no-longer-waiting": "No longer waiting, what was recorded is not told",
  "sent.recorded-in-part": "Recorded in part",
  "sent.undelivered": "Denials recorded, feedback not delivered",
  "sent.refused": "Not recorded",
  "sent.changed": "Not recorded: it changed, nothing was sent",
  "sent.decided-twice": "Decided twice: the record holds more than one answer",
  "sent.elsewhere": "Not recorded: someone else answered first",
  "sent.continued": "Recorded: continued",
  "sent.continue-elsewhere": "Not recorded: nothing of it can be continued any more",
  "sent.needs-consent": "Not recorded: a question first",
  "sent.closed": "Not recorded: the conversation went on without an answer",
  "sent.message-elsewhere": "Not recorded: the turn went on without your message",
  "sent.cancelled": "Not sent, taken back",
  "sent.row-name": ({ tools, connection, state }: { tools: string; connection: string; state: string }) =>
    `${tools}, ${connection}, ${state}`,
  "sent.as": ({ name }: { name: string }) => `as ${name}`,
  "sent.unknown-identity": "identity not known to this system",
  "sent.dismiss": "Dismiss",
  "sent.dismiss-name": ({ tools }: { tools: string }) => `Dismiss ${tools}`,
  "sent.empty": "Nothing was sent from this browser in the last 24 hours",
  "sent.empty-hint": "Every decision that you submit stands here with what is known of it.",
} satisfies Catalogue;
