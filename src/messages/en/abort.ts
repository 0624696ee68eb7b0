import type { Catalogue } from "../speaker.ts";

type Counted = { readonly count: number };
type Named = { readonly name: string };
const calls = (count: number) => (count === 1 ? "1 call" : `${count} calls`);

/** What is read of an abort, of its feedback, and of what else may be done to a batch. */
export const abortEn = {
  // Feedback
  "feedback.label": "Feedback",
  "feedback.hint": "Goes only with an abort.",
  "feedback.left-out": "Left out: it is kept here and not sent.",
  "feedback.take-in": "Take it in again",
  "feedback.beside": "Your feedback goes only with an abort.",
  "feedback.abort-and-send": ({ count }: Counted) =>
    count === 1 ? "Abort and send it" : "Abort all and send it",
  "feedback.leave-out": "Leave it out",

  // The warning
  "abort.title": ({ count }: Counted) => `Aborting will cancel all ${count} tools in this batch`,
  "abort.counts": ({ calls, tools }: { calls: number; tools: number }) =>
    `${calls} calls of ${tools === 1 ? "1 tool" : `${tools} tools`}`,
  "abort.calls-of-tool": ({ count }: Counted) => `(${calls(count)})`,
  "abort.kept": ({ count }: Counted) =>
    `What you chose for ${calls(count)} stays behind it: “Undo abort” brings it back.`,
  "abort.not-sent": ({ count }: Counted) => `What you chose for ${calls(count)} is not sent.`,
  "abort.then-feedback": "Nothing is sent yet: Feedback is next, and then “Send abort”.",
  "abort.sends": "This sends the abort with your feedback at once.",
  "abort.all": ({ count }: Counted) => `Abort all ${count} calls`,
  "abort.all-and-send": ({ count }: Counted) => `Abort all ${count} calls and send`,
  "abort.keep-deciding": "Keep deciding",
  "abort.batch-changed":
    "The warning was closed: the batch changed meanwhile. Nothing was aborted, and nothing was sent.",

  // In the dock
  "abort.one": ({ name }: Named) => `Abort ${name} with this feedback`,
  "abort.content": ({ count }: Counted) => `Abort ${calls(count)}`,
  "abort.undo": "Undo abort",
  "abort.send": "Send abort",

  // Acts
  "act.what-it-does": "What this does, and what not",
  "act.message": "Message",
  "act.close-turn": "Close this turn with a message",
  "act.empty": "Write a message first: the turn is closed by it.",
  "act.in-flight": "Your message is being sent.",
  "act.content.close-turn": "your message",
  "act.content.send-feedback-again": "your feedback",
  "act.content.continue": "to go on",

  // Feedback that did not arrive
  "again.feedback": "Send the feedback again",
  "again.your-words": "Your feedback, as it goes again",
  "again.no-words":
    "Its words are not kept on this page. Where the turn can be closed with a message, write them there.",

  // Words that have no way on
  "kept.label": "Feedback that was not sent",
  "kept.says": "Nothing of this batch takes words any more. Yours are kept here: copy what you need of them.",
  "kept.throw-away": "Throw them away",
} satisfies Catalogue;
