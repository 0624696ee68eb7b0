import type { ListMark } from "../../../domain/approval-backend.ts";

/** What is known of one thread between two polls. */
export interface KnownThread {
  /** The agent whose list it was on; null for one that the configuration names by itself. */
  readonly agentId: string | null;
  /** `lastMessageTime` as it stood when the history was read. */
  readonly time: string | null;
  /** Monotonic start of the request that first read the history with this time. */
  readonly readAt: number;
  /** Nothing more can hide behind this time: the history is read again only when it moves. */
  readonly isSettled: boolean;
  /** The ids of its rows. */
  readonly rows: readonly string[];
}

/** What a list was read to. Never changed once it was given out. */
export interface EnvoleMark {
  readonly tokenAge: number;
  readonly threads: ReadonlyMap<string, KnownThread>;
  /** Every thread was looked at once. */
  readonly isComplete: boolean;
  /** Rows read with another token: told as gone when they are not found again. */
  readonly leftover: readonly string[];
}

/** Closes a mark for the port. */
export const sealed = (mark: EnvoleMark): ListMark => mark as unknown as ListMark;

/**
 * Opens a mark that `sealed` closed; null is the beginning. One that was made with another token starts over, and its
 * rows may be another person's.
 */
export function opened(given: ListMark | null, tokenAge: number): EnvoleMark {
  const mark = given as unknown as EnvoleMark | null;
  if (mark?.tokenAge === tokenAge) return mark;
  const rows = [...(mark?.threads.values() ?? [])].flatMap((thread) => thread.rows);
  const leftover = [...new Set([...(mark?.leftover ?? []), ...rows])];
  return { tokenAge, threads: new Map(), isComplete: false, leftover };
}
