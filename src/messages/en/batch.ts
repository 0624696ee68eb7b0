import type { Catalogue } from "../speaker.ts";
import { counted } from "./figures.ts";

type Named = { readonly name: string };
type Undecided = { readonly names: readonly string[]; readonly more: number; readonly isWhole: boolean };
/** Names hold commas of their own. */
function listed(names: readonly string[], more: number): string {
  const all = more === 0 ? names : [...names, `${more} more`];
  return all.length < 2 ? all.join("") : `${all.slice(0, -1).join("; ")} and ${all.at(-1)}`;
}
interface DecidedWords {
  readonly verb: string;
  /** Null where the system does not tell. */
  readonly by: string | null;
  readonly time: string | null;
}
const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** Everything that is read in an open batch, but what the submission says (`submission.ts`) and rules say (`rules.ts`). */
export const batchEn = {
  // Head
  "head.in-the-name-of": ({ name }: Named) => `in the name of ${name}`,
  "head.identity-unknown": "identity not known to this system",
  "head.asked": "asked",
  "head.asked-unknown": "time of asking not told",
  "head.no-deadline": "no deadline",
  "head.still-waits": "The server still waits.",
  "head.last-message": "Last user message",
  "head.no-last-message": "No user message stands before this request.",
  "head.last-message-unread": "What stands before this request is not read yet.",
  "head.rules": "What this system guarantees, and what not",
  "head.id": "Id of this batch",
  "head.page": ({ host }: { host: string }) => `Open its page on ${host}`,
  "head.requester": ({ name }: Named) => `asked by ${name}`,
  "head.runs-anyway": ({ count }: { count: number }) =>
    `${plural(count, "call that is", "calls that are")} already approved will run when this batch is answered.`,

  // Reading
  "pane.loading": "Reading the batch",
  "pane.failed": "The batch could not be read",
  "pane.gone": "This batch is gone",
  "pane.gone-says":
    "Its conversation was read and does not ask for it any more. Nothing of it can be decided here.",
  "pane.unknown-connection": "No connection of this inbox has this address.",
  "pane.old": "What is below is what was read before. It is asked again by itself.",
  "pane.server-says": "The server says",
  "pane.read-again": "Read again",
  "pane.framed": "Nothing can be decided inside another page. Open this inbox in a tab of its own.",

  // Calls
  "call.calls": "Calls",
  "call.place": ({ at, of }: { at: number; of: number }) => `${at} of ${of}`,
  "call.name": ({ name, at, of }: { name: string; at: number; of: number }) =>
    of === 1 ? name : `${name}, ${at} of ${of}`,
  "call.no-name": "a call without a tool name",
  "call.you": ({ verb }: { verb: string }) => `You: ${verb}`,
  "call.marked": "marked",
  "call.uninspectable": "uninspectable",
  "call.client-tool": "asks for an answer",
  "call.cannot-draw":
    "This call could not be drawn. Its arguments stand below exactly as they came; the other calls are not harmed.",
  "verb.approve": "Approve",
  "verb.deny": "Deny",
  "verb.answer": "Answer",
  "verb.decline": "Decline",
  "verb.abort": "Abort",
  "verb.named": ({ verb, name }: { verb: string; name: string }) => `${verb} ${name}`,
  "off.checking": "Checking: this page was away, and the record is being read once more.",
  "off.deadline":
    "Checking: the deadline is reached, and the record is being read. The server has the last word.",
  "off.in-flight": "These decisions are being sent.",
  "off.looked-up": "Whether the last sending was recorded is being looked up.",
  "off.not-known": "It is not known whether the last sending was recorded. Read the record first.",
  "off.seen": "Opened and seen to the end.",
  "off.held": ({ time }: { time: string }) => `The server asked to wait until ${time}.`,
  "off.changed": "This call changed. Look at the difference first.",
  "off.gone": "This batch is gone: nothing of it can be decided here.",
  "off.framed": "Nothing can be decided inside another page.",

  // Calls beside the batch's own
  "beside.runs": ({ count }: { count: number }) =>
    count === 1
      ? "One more call runs with your answer, whatever you decide"
      : `${count} more calls run with your answer, whatever you decide`,
  "beside.words": "Runs with your answer, not yours to decide",

  // Presses
  "press.not-taken": ({ why }: { why: string }) => `Not taken: ${why}`,
  "press.moved":
    "Not taken: this had just arrived, changed or moved, or the window had just come back. Press again.",
  "press.changed": "Not taken: the call changed while you pressed. Look again.",
  "press.latched": "Not taken: this batch is already being sent.",

  // Outcomes of recorded calls
  "outcome.waiting": "Waits for a decision",
  "outcome.recorded": ({ verb }: { verb: string }) =>
    verb === "approve"
      ? "Approved. This system does not tell what became of it."
      : "Denied. This system does not tell more of it.",
  "outcome.aborted": "Aborted with its whole batch.",
  "outcome.no-longer-waiting": "No longer waits. This system does not say what it recorded.",
  "outcome.recorded-not-continued": ({ verb }: { verb: string }) =>
    verb === "deny"
      ? "Recorded: deny. Not continued. It does not run."
      : `Recorded: ${verb}. Not continued; whether it ran is not known.`,
  "outcome.recorded-beside-waiting": ({ verb }: { verb: string }) =>
    verb === "deny"
      ? "Recorded: deny. It does not run; the agent learns of it when the other calls are answered."
      : `Recorded: ${verb}. It goes on when the other calls are answered.`,
  "outcome.running": ({ verb }: { verb: string }) =>
    verb === "deny"
      ? "Recorded: deny. It does not run; the agent is at work."
      : `Recorded: ${verb}. At work.`,
  "outcome.consumed": ({ verb }: { verb: string }) =>
    verb === "deny"
      ? "Recorded: deny. The requester has continued with it; it does not run."
      : "Recorded: approve. The requester has continued with it; what became of it is not told.",
  "outcome.awaits-continuation": ({ verb, waits }: { verb: string; waits: string }) =>
    verb === "deny"
      ? `Recorded: deny. It does not run; the response waits ${waits}.`
      : `Recorded: approve. It waits ${waits}, and runs only then.`,
  "outcome.decided": ({ verb, by, time }: DecidedWords) =>
    [by === null ? verb : `${verb} by ${by}`, ...(time === null ? [] : [time])].join(", "),
  "outcome.decided.approve": "Approved",
  "outcome.decided.deny": "Denied",
  "outcome.decided.answer": "Answered",
  "outcome.decided.decline": "Declined",
  "outcome.decided.abort": "Aborted",
  "outcome.decided.other": "Decided",
  "outcome.decided-words": "The words given with it",
  "outcome.recorded-lapsed": ({ verb }: { verb: string }) =>
    verb === "deny"
      ? "Recorded: deny. It was not continued in time."
      : "Recorded: approve. It was not continued in time, and can run no more.",
  "outcome.decided-twice": ({ n }: { n: number }) =>
    `Decided ${n} times: the record holds more than one answer.`,
  "outcome.ran": "Approved. Ran.",
  "outcome.ran-code": ({ code }: { code: number }) => `Approved. Ran, exit code ${code}.`,
  "outcome.ran-unasked": "Ran. Nobody was asked.",
  "outcome.failed": "Ran and failed.",
  "outcome.failed-words": "The error it gave",
  "outcome.denied": "Denied. Did not run.",
  "outcome.denied-reason": "The reason that was given",
  "outcome.interrupted-approved": "Approved, then cut off: it may have happened.",
  "outcome.interrupted-denied": "Denied, then cut off. Did not run.",
  "outcome.interrupted-unanswered": "Cut off, never answered. Nothing was decided.",
  "outcome.lapsed": "No longer waits: the time to answer is over.",
  "outcome.superseded": "No longer waits: the conversation went on without an answer.",
  "outcome.gone": "The server no longer knows this call.",
  "outcome.answered": "Answered.",
  "outcome.declined": "Declined. No answer was given.",
  "outcome.not-known": "What became of it is not known.",
  "outcome.left-behind": ({ verb }: { verb: string }) =>
    `You had chosen ${verb}; that choice decides nothing any more.`,
  "outcome.overtaken": ({ verb }: { verb: string }) =>
    `Someone else was first. You had chosen ${verb}; your choice decides nothing.`,

  // Arguments
  "args.label": ({ name }: Named) => `Arguments of ${name}`,
  "args.missing": "The system sent no arguments at all.",
  "args.reading": "Reading the arguments",
  "args.not-json": "This is the raw text that came: it cannot be read as arguments.",
  "args.end": ({ lines }: { lines: number }) => `End of arguments, ${plural(lines, "line", "lines")}`,
  "args.copy": "Copy",
  "args.copy-exact": "Copy exact",
  "args.copied": "Copied",
  "args.not-copied": "The browser did not copy",
  "args.raw": "Raw text",
  "args.shown": "Shown text",
  "args.of": ({ what, name }: { what: string; name: string }) => `${what}, ${name}`,
  "args.kept": ({ count }: { count: number }) =>
    `${plural(count, "joiner or variation selector", "joiners and variation selectors")} inside emoji or words, as Unicode spells them.`,
  "args.not-nfc": ({ count }: { count: number }) =>
    `${plural(count, "text is", "texts are")} not in Unicode normal form C. Drawn and sent as it came.`,
  "args.duplicate": "this key stands more than once",

  "confirm.label": ({ name }: { name: string }) => `Type ${name} to turn Approve on`,
  "confirm.hint": "The server may read something else than what is drawn here. Nothing is sent yet.",

  // What the agent says
  "says.labelled": ({ label }: { label: string }) => `The agent says of this call, as ${label}`,

  // Dock
  "dock.label": "Decisions",
  "dock.decided": ({ decided, of }: { decided: number; of: number }) => `${decided} of ${of} decided`,
  "dock.decided-short": ({ decided, of }: { decided: number; of: number }) => `${decided} of ${of}`,
  "dock.to-undecided": ({ decided, of }: { decided: number; of: number }) =>
    `${decided} of ${of} decided, go to the next undecided call`,
  "dock.approve-all": "Approve all",
  "dock.deny-all": "Deny all",
  "dock.submit": "Submit decisions",
  "dock.submit-short": "Submit",
  "dock.submit-key": "Ctrl ↵",
  "dock.submit-key-mac": "⌘ ↵",
  "dock.as": ({ name }: Named) => `as ${name}`,
  "dock.as-unknown": "identity not known to this system",
  "dock.content-approve": ({ count }: { count: number }) => `${count} approve`,
  "dock.content-deny": ({ count }: { count: number }) => `${count} deny`,
  "dock.content-answer": ({ count }: { count: number }) => `${count} answer`,
  "dock.content-decline": ({ count }: { count: number }) => `${count} decline`,
  "dock.content-abort": ({ count }: { count: number }) => `abort ${plural(count, "call", "calls")}`,
  "dock.content-none": "nothing chosen",
  "dock.waits": ({ what, isYours }: { what: string; isYours: boolean }) =>
    isYours
      ? `It waits ${what}, and cannot be continued from here now. What stands above says why.`
      : `Nothing is asked of you: it waits ${what}.`,
  "dock.watch": "Nothing is asked of you here. Each call says why.",
  "dock.and": ({ more }: { more: number }) => (more === 0 ? "and continue" : `and run ${more} more`),
  "dock.still-waits": "The deadline is reached. The server still waits.",
  "dock.open-sheet": "All calls",
  "dock.open-one": "More",
  "dock.close": "Close",
  "dock.left": ({ name, why }: { name: string; why: string }) => `“Approve all” left out ${name}: ${why}.`,
  "dock.left-marked": "it is marked",
  "dock.left-uninspectable": "it is uninspectable",
  "dock.left-not-seen": "its arguments were not seen to the end",
  "dock.left-not-offered": "it takes no approval",
  "dock.fault-undecided": ({ names, more, isWhole }: Undecided) =>
    names.length + more > 1
      ? `${listed(names, more)} are undecided.`
      : `${listed(names, more)} is undecided.${isWhole ? " This batch is answered whole, so nothing is sent before every call has a decision." : ""}`,
  "dock.fault-not-approvable": ({ name, why }: { name: string; why: string }) => `${name}: ${why}`,
  "dock.fault-reason": ({ name }: Named) => `${name} needs a reason.`,
  "dock.fault-answer": ({ name }: Named) => `${name}: the answer is not complete.`,
  "dock.fault-not-abortable": ({ name }: Named) => `${name} cannot be aborted.`,
  "dock.fault-nothing": "No call of this batch waits for a decision.",

  // Texts that are too long to be drawn at once
  "script.more-text": ({ count }: { count: number }) =>
    `Open ${counted(count, "more character", "more characters")}`,
} satisfies Catalogue;
