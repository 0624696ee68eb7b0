import type { Catalogue } from "../speaker.ts";

const calls = (count: number) => (count === 1 ? "1 call" : `${count} calls`);

/** What is said from the press on Submit to the record and after it. */
export const submissionEn = {
  "facts.decided": "decided here",
  "facts.recorded": "recorded",
  "facts.permitted": "permitted",
  "facts.ran": "ran",
  "facts.call": "call",
  "facts.caption":
    "Four facts for each call, from the record. What this system does not say reads “not told”.",
  "facts.not-told": "not told",
  "facts.not-yet": "not yet",
  "facts.not-known": "not known",
  "facts.decided.approve": "approve",
  "facts.decided.deny": "deny",
  "facts.decided.abort": "abort",
  "facts.decided.answer": "answer",
  "facts.decided.decline": "decline",
  "facts.decided.continue": "continue",
  "facts.decided.none": "nothing: the turn was closed",
  "facts.decided.nothing": "nothing",
  "facts.recorded.approve": "recorded: approve",
  "facts.recorded.deny": "recorded: deny",
  "facts.recorded.answer": "recorded: answered",
  "facts.recorded.decline": "recorded: declined",
  "facts.recorded.aborted": "recorded: abort",
  "facts.recorded.no-longer-waiting": "no longer waiting; this system does not say what it recorded",
  "facts.recorded.no": "not recorded",
  "facts.recorded.not-sent": "not sent",
  "facts.recorded.waits": "not recorded, still waits",
  "facts.recorded.twice": ({ n }: { n: number }) => `decided ${n} times`,
  "facts.permitted.awaits": "not before the requester continues",
  "facts.permitted.lapsed": "no more: it was not continued in time",
  "facts.ran.may-have-twice": "may have run, more than once",
  "facts.recorded.lapsed": "no longer waiting: lapsed",
  "facts.recorded.superseded": "no longer waiting: the conversation went on",
  "facts.recorded.gone": "no longer known to the server",
  "facts.permitted.yes": "permitted",
  "facts.permitted.no": "not permitted",
  "facts.ran.yes": "ran",
  "facts.ran.exit-code": ({ code }: { code: number }) =>
    code === 0 ? "ran, exit code 0" : `ran and failed, exit code ${code}`,
  "facts.ran.failed": "ran and failed",
  "facts.ran.may-have": "cut off: it may have happened",
  "facts.ran.no": "did not run",
  "facts.ran.not-yet": "not run",
  "facts.ran.running": "at work",
  "facts.ran.told-ran": "told: ran, record not read yet",
  "facts.ran.told-failed": "told: failed, record not read yet",

  "sending.title.waiting-for-stream": "Waiting for a free stream, not sent yet",
  "sending.title.comparing": "Reading the record once more, not sent yet",
  "sending.title.sending": "Sending",
  "sending.title.sent": "Sent, the record does not show it yet",
  "sending.title.checking": "Not known yet, checking",
  "sending.title.unknown": "Not known",
  "sending.title.recorded": "Recorded",
  "sending.title.no-longer-waiting": "No longer waiting",
  "sending.title.recorded-in-part": "Recorded in part",
  "sending.title.undelivered": "Denials recorded, your feedback was not delivered",
  "sending.title.refused": "Not recorded",
  "sending.title.changed": "Not sent: it changed",
  "sending.title.decided-twice": "Decided twice",
  "sending.title.elsewhere": "Answered by someone else",
  "sending.title.closed": "Not recorded: the conversation went on",
  "sending.title.cancelled": "Not sent: you took it back",
  "sending.title.message-recorded": "Recorded: your message was delivered",
  "sending.title.feedback-recorded": "Recorded: your feedback was delivered",
  "sending.title.continued": "Recorded: continued",
  "sending.title.continue-elsewhere": "Not continued",
  "sending.title.needs-consent": "Not recorded: a question first",
  "sending.title.message-elsewhere": "The turn went on without your message",

  "sending.says.waiting-for-stream":
    "It leaves when one of the three long streams of this inbox is free. Other connections go on. Nothing was sent so far.",
  "sending.says.comparing": "Nothing leaves before the record still says what was on screen.",
  "sending.says.sending": "The decisions are on their way.",
  "sending.says.sent":
    "The server took what was sent. Some systems record it only when the tool has ended. You may go on to other batches meanwhile.",
  "sending.says.needs-consent": "Nothing was done, and nothing is recorded. Your draft is kept as it was.",
  "sending.says.checking": "The record is being read. Nothing is sent again by itself.",
  "sending.says.unknown-waiting":
    "The record was read: the calls still wait, and it shows nothing of what was sent. Sending the same again is up to you.",
  "sending.says.unknown":
    "The record could not be read, or does not say. Read it again before anything else.",
  "sending.says.recorded": "The record was read back and holds these decisions.",
  "sending.says.abort-recorded": "The record was read back and holds the abort of these calls.",
  "sending.says.no-longer-waiting":
    "The record was read back and no longer asks for these decisions. This system does not say what it recorded.",
  "sending.says.recorded-in-part": ({ missing }: { missing: number }) =>
    `The record was read back: ${calls(missing)} of these still ${missing === 1 ? "has" : "have"} no decision in it. Decide what is left below, then submit.`,
  "sending.says.recorded-in-part-blocked": ({ missing }: { missing: number }) =>
    `The record was read back: it holds no decision of ${calls(missing)}, and takes none here any more. The batch says why.`,
  "sending.says.recorded-in-part-closed": ({ missing }: { missing: number }) =>
    `The record was read back: it holds no decision of ${calls(missing)}, and ${missing === 1 ? "that call no longer waits" : "those calls no longer wait"}.`,
  "sending.says.refused": "Your draft is kept as it was.",
  "sending.says.changed":
    "The record differs from what was on screen, so nothing left. Look at what changed below, then choose again.",
  "sending.says.undelivered":
    "The calls that you aborted stand in the record as denied, and none of them runs. Your feedback is not in the conversation; it is kept here and can be sent again alone.",
  "sending.says.decided-twice":
    "The record holds more than one answer to these calls: somebody else answered at the same time. What was allowed may have run, more than once.",
  "sending.says.reasons-recorded":
    "The record, read after sending, holds a denial of every call with your feedback as its reason.",
  "sending.says.elsewhere": ({ count }: { count: number }) =>
    `${calls(count)} ${count === 1 ? "was" : "were"} decided otherwise before yours arrived. The record below says how. Your own choices are kept here as text only.`,
  "sending.says.closed":
    "The record was read back: the conversation went on, and these calls were closed without any answer. Yours is not recorded.",
  "sending.says.cancelled": "Nothing was sent. Your draft is kept.",
  "sending.says.message-sending": "Your message is on its way.",
  "sending.says.message-sent": "The server took your message and is at work.",
  "sending.says.message-recorded":
    "The record was read back and your message stands in the conversation. It decided nothing.",
  "sending.says.feedback-recorded":
    "The record was read back: your feedback stands in the conversation, after the denials of its abort.",
  "sending.says.message-unknown-waiting":
    "The record was read: your message is not in the conversation. Sending the same again is up to you; it would arrive once.",
  "sending.says.message-refused": "Your words are kept as they were.",
  "sending.says.message-changed":
    "The record differs from what was on screen, so nothing left. Your words are kept. Look at the batch as it stands now.",
  "sending.says.message-elsewhere":
    "The record was read back: the turn is no longer open, and your message is not in the conversation. Your words are kept.",
  "sending.says.continue-sending": "The continuation is on its way.",
  "sending.says.continue-sent": "The server took the continuation. You may go on to other batches meanwhile.",
  "sending.says.continued": "The record was read back: every decision was used, once.",
  "sending.says.continue-unknown-waiting":
    "The record was read: it still waits to be continued. Sending the same again is up to you.",
  "sending.says.continue-refused": "Nothing was continued by this.",
  "sending.says.continue-changed":
    "The record differs from what was on screen, so nothing left. Look at the batch as it stands now.",
  "sending.says.continue-elsewhere":
    "The record was read back: nothing of it can be continued any more. Yours is not in it.",
  "sending.elsewhere": ({ name, decided }: { name: string; decided: string }) =>
    `Someone else answered first: ${name}, ${decided}.`,
  "sending.elsewhere-words": "The words that were recorded",
  "sending.sends": ({ content }: { content: string }) => `It sends what you had chosen: ${content}.`,
  "sending.since": "sent",
  "sending.agent-words-continued": "The agent says, after it was continued",
  "sending.stay": "Keep this window open until the answer has ended.",
  "sending.stay-untold": "What closing it does to the run, this system does not tell.",
  "sending.server-words": "The server says",
  "sending.agent-words": "The agent says, after your decisions",
  "sending.agent-words-message": "The agent says, after your message",
  "sending.agent-words-refused": "The agent says",
  "sending.notices": "What the server said meanwhile",
  "sending.you-chose": ({ content }: { content: string }) => `You had chosen: ${content}.`,
  "sending.do-not-send": "Do not send",
  "sending.read-again": "Read again",
  "sending.read-now": "Read now",
  "sending.send-again": ({ content }: { content: string }) => `Send again, ${content}`,
  "sending.not-taken": ({ why }: { why: string }) => `Not taken: ${why}`,
  "sending.next": ({ name }: { name: string }) => `Next: ${name}`,
  "sending.nothing-next": "Nothing else waits.",
  "sending.region": "After sending",
} satisfies Catalogue;
