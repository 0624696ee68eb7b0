/** Every sentence about answering a batch of Envole in English, by id: what is known, what is not, what to do. */
export const envoleSendEn = {
  // Before anything leaves
  "envole.send.not-read": "Nothing was sent: the request could not be read once more just before sending.",
  "envole.send.taken-back": "Nothing was sent: it was taken back in time.",
  "envole.send.unsupported": "Nothing was sent: Envole has no such decision.",
  "envole.send.no-reason":
    "Nothing was sent: Envole takes no reason with a yes or a no. Take the reason out, then submit.",
  "envole.send.no-feedback":
    "Nothing was sent: an abort goes to the assistant with your feedback. Write what went wrong, then send.",
  "envole.send.incomplete":
    "Nothing was sent: Envole takes a batch whole, and a call that is left out would hang for good. Decide every call.",
  "envole.send.not-waiting":
    "Nothing was sent: a call of this batch waits no more, and Envole takes a batch whole or not at all.",
  "envole.send.not-offered": "Nothing was sent: a call no longer takes the decision that was chosen.",
  "envole.send.long-feedback":
    "Nothing was sent: the feedback is longer than can be sent. Shorten it, then send.",
  "envole.send.too-many-files":
    "Nothing was sent: the files are too many, or too large together. Take some out, then send.",
  "envole.send.file-gone": ({ name }: { readonly name: string }) =>
    `Nothing was sent: ${name} can no longer be read. It was moved, deleted or changed since it was attached. Take it out or attach it again, then send.`,

  // What came back
  "envole.send.no-answer": "No answer came, so whether Envole recorded what was sent is not known.",
  "envole.send.page":
    "A web page came instead of Envole's answer, so whether what was sent is recorded is not known.",
  "envole.send.wrong-answer":
    "Envole answered with something that is not its stream, so whether what was sent is recorded is not known.",
  "envole.send.broken-off":
    "The answer broke off before its end, so whether Envole recorded what was sent is not known.",
  "envole.send.server-failed":
    "Envole failed while taking what was sent, so whether it is recorded is not known.",
  "envole.send.in-words":
    "Not recorded: the assistant answered without recording what was sent, and the request still waits. Its words stand here; your draft is kept.",
  "envole.send.mixed-abort":
    "Not recorded: Envole saw an abort of some calls beside decisions about others. It takes an abort of all calls, or of none.",
  "envole.send.401":
    "Not recorded: Envole does not take this token. Give a new one, then press Submit again.",
  "envole.send.403": "Not recorded: this account may not answer.",
  "envole.send.404":
    "Not recorded: Envole does not know this thread for you. It was deleted, or it belongs to someone else.",
  "envole.send.405": "Not recorded: this address does not take decisions. Check the connection's address.",
  "envole.send.409":
    "Not recorded: Envole says that something else happened meanwhile. Look at what waits now.",
  "envole.send.412": "Not recorded: the request was changed meanwhile. Look at what waits now.",
  "envole.send.413":
    "Not recorded: what was sent is too large for this server. Take files out or shorten the feedback, then send.",
  "envole.send.429":
    "Not recorded: Envole asks for fewer requests. Submit again when the time it named is over.",
  "envole.send.507":
    "Not recorded: Envole is out of space and takes no decisions. The draft is kept here; submit again when it has space.",
  "envole.send.refused": ({ status }: { readonly status: number }) =>
    `Not recorded: Envole refused the answer (${status}).`,

  "envole.live.none": "This Envole has no stream of a thread; its history is read every few seconds instead.",

  // Told on the way
  "envole.notice.required": "Envole says that a decision is due. It names no call.",
  "envole.notice.accepted": "Envole says that an approval was taken. It names no call.",
  "envole.notice.denied": "Envole says that a denial was taken. It names no call.",
  "envole.notice.aborted": "Envole says that an abort was taken. It names no call.",
  "envole.notice.initiated": "Envole says that a tool was started. It names no call.",
  "envole.notice.in-progress": "Envole says that a tool is at work. It names no call.",
  "envole.notice.other": "Envole tells something that this inbox does not know. It names no call.",
} satisfies Readonly<Record<string, string | ((values: never) => string)>>;
