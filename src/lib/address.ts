/**
 * Ids from outside as parts of an address (design section 7). `~` is the escape of this module: it makes the ids
 * that an address cannot hold, a lone surrogate and the empty text, into texts that it can, and back.
 */
const guard = (id: string): string =>
  id === ""
    ? "~_"
    : id.replace(/~|\p{Cs}/gu, (part) => (part === "~" ? "~~" : `~${part.charCodeAt(0).toString(16)}`));

const unguard = (text: string): string =>
  text === "~_"
    ? ""
    : text.replace(/~(~|d[89a-f][0-9a-f]{2})/g, (_, part: string) =>
        part === "~" ? "~" : String.fromCharCode(Number.parseInt(part, 16)),
      );

/**
 * An id as one segment of a path. Encoded twice, because the router decodes a path once before it splits it:
 * `a/b` and `a%2Fb` stay two ids, and `.` and `..` stay segments. Any text will do; none throws.
 */
export const encodeSegment = (id: string): string =>
  encodeURIComponent(encodeURIComponent(guard(id)).replaceAll(".", "%2E"));

/** The id of a segment as the router gives it, decoded once already. Text that nobody encoded comes back as it is. */
export function decodeSegment(segment: string): string {
  try {
    return unguard(decodeURIComponent(segment));
  } catch {
    return segment;
  }
}

/** The address of one batch. It opens the batch and decides nothing. */
export const batchPath = (ref: { readonly connectionId: string; readonly batchId: string }): string =>
  `/b/${encodeSegment(ref.connectionId)}/${encodeSegment(ref.batchId)}`;

/** Several ids as one, for a batch that takes several to name. Different lists never give the same text. */
export const joinIds = (...parts: readonly string[]): string =>
  parts.map((part) => encodeURIComponent(guard(part))).join(":");

/** The ids that `joinIds` joined, or null when this text is none of its making. */
export function splitIds(text: string): readonly string[] | null {
  try {
    const parts = text.split(":").map((part) => unguard(decodeURIComponent(part)));
    return joinIds(...parts) === text ? parts : null;
  } catch {
    return null;
  }
}
