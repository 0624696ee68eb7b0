import type { Catalogue } from "../speaker.ts";

type Counted = { readonly count: number };
type Named = { readonly name: string };
const calls = (count: number) => (count === 1 ? "1 call" : `${count} calls`);

/** What goes with an abort. */
interface Along {
  readonly hasWords: boolean;
  readonly files: number;
}

function along({ hasWords, files }: Along): string {
  const counted = files === 1 ? "1 file" : `${files} files`;
  const parts = [...(hasWords ? ["your feedback"] : []), ...(files > 0 ? [counted] : [])];
  return parts.length === 0 ? "" : `with ${parts.join(" and ")}`;
}

/** What is read of an abort, of its feedback, and of what else may be done to a batch. */
export const abortEn = {
  // Feedback
  "feedback.label": "Feedback",
  "feedback.hint": "Goes only with an abort.",
  "feedback.hint-files": "Words and files go only with an abort.",
  "feedback.left-out": "Left out: it is kept here and not sent.",
  "feedback.take-in": "Take it in again",
  "feedback.beside": ({ hasWords, files }: Along) =>
    files === 0
      ? "Your feedback goes only with an abort."
      : `Your ${hasWords ? "feedback and " : ""}${files === 1 ? "file" : "files"} ${files === 1 && !hasWords ? "goes" : "go"} only with an abort.`,
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
  "abort.sends": (what: Along) => ["This sends the abort", along(what), "at once."].filter(Boolean).join(" "),
  "abort.all": ({ count }: Counted) => `Abort all ${count} calls`,
  "abort.all-and-send": ({ count }: Counted) => `Abort all ${count} calls and send`,
  "abort.keep-deciding": "Keep deciding",
  "abort.batch-changed":
    "The warning was closed: the batch changed meanwhile. Nothing was aborted, and nothing was sent.",

  // In the dock
  "abort.one": ({ name }: Named) => `Abort ${name} with this feedback`,
  "abort.content": ({ count, ...what }: Counted & Along) =>
    [`Abort ${calls(count)}`, along(what)].filter(Boolean).join(", "),
  "abort.undo": "Undo abort",
  "abort.send": "Send abort",

  // Acts
  "act.what-it-does": "What this does, and what not",
  "act.message": "Message",
  "act.close-turn": "Close this turn with a message",
  "act.empty": "Write a message first: the turn is closed by it.",
  "act.continue": "Continue the response",
  "act.in-flight": "Your message is being sent.",
  "act.in-flight.continue": "The continuation is being sent.",
  "act.content.close-turn": "your message",
  "act.content.send-feedback-again": "your feedback",
  "act.content.continue": "continue",

  // Feedback that did not arrive
  "again.feedback": "Send the feedback again",
  "again.your-words": "Your feedback, as it goes again",
  "again.no-words":
    "Its words are not kept on this page. Where the turn can be closed with a message, write them there.",

  // Words that have no way on
  "kept.label": "Feedback that was not sent",
  "kept.says": "Nothing of this batch takes words any more. Yours are kept here: copy what you need of them.",
  "kept.says-files":
    "Nothing of this batch takes words or files any more. Yours are kept here: copy and save what you need of them.",
  "kept.files-not-loaded":
    "The files are kept here; their list could not be fetched. Reload the page to see it.",
  "kept.throw-away": "Throw them away",
} satisfies Catalogue;
