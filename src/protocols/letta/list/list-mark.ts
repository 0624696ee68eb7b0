import type { ListMark } from "../../../domain/approval-backend.ts";

/** What is known of one conversation between two polls. */
export interface KnownConversation {
  readonly id: string;
  readonly agentId: string;
  readonly summary: string | null;
  /** When its last turn began, verbatim: Letta moves it then, and not when something is written later in the turn. */
  readonly turnAt: string;
  /** Its newest message as it was read, empty where there is none. */
  readonly newestId: string;
  /** That message's type, or what came in its place: `empty`, or `unread`. */
  readonly newestType: string;
  /** Monotonic start of the request that first showed this message as the newest of this turn. */
  readonly stillSince: number;
  /** Monotonic start of the request that read it last. */
  readonly readAt: number;
  /** Its row, or null when it asks nothing. */
  readonly row: string | null;
}

/** A conversation that is to be looked at: a turn began in it since it was, or it never was. */
export type DueConversation = Pick<KnownConversation, "id" | "agentId" | "summary" | "turnAt">;

/** What a list was read to. Never changed once it was given out. */
export interface LettaMark {
  readonly tokenAge: number;
  /** The row of each agent whose own conversation asks something. */
  readonly agents: ReadonlyMap<string, string>;
  readonly conversations: ReadonlyMap<string, KnownConversation>;
  /** Conversations that a poll did not come to before it ended: the list is not walked down to them again. */
  readonly due: ReadonlyMap<string, DueConversation>;
  /** Everything was looked at once. */
  readonly isComplete: boolean;
  /** Rows read with another token: told as gone when they are not found again. */
  readonly leftover: readonly string[];
}

/** Closes a mark for the port. */
export const sealed = (mark: LettaMark): ListMark => mark as unknown as ListMark;

/**
 * Opens a mark that `sealed` closed; null is the beginning. One that was made with another token starts over, and its
 * rows may be another person's.
 */
export function opened(given: ListMark | null, tokenAge: number): LettaMark {
  const mark = given as unknown as LettaMark | null;
  if (mark?.tokenAge === tokenAge) return mark;
  return {
    tokenAge,
    agents: new Map(),
    conversations: new Map(),
    due: new Map(),
    isComplete: false,
    leftover: mark === null ? [] : [...new Set([...mark.leftover, ...rowsOf(mark)])],
  };
}

/** Every row that a mark knows. */
export const rowsOf = ({ agents, conversations }: LettaMark): readonly string[] => [
  ...agents.values(),
  ...[...conversations.values()].flatMap(({ row }) => row ?? []),
];
