import type { Catalogue } from "../speaker.ts";
import { counted, figure } from "./figures.ts";

type Counted = { readonly count: number };
type Named = { readonly name: string };

/** Everything that is read while a client tool’s call is answered or declined, and of the answer that was recorded. */
export const answerEn = {
  // The form
  "answer.form": ({ name }: Named) => `Answer to ${name}`,
  "answer.loading": "Loading the form. What was filled in before is kept.",
  "answer.not-loaded": "The form could not be fetched or drawn. What was filled in is kept; Decline works.",
  "answer.load-again": "Fetch the form again",
  "answer.no-prompt": ({ at }: { at: number }) => `Question ${at}, which came without words`,
  "answer.no-label": "an option without a label",
  "answer.place": ({ at, of }: { at: number; of: number }) => `Question ${at} of ${of}`,
  "answer.kind-one": "Choose one",
  "answer.kind-several": "Choose any number",
  "answer.kind-words": "Answer in words",
  "answer.none-to-choose": "It came without anything to choose from",
  "answer.may-be-skipped": "Left empty, it is skipped",
  "answer.own": "In own words",
  "answer.own-beside": "In own words, beside what is chosen",
  "answer.own-aside": "Your own words stay here. They are sent only when “In own words” is chosen.",
  "answer.skip": "Skip this question",
  "answer.skipped": "Skipped: what stands here is kept and not sent.",
  "answer.option-id": "id",
  "answer.option-no-id": "its id is empty too",
  "answer.more-text": ({ count }: Counted) => `Open ${counted(count, "more character", "more characters")}`,
  "answer.sent-open": ({ count }: Counted) =>
    `Show the arguments as they were sent, ${counted(count, "character", "characters")}`,
  "answer.sent-close": "Hide the arguments as they were sent",
  "answer.changed-since": "Changed since: press Answer again.",
  "answer.filled": "A filled form is not yet a choice: press Answer.",

  // Faults
  "fault.unanswered": "This question needs an answer.",
  "fault.one-only": "Choose one only.",
  "fault.unknown-option": "An option that was chosen is not offered any more. Choose again.",
  "fault.not-json": ({ at }: { at: number }) => `This is not JSON: it breaks at character ${figure(at)}.`,
  "fault.duplicate-key": ({ key }: { key: string }) =>
    `The key “${key}” stands twice, and systems disagree on which one counts.`,
  "fault.nothing-typed": "Type an answer first.",
  "fault.not-chosen": ({ count, isTyped }: Counted & { isTyped: boolean }) =>
    isTyped
      ? "Not taken: what is typed cannot be sent yet."
      : `Not taken: ${counted(count, "question needs", "questions need")} an answer first.`,

  // An answer that is typed
  "typed.open": "Give an answer as JSON or text",
  "typed.hint": "What this tool expects is not known here. What you type is sent to the agent as its output.",
  "typed.sent": "What you type is sent to the agent as its output.",
  "typed.as": "Sent as",
  "typed.json": "JSON",
  "typed.text": "Text",
  "typed.label": ({ name }: Named) => `Output of ${name}`,
  "typed.preview": "This is sent, exactly:",
  "typed.nothing": "nothing yet",

  // What a tool is to have returned
  "output.hint": "The tool is not run. The agent reads this text as what it returned.",
  "output.as": "Returned as",
  "output.success": "Success",
  "output.error": "Error",
  "output.choose": "Choose first whether it is returned as a success or as an error.",
  "output.preview": ({ isError }: { isError: boolean }) =>
    `This is sent, exactly, as ${isError ? "an error" : "a success"}:`,
  "output.empty": "an empty text",

  // Reasons
  "reason.label": "Reason",
  "reason.named": ({ name }: Named) => `Reason for ${name}`,
  "reason.optional": ({ verb }: { verb: string }) => `Optional. It goes to the agent with your “${verb}”.`,
  "reason.optional-only": "Optional.",
  "reason.not-taken": "Not taken: no decision of this call takes a reason.",
  "reason.not-yet": ({ verb }: { verb: string }) =>
    `Not taken: a reason goes only with “${verb}”. Choose it first.`,
  "reason.required": ({ verb }: { verb: string }) => `Required: “${verb}” is not sent without one.`,

  // What was recorded
  "given.label": "The answer that was recorded",
  "given.words": "in own words",
  "given.skipped": "skipped",
  "given.raw": "The output that was recorded",
  "given.output": ({ isError }: { isError: boolean }) =>
    `The output that was recorded, as ${isError ? "an error" : "a success"}`,
  "given.declined": "The words that were recorded",
} satisfies Catalogue;
