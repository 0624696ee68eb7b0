import { focusManager } from "@tanstack/react-query";
import { askedPause } from "./client.ts";
import type { ConnectionList } from "./connection-list.ts";

/** How soon a list is read again while something is at work, in milliseconds. */
const activePoll = 3_000;

/** So many times slower while nobody looks at the page. */
const unseen = 6;

/** Pauses after failures grow up to this, in milliseconds; where polls are rarer, to twice their own. */
const longestBackOff = 60_000;

/** What is looked at of the query of one connection's list, which is one object as long as the list is known. */
interface ListQuery {
  readonly state: {
    readonly data: ConnectionList | undefined;
    readonly error: unknown;
    readonly status: "pending" | "error" | "success";
    readonly errorUpdateCount: number;
  };
}

/** What a list met in a row. */
interface Trouble {
  readonly failures: number;
  /** How many errors the list has had in all: one more is one more failure. */
  readonly errors: number;
  /** From 1 to 1.25: clients that failed together do not come back together. */
  readonly jitter: number;
}

const noTrouble: Trouble = { failures: 0, errors: 0, jitter: 1 };

/**
 * Gives how long each list waits for its next poll, in milliseconds, looked at after everything that happens to it.
 * Every list has its own: the trouble of one connection slows no other.
 */
export function createPollPause(): (query: ListQuery, usual: number) => number {
  const troubles = new WeakMap<ListQuery, Trouble>();

  /** The same failure is counted once, and has one jitter: a pause that changes would begin anew. */
  function troubleOf(query: ListQuery): Trouble {
    const known = troubles.get(query) ?? noTrouble;
    const { status, errorUpdateCount } = query.state;
    if (status === "pending" || (status === "error" && errorUpdateCount === known.errors)) return known;
    const next =
      status === "success"
        ? { ...noTrouble, errors: errorUpdateCount }
        : { failures: known.failures + 1, errors: errorUpdateCount, jitter: 1 + Math.random() / 4 };
    troubles.set(query, next);
    return next;
  }

  return (query, usual) => {
    const { failures, jitter } = troubleOf(query);
    const { data, error } = query.state;
    const rate = data?.isActive === true ? Math.min(activePoll, usual) : usual;
    const calm = focusManager.isFocused() ? rate : usual * unseen;
    if (failures === 0) return calm;
    const grown = Math.min(usual * 2 ** failures, Math.max(longestBackOff, usual * 2)) * jitter;
    return Math.max(calm, grown, askedPause(error));
  };
}

/** Whether a list is read when the page or the network comes back: not while its server asked to be left alone. */
export const mayReadNow = ({ state }: { readonly state: { readonly error: unknown } }): "always" | false =>
  askedPause(state.error) > 0 ? false : "always";
