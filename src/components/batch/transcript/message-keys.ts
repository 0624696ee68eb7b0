import type { TranscriptMessage } from "../../../domain/transcript.ts";

/** What each message is known by: its id, and for one that a server gave twice its number too. */
export function keysOf(messages: readonly TranscriptMessage[]): readonly string[] {
  const seen = new Map<string, number>();
  return messages.map(({ id }) => {
    const times = (seen.get(id) ?? 0) + 1;
    seen.set(id, times);
    return times === 1 ? id : `${id} #${times}`;
  });
}
