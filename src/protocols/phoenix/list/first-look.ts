import type { ListSlice } from "../../../domain/approval-backend.ts";
import type { PhoenixClient, TextAnswer } from "../client.ts";
import { readPlainly } from "../plain-source.ts";
import { emptyMark, pageSizes, sealed } from "./list-mark.ts";
import { askPage, lookThrough } from "./page.ts";
import { readingOf } from "./row.ts";

/** The first page of a list, and the answer that a closer look reads again. */
export interface FirstLook {
  readonly slice: ListSlice;
  readonly answer: TextAnswer;
}

/** An answer that is longer is left to the closer look, which reads it in a worker: a glance would hold the page up. */
const longestGlance = 1_000_000;

/**
 * The newest sessions at a glance, so that the first rows wait for one short request and little code. Their level is
 * not looked at: the same answer is read again, with its spans, by `list.ts` right afterwards.
 */
export async function firstLook(client: PhoenixClient, signal: AbortSignal): Promise<FirstLook> {
  const answer = await askPage(client, { first: pageSizes.firstScan, after: null }, signal);
  const glance = { connectionId: client.connection.id, levelOf: () => "clear" as const };
  const { sessions, next } =
    answer.text.length > longestGlance
      ? { sessions: [], next: "" }
      : lookThrough(readPlainly(answer.text), glance);
  const rows = sessions.flatMap(({ row }) => (row === null ? [] : [readingOf(row, answer)]));
  const done = sessions.length;
  const slice: ListSlice = {
    rows,
    gone: [],
    mark: sealed(emptyMark(client.tokenAge(), answer.startedAt)),
    complete: next === null,
    looked: { done, of: next === null ? done : null },
    isActive: sessions.some(({ isActive }) => isActive),
  };
  return { slice, answer };
}
