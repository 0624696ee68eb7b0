import type { Catalogue } from "../speaker.ts";
import { counted, figure } from "./figures.ts";

type Named = { readonly name: string };
type Over = { readonly over: number; readonly limit: number };
const files = (count: number) => (count === 1 ? "1 file" : `${count} files`);
const characters = (count: number) => counted(count, "character", "characters");

/** What is read of the words and files of Feedback: their limits, their list, and what is wrong with them. */
export const attachmentsEn = {
  // Words
  "words.up-to": ({ limit }: { limit: number }) => `Up to ${characters(limit)}`,
  "words.of": ({ length, limit }: { length: number; limit: number }) =>
    `${figure(length)} of ${characters(limit)}`,
  "words.length": ({ length }: { length: number }) => characters(length),
  "words.left": ({ left }: { left: number }) => `At most ${characters(left)} left.`,
  "words.over": "The feedback is too long.",
  "words.hidden": ({ count, place }: { count: number; place: "feedback" | "text" }) => {
    const where = place === "feedback" ? "your feedback" : "this text";
    return count === 1
      ? `1 hidden character stands in ${where}, and is sent as it is:`
      : `${figure(count)} hidden characters stand in ${where}, and are sent as they are:`;
  },
  "words.times": ({ count }: { count: number }) => `× ${figure(count)}`,
  "words.more-kinds": ({ count }: { count: number }) => `and ${count} other${count === 1 ? "" : "s"}`,

  // Files
  "files.attach": "Attach files",
  "files.up-to": ({ limit, size }: { limit: number; size: string }) =>
    `Up to ${files(limit)}, ${size} together`,
  "files.of": ({
    count,
    limit,
    size,
    most,
  }: Record<"count" | "limit", number> & Record<"size" | "most", string>) =>
    `${count} of ${files(limit)}, ${size} of ${most}`,
  "files.list": "Attached files",
  "files.no-name": "without a name",
  "files.no-type": "type not told",
  "files.preview": ({ name }: Named) => `Preview of ${name}`,
  "files.not-as-said": ({ found }: { found: string }) => `really ${found}`,
  "files.remove": "Remove",
  "files.remove-name": ({ name }: Named) => `Remove ${name}`,
  "files.remove-place": ({ name, at, of }: Named & { at: number; of: number }) =>
    `Remove ${name}, ${at} of ${of}`,
  "files.save": "Save",
  "files.save-name": ({ name }: Named) => `Save ${name}`,
  "files.added": ({ names }: { names: string }) => `Attached: ${names}.`,
  "files.removed": ({ name }: Named) => `Removed: ${name}.`,
  "files.drop": "Drop to attach",
  "files.is-folder": ({ name }: Named) =>
    `${name} is a folder and was not attached. Attach the files that are in it.`,
  "files.is-empty": ({ name }: Named) => `${name} is empty and was not attached.`,
  "files.is-unreadable": ({ name }: Named) => `${name} could not be read and was not attached.`,
  "files.not-kept": ({ most }: { most: string }) =>
    `More than ${most} of files is not kept: they go when this page closes. Your words are kept.`,
  "files.not-loaded": "The list of files could not be fetched. They are kept, and go with the abort.",
  "files.load-again": "Fetch it again",

  // Faults
  "fault.missing": "Say in Feedback what went wrong.",
  "fault.too-long": ({ over, takesFiles }: { over: number; takesFiles: boolean }) =>
    `Your feedback is ${characters(over)} too long: shorten it${takesFiles ? ", or attach a part of it as a file" : ""}.`,
  "fault.too-many-files": ({ over, limit }: Over) =>
    `${files(over + limit)} are attached, and ${limit} may go: remove ${over}.`,
  "fault.files-too-large": ({ over, limit }: Record<"over" | "limit", string>) =>
    `Together the files are ${over} over the ${limit} that may go: remove some, or attach smaller ones.`,
  "fault.files-not-taken": "This system takes no files with an abort: remove them.",
} satisfies Catalogue;
