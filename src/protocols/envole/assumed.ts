import type { AttachmentLimits } from "../../domain/decision-rules.ts";

/**
 * Everything that this inbox takes for true of Envole and that the vendor's pages do not state (protocols/envole.md,
 * "assumed"), and where they are silent. Each stands here once; where a real server proves it wrong, it is changed here.
 */

/** The filter of an agent's list: a thread that is not active is taken to ask for nothing. */
export const listFilter = "active=true";

/**
 * How many messages of a history are asked for first. Which end of a longer history the server then gives is not
 * stated, so a history that comes with as many as were asked for is asked for again with twice as many. One that comes
 * with fewer is taken to be whole: a server that gives fewer than it is asked for would have to say so.
 */
export const firstMessages = 200;
/** The number for the next question after a history that came full; null when even the largest came so. */
export const moreMessages = (asked: number): number | null => (asked >= 12_800 ? null : asked * 2);

/** Milliseconds since the epoch of a time; one that names no zone is read as UTC. Null when it is none. */
export function timeOf(text: string | null | undefined): number | null {
  const said = text?.trim() ?? "";
  const time = Date.parse(namesNoZone(said) ? `${said}Z` : said);
  return Number.isNaN(time) ? null : time;
}

/** Whether a time has an hour and no zone. */
export const namesNoZone = (text: string): boolean => /\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?$/.test(text.trim());

/** The names of a request's fields in a history, and those under which an event has them and an answer echoes them. */
export const eventNames: ReadonlyMap<string, string> = new Map([
  ["name", "toolName"],
  ["provider", "toolProvider"],
  ["category", "toolCategory"],
  ["executionBatchId", "toolExecutionBatchId"],
]);

/** The state of an execution that waits for a person. */
export const pendingState = "PENDING_HUMAN_APPROVAL";

/**
 * What a status in a history says was recorded. Nothing says how a history shows a decided execution; the words of an
 * answer are the likely ones, and the three spellings of an abort are one (seed 004).
 */
export const recordedStates: ReadonlyMap<string, "approve" | "deny" | "abort"> = new Map([
  ["APPROVED", "approve"],
  ["DENIED", "deny"],
  ["ABORTED", "abort"],
  ["ABORTED_WITH_FEEDBACK", "abort"],
  ["ABORTED_WITH_FEEDBACK_WITH_FEEDBACK", "abort"],
]);

/** How long feedback may be, in characters (code points): no limit is stated, and this much is a long message. */
export const feedbackLimit = 32_000;

/** How much may go with an abort: no limit is stated, and what is sent goes as text inside one JSON body. */
export const attachmentLimits: AttachmentLimits = { files: 10, bytes: 5_000_000 };

/** The words of an abort as an item of `content`, beside the results. */
export const feedbackItem = (words: string) => ({ type: "text", text: words }) as const;

/** An image as an item of `content`; the seed shows an address there, and this inbox gives a data URL. */
export const imageItem = (url: string) => ({ type: "image", image_url: { url } }) as const;

/** A file that is no image as an item of `content`, by a data URL. */
export const fileItem = (filename: string, dataUrl: string) =>
  ({ type: "file", file: { filename, file_data: dataUrl } }) as const;

/** Statuses of the live stream that mean that this server has none: the history is polled instead. */
export const noStreamStatuses: ReadonlySet<number> = new Set([404, 405, 501]);

/**
 * A history may show an answer a little after its reply ended. Milliseconds to wait before each further look, until it
 * is concluded that nothing was recorded.
 */
export const waitsForRecord: readonly number[] = [500, 1_500, 4_000];

/** So long, in milliseconds, may a history lag behind: what a stream tells, or what moved its thread's last message. */
export const longestLag = waitsForRecord.reduce((sum, wait) => sum + wait, 0);

/**
 * Milliseconds after which a stream on which nothing came, not even a comment, is taken for dead (threats R-17). That a
 * server keeps an idle stream alive is stated nowhere: where it does not, the stream is only opened again.
 */
export const longestSilence = 45_000;
