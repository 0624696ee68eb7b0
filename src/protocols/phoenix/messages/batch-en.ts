type Tool = { readonly tool: string };

/** Why a later step of an abort was not taken, by the kind of its error. */
const whyNot: ReadonlyMap<string, string> = new Map([
  ["busy", "another turn of this session is at work (it also counts as at work for a minute after a crash)"],
  ["stale", "the conversation, or the session's model, was changed meanwhile"],
  ["conflict", "something else was recorded meanwhile"],
  ["needs-token", "Phoenix does not take this token any more"],
  ["not-allowed", "this account may not answer"],
  ["gone", "Phoenix does not know this session for you any more"],
  ["slow-down", "Phoenix asks for fewer requests"],
  ["storage-full", "Phoenix is out of space"],
]);

type Why = { readonly why: string };
const because = ({ why }: Why): string => whyNot.get(why) ?? "Phoenix refused it";

/** Every sentence about one batch and its answer in English, by id: what is known, what is not, what to do. */
export const phoenixBatchEn = {
  // Finding
  "phoenix.gone.asking": "This session holds no such request any more. Nothing can be decided here.",
  "phoenix.gone.address": "This address names no request of Phoenix.",

  // Sending
  "phoenix.send.no-answer": "No answer came, so whether Phoenix recorded what was sent is not known.",
  "phoenix.send.not-read": "Nothing was sent: the request could not be read once more just before sending.",
  "phoenix.send.taken-back": "Nothing was sent: it was taken back in time.",
  "phoenix.send.page":
    "A web page came instead of Phoenix's answer, so whether what was sent is recorded is not known.",
  "phoenix.send.wrong-answer":
    "Phoenix answered with something that is not its stream, so whether what was sent is recorded is not known.",
  "phoenix.send.broken-off":
    "The answer broke off before its end. Phoenix may have stopped the tools, and whether they ran is not known.",
  "phoenix.send.400":
    "Phoenix's model could not be started (its provider is not configured). What was decided is recorded all the same; what was written to the session is not. Nothing goes on by itself.",
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
    "Phoenix failed while taking what was sent, so whether it is recorded is not known.",
  "phoenix.send.507":
    "Not recorded: Phoenix is out of space and takes no decisions. The draft is kept here; submit again when it has space.",
  "phoenix.send.refused": ({ status }: { readonly status: number }) =>
    `Not recorded: Phoenix refused the answer (${status}).`,
  "phoenix.send.unsupported": "Nothing was sent: Phoenix has no such decision.",
  "phoenix.send.no-attachments":
    "Nothing was sent: no file can go with an abort here. Take the files out, then send.",
  "phoenix.send.no-words": "Nothing was sent: there are no words to send.",
  "phoenix.send.half-character":
    "Nothing was sent: the text holds half of a character pair, which Phoenix cannot store. Write the character anew.",
  "phoenix.send.number-not-kept":
    "Nothing was sent: the answer holds a number that Phoenix would not keep as it stands (beyond 64 bits, or with more digits than it stores). Write it shorter, or as a text in quotes.",
  "phoenix.send.answer-incomplete":
    "Nothing was sent: an answer is not whole, or not in the form that its question asks for.",
  "phoenix.send.answer-gone":
    "Nothing was sent: the words of this answer were not kept from the earlier page. Give it again.",
  "phoenix.send.no-reason": "Nothing was sent: Phoenix keeps no reasons. Take the reason out, then submit.",
  "phoenix.send.incomplete":
    "Nothing was sent: Phoenix takes a batch whole, and a call that is left out would be cut off. Decide every call.",
  "phoenix.send.not-offered": "Nothing was sent: a call no longer takes the decision that was chosen.",
  "phoenix.send.no-model":
    "Nothing was sent: the session names no model, and Phoenix would refuse the answer.",

  // Told on the way
  "phoenix.notice.model-failed": "The model failed after the decisions were taken. What ran, ran.",
  "phoenix.notice.not-saved":
    "Phoenix did not say that it saved this turn. What ran, and what was written, may be missing from its record.",

  // The batch
  "phoenix.origin.server": "Runs on the Phoenix server",
  "phoenix.origin.client": "Nothing runs on the Phoenix server",
  "phoenix.typed.questions-unlike":
    "These questions cannot be put into a form: two share an id, one has nothing to choose from, or they are not built as Phoenix builds them. An answer can be typed, or declined.",
  "phoenix.elsewhere.script":
    "Only the Phoenix page that was open when this was asked can run it; a page that is opened later does not take it up again. Here it can be declined.",
  "phoenix.elsewhere.page-tool":
    "Only the Phoenix page that was open when this was asked can give this answer, and it asks nobody; a page that is opened later does not take it up again. Here it can be declined.",
  "phoenix.elsewhere.search":
    "Only Phoenix's own page can give this answer. It does so by itself when the session is opened there. Here it can be declined.",
  "phoenix.blocked.automatic": ({ tool }: Tool) =>
    `A rule of the server decides about ${tool}. Answering the rest now would cut it off.`,
  "phoenix.blocked.both": ({ tool }: Tool) =>
    `${tool} is sent as a call that waits for an answer and with an approval of the server. Which of the two is asked cannot be told, so this batch cannot be answered here.`,
  "phoenix.blocked.two-kinds": ({ tool }: Tool) =>
    `${tool} waits for an answer under the id of a call that runs on the server. An answer could be taken for that call's result, so this batch cannot be answered here.`,
  "phoenix.off.recorded": "This call is already answered.",
  "phoenix.off.blocked": "This batch cannot be answered here.",
  "phoenix.off.automatic": "A rule of the server decides about this call.",
  "phoenix.off.unknown-state": ({ state }: { readonly state: string }) =>
    `Phoenix gives this call a state that this inbox does not know (${state}). It cannot be decided here.`,
  "phoenix.off.malformed": "Phoenix sent this call in a broken form: it can be denied, not approved.",
  "phoenix.off.malformed-question":
    "Phoenix sent this call in a broken form: it can be declined, not answered.",
  "phoenix.off.nameless": "Phoenix sent this call without an id: it cannot be answered.",
  "phoenix.off.same-id":
    "Two calls share one id, and an answer would meet both: they can be denied, not approved.",
  "phoenix.off.same-id-question":
    "Two calls share one id, and an answer would meet both: they can be declined, not answered.",
  "phoenix.guarantee.whole": "Phoenix takes a batch whole: every decision is recorded in one step, or none.",
  "phoenix.guarantee.no-reason": "Phoenix keeps no name with a decision, and no reason with a yes or a no.",
  "phoenix.guarantee.not-bound":
    "Phoenix does not bind an approval to its arguments; this inbox reads them again just before sending and does not send when they changed.",
  "phoenix.guarantee.stay":
    "Keep this page open until the answer ends: closing it stops the tools, and one that had begun may have done its work all the same.",
  "phoenix.while-sent":
    "Closing it cancels the run, and a tool that had begun may have done its work all the same.",
  "phoenix.abort.said":
    "Phoenix has no abort: every call is recorded as denied first, then your feedback goes to the session as its next message. The two can part: if the second does not arrive, the denials stand and the feedback can be sent again.",
  "phoenix.abort.questions-refused": (why: Why) =>
    `The denials are recorded. The questions were not closed, and your feedback was not sent: ${because(why)}.`,
  "phoenix.abort.feedback-refused": (why: Why) =>
    `What was to be recorded is recorded. Your feedback was not delivered: ${because(why)}.`,
  "phoenix.act.close-turn":
    "Closes this turn with your message: it goes to the session as its next one, and the agent goes on from there. The calls that are recorded and did not go on end as interrupted; answers stay. Nothing is run again, and whether an approved call ran stays not known.",
  "phoenix.act.close-decided-turn":
    "Closes this turn with your message: it goes to the session as its next one, and the agent goes on from there. Denied calls end as interrupted and answers stay. Nothing is run.",
  "phoenix.act.tell-agent":
    "These calls are closed, and the agent has said nothing since. Your message goes to the session as its next one; nothing is run, or run again.",
  "phoenix.act.still-waiting":
    "Nothing was sent: a call still waits, and a message would cut it off unanswered.",
  "phoenix.act.at-work":
    "Nothing was sent: the session is at work, or was stopped less than a minute ago. A message now would be refused.",
  "phoenix.act.went-on": "Nothing was sent: the conversation has gone on since. Look at what it says now.",
  "phoenix.act.not-offered": "Nothing was sent: there is nothing here to close with a message.",
  "phoenix.act.no-continue":
    "Nothing was sent: continuing a stranded turn could run a call a second time, so it is not offered.",
  "phoenix.note.partly-recorded":
    "Part of this request is already answered, elsewhere or before. What was approved runs together with the rest, as soon as the rest is answered.",
  "phoenix.note.at-work":
    "Phoenix says that it is at work on this. For a minute after a crash it says the same, so whether anything runs now is not known.",
  "phoenix.note.stranded-approved":
    "An approval is recorded, but Phoenix did not go on. Whether the call ran is not known: never started, cut off, and run without being saved all look the same.",
  "phoenix.note.stranded-denied":
    "A denial is recorded, but Phoenix did not go on. A denied call does not run; the agent has not been told.",
  "phoenix.note.stranded-answered":
    "The answers are recorded, but Phoenix did not go on: the agent has not said anything since.",
  "phoenix.note.may-have-run":
    "Phoenix marks a call as interrupted. An approved call that was interrupted may have done its work all the same.",
  "phoenix.note.denied-closed":
    "A denied call was closed, and did not run. The agent is told only that it was interrupted, not that it was denied.",
  "phoenix.note.closed-unanswered":
    "A call was closed before anyone answered it: someone answered only the others, or wrote to the session. It did not run.",
  "phoenix.note.model-failed":
    "The model failed after these calls were answered. What the record shows as run has run.",
  "phoenix.note.went-on":
    "The conversation went on without an answer to this request: it can no longer be answered.",
  "phoenix.note.compacted":
    "Phoenix summarised the conversation after this request: it can no longer be answered.",
} satisfies Readonly<Record<string, string | ((values: never) => string)>>;
