/** Every sentence about answering a batch of MKA1 in English, by id: what is known, what is not, what to do. */
export const mka1SendEn = {
  // Before anything leaves
  "mka1.send.not-read": "Nothing was sent: the call could not be read once more just before sending.",
  "mka1.send.taken-back": "Nothing was sent: it was taken back in time.",
  "mka1.send.unsupported": "Nothing was sent: MKA1 has no such decision.",
  "mka1.send.no-files": "Nothing was sent: MKA1 takes no files. Take them out, then send.",
  "mka1.send.incomplete":
    "Nothing was sent: one continuation carries an answer for each call of the response. Decide every call.",
  "mka1.send.not-waiting": "Nothing was sent: nothing here waits for a decision any more.",
  "mka1.send.not-offered": "Nothing was sent: what was chosen cannot be done here any more.",

  // What came back
  "mka1.send.no-answer":
    "No answer came, so whether MKA1 recorded what was sent is not known. The record is being read; nothing is sent again.",
  "mka1.send.page":
    "A web page came instead of MKA1's answer, so whether what was sent is recorded is not known. The record is being read.",
  "mka1.send.wrong-answer":
    "MKA1 answered with something that is no answer of its own, so whether what was sent is recorded is not known. The record is being read.",
  "mka1.send.broken-off":
    "The answer broke off before its end, so whether MKA1 recorded what was sent is not known. The record is being read; nothing is sent again.",
  "mka1.send.server-failed":
    "MKA1 failed while taking what was sent, so whether it is recorded is not known. The record is being read; nothing is sent again.",
  "mka1.send.401": "Not recorded: MKA1 does not take this token. Give a new one, then press Submit again.",
  "mka1.send.403": "Not recorded: MKA1 does not let this account do that.",
  "mka1.send.404": "Not recorded: gone, or not yours. MKA1 has no such call for you.",
  "mka1.send.405": "Not recorded: this address does not take decisions. Check the connection's address.",
  "mka1.send.409": "Not recorded: MKA1 says that something else happened meanwhile. The call was read again.",
  "mka1.send.429": "Not recorded: MKA1 asks for fewer requests. Submit again when the time it named is over.",
  "mka1.send.507":
    "Not recorded: MKA1 is out of space and takes no decisions. The draft is kept here; submit again when it has space.",
  "mka1.send.refused": ({ status }: { readonly status: number }) =>
    `Not recorded: MKA1 refused the answer (${status}). The call was read again.`,

  "mka1.notice.response-failed": "The response that continued failed. What was decided stays recorded.",
} satisfies Readonly<Record<string, string | ((values: never) => string)>>;
