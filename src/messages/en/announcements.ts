import type { Catalogue } from "../speaker.ts";

/** What was sent, how many of it, and the tools it was about. */
interface Sent {
  readonly n: number;
  readonly what: "decision" | "continuation" | "message";
  readonly tools: string;
}

const things = ({ n, what }: Sent, one: string, many: string): string =>
  n === 1 ? `1 ${what} ${one}` : `${n} ${what}s ${many}`;

/** What the app says aloud of every sending, wherever the person is. */
export const announcementsEn = {
  "say.recorded": ({ content, tools }: { content: string; tools: string }) =>
    `Recorded: ${content}, ${tools}`,
  "say.no-longer-waiting": ({ tools }: { tools: string }) =>
    `No longer waiting: ${tools}. This system does not say what it recorded.`,
  "say.sent": ({ tools }: { tools: string }) => `Sent, the record does not show it yet: ${tools}`,
  "say.sending": ({ tools }: { tools: string }) => `Sending: ${tools}`,
  "say.waiting": ({ tools }: { tools: string }) => `Waiting for a free stream, not sent yet: ${tools}`,
  "say.checking": ({ tools }: { tools: string }) => `Not known yet, checking: ${tools}`,
  "say.cancelled": ({ tools }: { tools: string }) => `Not sent, taken back: ${tools}`,
  "say.refused": ({ tools, why }: { tools: string; why: string }) => `Not recorded: ${tools}. ${why}`,
  "say.changed": ({ tools }: { tools: string }) => `Not recorded: ${tools}. It changed, so nothing was sent.`,
  "say.decided-twice": ({ tools }: { tools: string }) =>
    `Decided twice: ${tools}. The record holds more than one answer.`,
  "say.elsewhere": ({ tools }: { tools: string }) => `Not recorded: ${tools}. Someone else answered first.`,
  "say.closed": ({ tools }: { tools: string }) =>
    `Not recorded: ${tools}. The conversation went on without an answer.`,
  "say.message-elsewhere": ({ tools }: { tools: string }) =>
    `Not recorded: your message to ${tools}. The turn went on without it.`,
  "say.continued": ({ tools }: { tools: string }) => `Recorded: continued, ${tools}`,
  "say.continue-elsewhere": ({ tools }: { tools: string }) =>
    `Not recorded: the continuation of ${tools}. Nothing of it can be continued any more.`,
  "say.in-part": ({ tools }: { tools: string }) => `Recorded in part: ${tools}`,
  "say.undelivered": ({ tools }: { tools: string }) =>
    `Denials recorded, your feedback was not delivered: ${tools}`,
  "say.unknown": ({ tools }: { tools: string }) => `Not known whether it was recorded: ${tools}`,
  "strip.region": "Needs a look",
  "strip.refused": (sent: Sent) => `${things(sent, "was", "were")} not recorded: ${sent.tools}`,
  "strip.decided-twice": (sent: Sent) => `${things(sent, "was", "were")} recorded twice: ${sent.tools}`,
  "strip.unknown": (sent: Sent) => `${things(sent, "is", "are")} not known to be recorded: ${sent.tools}`,
  "strip.in-part": (sent: Sent) => `${things(sent, "was", "were")} recorded in part: ${sent.tools}`,
  "strip.undelivered": ({ tools }: { tools: string }) =>
    `Denials recorded, your feedback was not delivered: ${tools}`,
  "strip.more": ({ n }: { n: number }) => `and ${n} more in Sent`,
  "strip.open": "Open",
  "strip.dismiss": "Dismiss",
  "content.approve": ({ n }: { n: number }) => `${n} approve`,
  "content.deny": ({ n }: { n: number }) => `${n} deny`,
  "content.answer": ({ n }: { n: number }) => `${n} answer`,
  "content.decline": ({ n }: { n: number }) => `${n} decline`,
  "content.abort": ({ n }: { n: number }) => `abort ${n}`,
  "content.continue": "continue",
  "content.message": "your message",
  "content.feedback": "your feedback",
  "say.delivered": ({ content, tools }: { content: string; tools: string }) =>
    `Recorded: ${content} was delivered, ${tools}`,
} satisfies Catalogue;
