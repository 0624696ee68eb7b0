import type { Catalogue } from "../speaker.ts";
import { counted } from "./figures.ts";

type Counted = { readonly count: number };
type Named = { readonly name: string };

/** Everything that is read in the transcript of a batch: messages and their parts. */
export const transcriptEn = {
  // The whole
  "script.label": "Transcript",
  "script.order": "newest last",
  "script.none": "No message stands before this request.",
  "script.messages": "Messages",
  "script.whole": ({ count }: Counted) =>
    `Show the whole conversation (${counted(count, "earlier message", "earlier messages")})`,
  "script.fold": ({ count }: Counted) => `Fold ${counted(count, "earlier message", "earlier messages")}`,
  "script.beside": "In the same step, nobody was asked",

  // A message
  "script.role.user": "user",
  "script.role.assistant": "assistant",
  "script.role.system": "system",
  "script.role.unknown": "unknown speaker",
  "script.compaction": "summary",
  "script.compaction-says":
    "Summarised here: the model no longer reads what stands above, only this summary of it.",
  "script.empty-message": "A message without parts.",
  "script.parts-before": ({ count }: Counted) =>
    `Show ${counted(count, "earlier part", "earlier parts")} of this message`,
  "script.message-fault": "This message could not be drawn. The others are not harmed.",

  // What a message holds
  "script.step": ({ at }: { at: number }) => `Step ${at}`,
  "script.streaming": "Still being written when this was read.",
  "script.empty-text": "An empty text.",
  "script.reasoning": "Reasoning",
  "script.error": "Error",
  "script.data": ({ name }: Named) => `Data “${name}”`,
  "script.raw": ({ type }: { type: string }) =>
    type === "" ? "Part without a type, drawn raw" : `Part of the type ${type}, drawn raw`,
  "script.fault": ({ fault }: { fault: string }) => `It could not be read: ${fault}`,
  "script.part-fault": "This part could not be drawn. It stands here as it came; the others are not harmed.",
  "script.fold-label": ({ label, count }: { label: string; count: number }) =>
    `${label}, ${counted(count, "character", "characters")}`,
  "script.more-lines": ({ count }: Counted) => `Show ${counted(count, "more line", "more lines")}`,

  // Sources and files
  "script.source": "Source",
  "script.document": "Source document",
  "script.file": "File",
  "script.open-host": ({ host }: { host: string }) => `Open ${host}`,
  "script.inert-scheme": ({ scheme }: { scheme: string }) => `No link: the address is of the kind ${scheme}:`,
  "script.inert": "No link: this is not the address of a web page.",
  "script.no-name": "without a name",
  "script.not-loaded": "Not loaded: it lies elsewhere.",
  "script.bytes": ({ count }: Counted) => counted(count, "byte", "bytes"),
  "script.image": ({ name }: Named) => `Image ${name}`,
  "script.read-file": ({ bytes }: { bytes: number }) =>
    `Read this file, about ${counted(bytes, "byte", "bytes")}`,
  "script.no-image": "The browser could not draw this image.",
  "script.not-as-said": ({ said, found }: { said: string; found: string }) =>
    `Said to be ${said === "" ? "nothing" : said}; it is ${found}.`,
  "script.no-data": "Its data cannot be read.",
  "script.save": ({ name }: Named) => `Save as ${name}`,
  "script.save-says": "Saved as plain bytes, never opened here.",

  // Tool parts: where their arguments stand, and what is folded
  "part.group": ({ name, words }: { name: string; words: string }) => `${name}: ${words}`,
  "part.no-name": "a call without a tool name",
  "part.above": "Its card stands above.",
  "part.input-above": "Its arguments stand above.",
  "part.id-repeated": ({ id }: { id: string }) =>
    `Another part has the same call id, ${id}. Only the last of them can be answered.`,
  "part.title": "It calls itself",
  "part.input": "Arguments",
  "part.input-partial": "Arguments so far",
  "part.input-none": "No arguments have come.",
  "part.raw-input": "Arguments that could not be read, as the model wrote them",
  "part.output": "Output",
  "part.output-preliminary": "Output so far",
  "part.error": "Error",
  "part.error-empty": "It gave an empty error text.",
  "part.raw": "As it came",
  "part.static": "tool",
  "part.dynamic": "dynamic-tool",

  // Tool parts: their states
  "part.input-streaming": "Arguments are arriving",
  "part.input-available-server": "Called, no output yet",
  "part.input-available-client": "Called, no client has given its output",
  "part.approval-requested": "Waiting for a decision",
  "part.approval-requested-ended": "Asked about, no answer recorded",
  "part.approval-requested-automatic": "A policy decides, not you",
  "part.approval-responded-yes": "Approved, recorded",
  "part.approval-responded-yes-says": "Whether it ran is not known from this.",
  "part.approval-responded-no": "Denied, recorded",
  "part.approval-responded-no-says": "Nothing after the answer is told of it.",
  "part.approval-responded-abort": "Aborted, recorded",
  "part.approval-responded-abort-says": "Everything that was asked with it was stopped too.",
  "part.output-available": "Gave its output",
  "part.output-available-yes": "Approved, then ran",
  "part.output-available-no": "Recorded as denied, yet it has an output",
  "part.output-available-preliminary": "Preliminary output",
  "part.output-available-preliminary-says": "This is not the outcome: more was to come.",
  "part.output-error": "Failed",
  "part.output-error-yes": "Approved, then failed",
  "part.output-error-no": "Recorded as denied, then an error",
  "part.output-denied": "Denied",
  "part.output-denied-bare": "No approval came with it: who denied it, and why, is not told.",
  "part.output-denied-yes": "Denied, yet its approval says approved",
  "part.interrupted-yes": "Approved, then interrupted: it may have happened",
  "part.interrupted-no": "Denied, then superseded",
  "part.interrupted-unanswered": "Interrupted, never answered",
  "part.malformed": "Malformed",
  "part.malformed-says": ({ fault }: { fault: string }) =>
    `It breaks the shape of its own state at ${fault}. It is drawn as it came and cannot be approved.`,
  "part.unknown": "Unknown state",
  "part.unknown-says":
    "This inbox does not know what it means. It is drawn as it came and cannot be approved.",

  // Tool parts: approvals
  "part.not-asked": "No approval came with it.",
  "part.automatic": "A policy decided this, nobody was asked.",
  "part.reason": "The reason given with the decision",
  "part.request-reason": "Why it asks, as it says",

  // Values that are easily overlooked
  "value.empty-text": "an empty text",
  "value.null": "null, no value",
  "value.false": "the value false",
  "value.zero": "the number zero",
  "value.empty": "nothing inside",

  // Views of single tools, beside what came
  "bash.command": "Command",
  "bash.says": ({ label }: { label: string }) => `The agent says of it, as ${label}`,
  "bash.exit": ({ code }: { code: string }) =>
    code === "0" ? "Exit code 0" : `Exit code ${code}: it failed`,
  "bash.stream": ({ name, count }: { name: string; count: number }) =>
    count === 0 ? `${name}: empty` : `${name}, ${counted(count, "character", "characters")}`,
  "bash.truncated": ({ name }: Named) => `${name} was cut by the server: more was written than stands here.`,
  "ask.question": ({ at, of }: { at: number; of: number }) =>
    of === 1 ? "Question" : `Question ${at} of ${of}`,
  "ask.answer": "Answer",
  "ask.own-words": "Own words",
  "ask.options": "Options",
  "ask.skipped": "Not answered",
  "ask.not-asked": ({ id }: { id: string }) => `An answer to “${id}”, which was not asked`,
} satisfies Catalogue;
