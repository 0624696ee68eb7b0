import type { ListSlice } from "../../../domain/approval-backend.ts";
import type { Reading } from "../../../domain/reading.ts";
import type { WaitingRow } from "../../../domain/waiting-row.ts";
import { firstMessages } from "../assumed.ts";
import { type EnvoleClient, historyPath, type TextAnswer } from "../client.ts";
import { readPlainly } from "../plain-source.ts";
import { batchesOf, isWaiting } from "../record/batches.ts";
import { readHistory } from "../record/history.ts";
import type { ListedThread } from "../record/thread-record.ts";
import { asTheyCome } from "./as-they-come.ts";
import { opened, sealed } from "./list-mark.ts";
import { readingOf, rowOf } from "./row.ts";
import { readLists, type ThreadLists } from "./thread-lists.ts";

/** Histories that are read at once. */
export const mostAtOnce = 4;

/** What a first look has asked for: it is read again, with its spans, by `list.ts`. */
export interface FirstLook {
  readonly lists: ThreadLists;
  readonly histories: ReadonlyMap<string, Promise<TextAnswer>>;
}

/**
 * The newest threads at a glance, so that the first rows wait for two short requests and little code. Their level is not
 * looked at. Ends when the code of the closer look has come; what was asked for by then is given on, and not asked for
 * again. Throws `BackendFailure` only.
 */
export async function* firstLook(
  client: EnvoleClient,
  code: Promise<unknown>,
  signal: AbortSignal,
): AsyncGenerator<ListSlice, FirstLook> {
  const lists = await readLists(client, signal);
  if (lists.failure === null) client.state.succeeded();
  const threads = lists.threads.slice(0, mostAtOnce);
  const histories = new Map(
    threads.map((thread) => [thread.id, client.read(historyPath(thread.id, firstMessages), signal)]),
  );
  const glances = threads.map((thread) => () => glanceAt(client, thread, histories.get(thread.id)));
  const works = [...glances, () => code.then(() => null)];
  let done = 0;
  for await (const rows of asTheyCome(works, works.length, (work) => work())) {
    if (rows === null) break;
    done += 1;
    if (rows.length > 0) yield sliceOf(client, rows, { done, of: lists.threads.length });
  }
  return { lists, histories };
}

/** The rows of a history that is on its way; none where it cannot be read: the closer look says why. */
async function glanceAt(
  client: EnvoleClient,
  thread: ListedThread,
  asked: Promise<TextAnswer> | undefined,
): Promise<readonly Reading<WaitingRow>[]> {
  try {
    const answer = await asked;
    const messages = answer === undefined ? null : readHistory(readPlainly(answer.text));
    if (answer === undefined || messages === null) return [];
    const glance = { connectionId: client.connection.id, levelOf: () => "clear" as const };
    return batchesOf(thread.id, messages)
      .filter(isWaiting)
      .map((batch) => readingOf(rowOf(glance, thread, batch), answer.startedAt));
  } catch {
    return [];
  }
}

const sliceOf = (
  client: EnvoleClient,
  rows: readonly Reading<WaitingRow>[],
  looked: ListSlice["looked"],
): ListSlice => ({
  rows,
  gone: [],
  mark: sealed(opened(null, client.tokenAge())),
  complete: false,
  looked,
  isActive: false,
});
