type Tool = { readonly tool: string };

/** Every sentence about one batch and its answer in English, by id: what is known, what is not, what to do. */
export const phoenixBatchEn = {
  // Finding
  "phoenix.gone.asking": "This session holds no such request any more. Nothing can be decided here.",
  "phoenix.gone.address": "This address names no request of Phoenix.",

  // Sending
  "phoenix.send.no-answer":
    "No answer came to the decisions, so whether Phoenix recorded them is not known. The record is being read; nothing is sent again.",
  "phoenix.send.not-read": "Nothing was sent: the request could not be read once more just before sending.",
  "phoenix.send.taken-back": "Nothing was sent: it was taken back in time.",
  "phoenix.send.page":
    "A web page came instead of Phoenix's answer, so whether the decisions were recorded is not known. The record is being read.",
  "phoenix.send.wrong-answer":
    "Phoenix answered with something that is not its stream, so whether the decisions were recorded is not known. The record is being read.",
  "phoenix.send.cut":
    "The answer broke off before its end. Phoenix may have stopped the tools, and whether they ran is not known. The record is being read; nothing is sent again.",
  "phoenix.send.400":
    "Phoenix's model could not be started (its provider is not configured), but Phoenix keeps the decisions all the same: the session is stranded, and nothing runs until someone writes to it on Phoenix's page.",
  "phoenix.send.401":
    "Not recorded: Phoenix does not take this token. Give a new one, then press Submit again.",
  "phoenix.send.untrusted-origin":
    "Not recorded: Phoenix does not trust this page's origin. Whoever runs it can add the origin to PHOENIX_CSRF_TRUSTED_ORIGINS.",
  "phoenix.send.403":
    "Not recorded: this account may not answer. Phoenix's assistant is switched off, or the account may only view.",
  "phoenix.send.404":
    "Not recorded: Phoenix does not know this session for you. It was deleted, or it belongs to someone else, and only its owner can answer.",
  "phoenix.send.405": "Not recorded: this address does not take decisions. Check the connection's address.",
  "phoenix.send.busy":
    "Not recorded: another turn of this session is at work. It also counts as at work for a minute after a crash. Submit again when it is over.",
  "phoenix.send.model-stale":
    "Not recorded: the session's model was changed meanwhile. Read the request again, then submit.",
  "phoenix.send.messages-stale": "Not recorded: the conversation went on meanwhile. Look at what waits now.",
  "phoenix.send.approvals-conflict":
    "Not recorded: someone else answered first, or these calls no longer wait. The record below says what was decided. Sending the same again is not offered.",
  "phoenix.send.outputs-conflict":
    "Not recorded: the answers of client tools in this session differ from what is recorded. The record below says what was decided.",
  "phoenix.send.already-compact":
    "Not recorded: Phoenix says that the conversation is already summarised. Read it again.",
  "phoenix.send.compaction-conflict":
    "Not recorded: Phoenix is summarising the conversation. Read it again, then decide.",
  "phoenix.send.unknown-conflict":
    "Not recorded: Phoenix says that something else happened meanwhile, in a way this inbox does not know. Look at the record.",
  "phoenix.send.422": ({ field }: { readonly field: string }) =>
    `Not recorded: Phoenix refused the form of the answer${field === "" ? "" : ` at ${field}`}. This inbox and this Phoenix do not fit together; decide on Phoenix's page.`,
  "phoenix.send.429":
    "Not recorded: Phoenix asks for fewer requests. Submit again when the time it named is over.",
  "phoenix.send.server-failed":
    "Phoenix failed while taking the decisions, so whether it recorded them is not known. The record is being read; nothing is sent again.",
  "phoenix.send.507":
    "Not recorded: Phoenix is out of space and takes no decisions. The draft is kept here; submit again when it has space.",
  "phoenix.send.refused": ({ status }: { readonly status: number }) =>
    `Not recorded: Phoenix refused the answer (${status}).`,
  "phoenix.send.unsupported": "Nothing was sent: Phoenix has no such decision.",
  "phoenix.send.no-abort": "Nothing was sent: aborting with feedback is not built for Phoenix yet.",
  "phoenix.send.no-reason": "Nothing was sent: Phoenix keeps no reasons. Take the reason out, then submit.",
  "phoenix.send.incomplete":
    "Nothing was sent: Phoenix takes a batch whole, and a call that is left out would be cut off. Decide every call.",
  "phoenix.send.not-offered": "Nothing was sent: a call no longer takes the decision that was chosen.",
  "phoenix.send.no-model":
    "Nothing was sent: the session names no model, and Phoenix would refuse the answer.",

  // Told on the way
  "phoenix.notice.model-failed": "The model failed after the decisions were taken. What ran, ran.",
  "phoenix.notice.not-saved":
    "Phoenix did not say that it saved this turn. What ran may be missing from its record.",

  // The batch
  "phoenix.origin.server": "Runs on the Phoenix server",
  "phoenix.origin.client": "Waits for an answer from Phoenix's own page",
  "phoenix.blocked.client-tool": ({ tool }: Tool) =>
    `${tool} asks for an answer, and giving one is not built here yet. Phoenix takes all calls of this batch together, so decide them on Phoenix's own page.`,
  "phoenix.blocked.automatic": ({ tool }: Tool) =>
    `A rule of the server decides about ${tool}. Answering the rest now would cut it off.`,
  "phoenix.off.recorded": "This call is already answered.",
  "phoenix.off.blocked": "This batch cannot be answered here yet.",
  "phoenix.off.automatic": "A rule of the server decides about this call.",
  "phoenix.off.unknown-state": ({ state }: { readonly state: string }) =>
    `Phoenix gives this call a state that this inbox does not know (${state}). It cannot be decided here.`,
  "phoenix.off.malformed": "Phoenix sent this call in a broken form: it can be denied, not approved.",
  "phoenix.off.nameless": "Phoenix sent this call without an id: it cannot be answered.",
  "phoenix.off.same-id":
    "Two calls share one id, and an answer would meet both: they can be denied, not approved.",
  "phoenix.guarantee.whole": "Phoenix takes a batch whole: every decision is recorded in one step, or none.",
  "phoenix.guarantee.no-reason": "Phoenix keeps no reason and no name with a decision.",
  "phoenix.guarantee.not-bound":
    "Phoenix does not bind an approval to its arguments; this inbox reads them again just before sending and does not send when they changed.",
  "phoenix.guarantee.stay":
    "Keep this page open until the answer ends: closing it stops the tools, and one that had begun may have done its work all the same.",
  "phoenix.note.stranded":
    "The decisions are recorded, but Phoenix did not go on. Whether the calls ran is not known. A message written on Phoenix's page closes the turn.",
  "phoenix.note.may-have-run":
    "Phoenix marks a call as interrupted. An approved call that was interrupted may have done its work all the same.",
  "phoenix.note.compacted":
    "Phoenix summarised the conversation after this request: it can no longer be answered.",
} satisfies Readonly<Record<string, string | ((values: never) => string)>>;
