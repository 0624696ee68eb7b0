import type { Attachment } from "./decision.ts";
import { type DecisionDraft, withAttachments } from "./decision-draft.ts";

/** Adds files behind those that are there. None is ever refused here: what is over a limit is a fault that is told. */
export const withFilesAdded = (draft: DecisionDraft, files: readonly Attachment[]): DecisionDraft =>
  files.length === 0 ? draft : withAttachments(draft, [...draft.attachments, ...files]);

/** Takes one file away. What is left stays left out of the choices, if it was. */
export const withFileRemoved = (draft: DecisionDraft, id: string): DecisionDraft => ({
  ...draft,
  attachments: draft.attachments.filter((file) => file.id !== id),
});

/** How many bytes files have together. */
export const sizeOf = (files: readonly Attachment[]): number =>
  files.reduce((sum, { bytes }) => sum + bytes.size, 0);
