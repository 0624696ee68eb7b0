import type { Catalogue } from "../speaker.ts";

const characters = (n: number) => `${n} ${n === 1 ? "character" : "characters"} written`;
const files = (n: number) => (n === 1 ? "1 file" : `${n} files`);

/** What is said of drafts that are kept: in the view My drafts, beside the decisions, and where they cannot be kept. */
export const draftsEn = {
  "drafts.memory": "Drafts will not survive a reload: this browser’s storage is full or blocked.",
  "drafts.words-only":
    "Attached files will not survive a reload: this browser’s storage has no room for them. Your words are kept.",
  "drafts.region": "Storage",
  "drafts.from": ({ time }: { time: string }) => `Draft from ${time}`,
  "drafts.content": ({
    approve,
    deny,
    other,
    isAborting,
    words,
    files: attached,
  }: Record<"approve" | "deny" | "other" | "words" | "files", number> & { isAborting: boolean }) =>
    [
      isAborting ? "abort" : "",
      approve > 0 ? `${approve} approve` : "",
      deny > 0 ? `${deny} deny` : "",
      other > 0 ? `${other} answered or declined` : "",
      words > 0 ? characters(words) : "",
      attached > 0 ? files(attached) : "",
    ]
      .filter(Boolean)
      .join(", "),
  "drafts.row-name": ({ tools, connection, time }: { tools: string; connection: string; time: string }) =>
    `${tools}, ${connection}, draft from ${time}`,
  "drafts.no-tool": "tools not known",
  "drafts.not-waiting": "It does not wait here any more. Your words are kept for 30 days, and are not sent.",
  "drafts.not-waiting-files":
    "It does not wait here any more. Your words and files are kept for 30 days, and are not sent.",
  "drafts.feedback": "Feedback",
  "drafts.reason": ({ tool }: { tool: string }) => `Reason for ${tool}`,
  "drafts.answer": ({ tool }: { tool: string }) => `Answer to ${tool}`,
  "drafts.spare": "Written over by another tab",
  "drafts.spare-says": "Another tab wrote in the same place last. These words are not sent.",
  "drafts.copy": "Copy",
  "drafts.copy-name": ({ what }: { what: string }) => `Copy ${what}`,
  "drafts.copied": "Copied",
  "drafts.not-copied": "The browser did not let it be copied. Select the words instead.",
  "drafts.throw-away": "Throw away",
  "drafts.throw-away-name": ({ tools }: { tools: string }) => `Throw away the draft for ${tools}`,
  "drafts.empty": "No drafts",
  "drafts.empty-hint": "What you choose or write and do not send stands here, for 30 days.",
} satisfies Catalogue;
