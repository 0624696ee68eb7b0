/** Every sentence about answering a request of Letta in English, by id: what is known, what is not, what to do. */
export const lettaSendEn = {
  // Before anything leaves
  "letta.send.not-read": "Nothing was sent: the request could not be read once more just before sending.",
  "letta.send.taken-back": "Nothing was sent: it was taken back in time.",
  "letta.send.unsupported": "Nothing was sent: Letta has no such decision.",
  "letta.send.not-offered": "Nothing was sent: a call no longer takes the decision that was chosen.",
  "letta.send.not-waiting":
    "Nothing was sent: a call of this request waits no more, and Letta takes a request whole or not at all.",
  "letta.send.incomplete":
    "Nothing was sent: Letta takes every call of a request in one answer, each once. Decide every call.",
  "letta.send.no-reason":
    "Nothing was sent: the agent reads the reason of a denial, and “None” where there is none. Write one, then submit.",
  "letta.send.no-words":
    "Nothing was sent: the agent reads why its question was declined. Write it, then submit.",
  "letta.send.no-feedback":
    "Nothing was sent: an abort denies every call with your feedback as the reason. Write what went wrong, then send.",
  "letta.send.long-feedback":
    "Nothing was sent: the feedback is longer than can be sent. Shorten it, then send.",
  "letta.send.no-files": "Nothing was sent: Letta takes no files with an answer. Take them out, then send.",
  "letta.send.lost-characters":
    "Nothing was sent: your words hold a character that Letta drops without a word (NUL, or half of a character). Take it out, then send.",
  "letta.send.twins":
    "Nothing was sent: two calls share one id, and one decision meets both. Decide them alike, in the same words.",
  "letta.send.old-several":
    "Nothing was sent: an agent of this older type takes a decision about one call, and several wait here.",
  "letta.send.old-answer":
    "Nothing was sent: an agent of this older type drops what is answered for a tool. Decline it instead.",

  // A server without a lock
  "letta.send.no-lock":
    "This server has no Redis, so it cannot lock, and it took nothing. Without a lock others can answer until the tool has ended, and two answers may both run.",
  "letta.send.no-lock.question": "This server cannot lock. Send without?",
  "letta.send.no-lock.yes": "Send without a lock",

  // What came back
  "letta.send.no-answer":
    "No answer came, so whether Letta recorded what was sent is not known. The record is being read; nothing is sent again.",
  "letta.send.page":
    "A web page came instead of Letta's answer, so whether what was sent is recorded is not known. The record is being read.",
  "letta.send.wrong-answer":
    "Letta answered without naming the run that carries this out, so whether what was sent is recorded is not known. The record is being read.",
  "letta.send.broken-off":
    "The answer broke off before it said anything, so whether Letta recorded what was sent is not known. The record is being read; nothing is sent again.",
  "letta.send.server-failed":
    "Letta failed while taking what was sent, so whether it is recorded is not known. The record is being read; nothing is sent again.",
  "letta.send.not-read-back":
    "Letta took the answer, and the record could not be read after it, so what it holds is not known.",
  "letta.send.lost":
    "Letta took the answer, and what it does with it could not be followed any more. A tool may have run. The record is being read; nothing is sent again.",
  "letta.send.endless":
    "Letta took the answer, and five minutes later its run had not ended: the tool is still at work, or the server was stopped meanwhile. The tool may have run already; if this is sent again, it may run once more.",
  "letta.send.run-failed":
    "Letta took the answer, its run failed, and the record does not show the decision. A tool may have run. If this is sent again, it may run once more.",
  "letta.send.run-cancelled":
    "Letta took the answer, and somebody cancelled its run before the record showed the decision. A tool may have run.",
  "letta.send.400":
    "Not recorded: Letta says that these calls do not wait any more, or that others do. Look at what waits now.",
  "letta.send.401":
    "Not recorded: Letta does not take this password. Give a new one, then press Submit again.",
  "letta.send.403": "Not recorded: this account may not answer.",
  "letta.send.404": "Not recorded: Letta does not know this agent or conversation. It was deleted meanwhile.",
  "letta.send.405": "Not recorded: this address does not take decisions. Check the connection's address.",
  "letta.send.409":
    "Not recorded: Letta is carrying out another answer, and takes one at a time. Look at what it records.",
  "letta.send.413": "Not recorded: what was sent is too large for this server. Shorten the words, then send.",
  "letta.send.422": "Not recorded: Letta does not take an answer in this form.",
  "letta.send.429":
    "Not recorded: the server asks for fewer requests. Submit again when the time it named is over.",
  "letta.send.507":
    "Not recorded: the server is out of space. The draft is kept here; submit again when it has space.",
  "letta.send.refused": ({ status }: { readonly status: number }) =>
    `Not recorded: Letta refused the answer (${status}).`,

  // Told beside the record
  "letta.notice.model-failed":
    "The decision is recorded. After it the agent's turn failed, so the agent may not go on by itself.",
} satisfies Readonly<Record<string, string | ((values: never) => string)>>;
