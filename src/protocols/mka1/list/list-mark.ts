import type { ListMark } from "../../../domain/approval-backend.ts";
import type { Glimpse } from "./row.ts";

/** A call that has a place in the list, and when it was last seen to: the number of the poll. */
export interface KnownCall extends Glimpse {
  readonly seenIn: number;
  /** Monotonic start of the request that told it last. */
  readonly startedAt: number;
}

/** What a list was read to. Never changed once it was given out. */
export interface Mka1Mark {
  readonly tokenAge: number;
  /** The number of the poll. */
  readonly poll: number;
  /** Held calls by their list id. */
  readonly calls: ReadonlyMap<string, KnownCall>;
  /** The version that was last given out of every row. */
  readonly rows: ReadonlyMap<string, string>;
  /** Calls that wait, as the pages had them: newest first. */
  readonly order: readonly string[];
  /** Every page was read once. */
  readonly isComplete: boolean;
  /** Where the reading of every page goes on; and in which poll this round of it began. */
  readonly walk: { readonly after: string | null; readonly began: number };
  /** Behind which waiting call the next page of those is asked for; null asks behind the newest page. */
  readonly pendingAfter: string | null;
  /** Whether more wait than the newest page holds. */
  readonly hasMorePending: boolean;
  /** Which page of what was decided is next. */
  readonly step: number;
  /** Calls that were not where they should be: each is looked at by itself. */
  readonly suspects: ReadonlySet<string>;
  /** When each call that left was found to have: monotonic start of the request. */
  readonly left: ReadonlyMap<string, number>;
  /** Calls of agents' runs, by agent and row. */
  readonly runs: ReadonlyMap<string, ReadonlyMap<string, Glimpse>>;
  /** Whether there is a held call of an id that stands in a run. */
  readonly isHeld: ReadonlyMap<string, boolean>;
  /** Rows read with another token: told as gone when they are not found again. */
  readonly leftover: readonly string[];
}

/** Nothing read yet, with the token of this age. */
export const beginning = (tokenAge: number, leftover: readonly string[] = []): Mka1Mark => ({
  tokenAge,
  poll: 0,
  calls: new Map(),
  rows: new Map(),
  order: [],
  isComplete: false,
  walk: { after: null, began: 0 },
  pendingAfter: null,
  hasMorePending: false,
  step: 0,
  suspects: new Set(),
  left: new Map(),
  runs: new Map(),
  isHeld: new Map(),
  leftover,
});

/** Closes a mark for the port. */
export const sealed = (mark: Mka1Mark): ListMark => mark as unknown as ListMark;

/**
 * Opens a mark that `sealed` closed; null is the beginning. One that was made with another token starts over, and its
 * rows may be another person's.
 */
export function opened(given: ListMark | null, tokenAge: number): Mka1Mark {
  const mark = given as unknown as Mka1Mark | null;
  if (mark?.tokenAge === tokenAge) return mark;
  return beginning(tokenAge, [...new Set([...(mark?.leftover ?? []), ...(mark?.rows.keys() ?? [])])]);
}
