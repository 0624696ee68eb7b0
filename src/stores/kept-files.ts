import { sizeOf } from "../domain/attachments.ts";
import type { Attachment } from "../domain/decision.ts";
import type { DraftContent } from "./draft-merge.ts";

/** So many bytes of files are kept with a draft at most (design section 9). */
export const mostKeptBytes = 5_000_000;

/** Whether files are kept beyond the page; of files that are more together none is. */
export const areFilesKept = (files: readonly Attachment[]): boolean => sizeOf(files) <= mostKeptBytes;

/** How much of a content storage takes. */
interface FileRoom {
  /** What storage takes: all of it, but no files that are too many bytes or that it had no room for. */
  stored(content: DraftContent): DraftContent;
  /** Storage had no room for its files. */
  isRefused(content: DraftContent): boolean;
  /** Writes, and once more without files when that failed: words need little room. False when neither was possible. */
  within(content: DraftContent, write: () => Promise<boolean>): Promise<boolean>;
}

/** The room for the files of one draft: as much as is due, until storage refuses. */
export function createFileRoom(): FileRoom {
  /** While all of these are there, none is tried again. */
  let refused: readonly Attachment[] = [];

  const isRefused = ({ draft }: DraftContent) =>
    refused.length > 0 && refused.every(({ id }) => draft.attachments.some((file) => file.id === id));
  const stored = (content: DraftContent) =>
    areFilesKept(content.draft.attachments) && !isRefused(content) ? content : withFiles(content, []);

  return {
    stored,
    isRefused,
    async within(content, write) {
      if (await write()) return true;
      if (stored(content).draft.attachments.length === 0) return false;
      refused = content.draft.attachments;
      const isWritten = await write();
      if (!isWritten) refused = [];
      return isWritten;
    },
  };
}

/** Files that storage does not hold stay with the draft of this page, whatever comes from elsewhere. */
export function withUnkeptFiles(
  content: DraftContent,
  { here, stored }: Record<"here" | "stored", DraftContent>,
): DraftContent {
  const kept = new Set([...stored.draft.attachments, ...content.draft.attachments].map(({ id }) => id));
  const unkept = here.draft.attachments.filter(({ id }) => !kept.has(id));
  return unkept.length === 0 ? content : withFiles(content, [...content.draft.attachments, ...unkept]);
}

const withFiles = (content: DraftContent, attachments: readonly Attachment[]): DraftContent =>
  content.draft.attachments.length === attachments.length
    ? content
    : { ...content, draft: { ...content.draft, attachments } };
