import type { ListMark, ListSlice } from "../../domain/approval-backend.ts";
import type { BackendFailure } from "../../domain/backend-error.ts";
import type { Reading } from "../../domain/reading.ts";
import type { WaitingRow } from "../../domain/waiting-row.ts";
import { asTheyCome } from "./as-they-come.ts";
import { type EnvoleClient, failed } from "./client.ts";
import { opened } from "./list-mark.ts";
import { type LookedThread, lookerOf } from "./look-at-thread.ts";
import { ThreadLedger } from "./thread-ledger.ts";
import { readLists } from "./thread-lists.ts";
import { memoryOf } from "./thread-memory.ts";

/** Histories that are read at once. */
const mostAtOnce = 4;
/** So many looks that bring nothing are told together. */
const quietLooks = 20;

/**
 * One poll of the list: one request an agent, and the histories of those threads that moved since (protocols/envole.md,
 * "Access"). What a look brings is given at once. Throws `BackendFailure` only.
 */
export async function* listSlices(
  client: EnvoleClient,
  from: ListMark | null,
  signal: AbortSignal,
): AsyncGenerator<ListSlice> {
  const ending = new AbortController();
  try {
    yield* poll(client, from, AbortSignal.any([signal, ending.signal]));
  } catch (thrown) {
    throw failed(client, thrown, signal);
  } finally {
    ending.abort();
  }
}

async function* poll(
  client: EnvoleClient,
  from: ListMark | null,
  signal: AbortSignal,
): AsyncGenerator<ListSlice> {
  const { clock, connection, state } = client;
  const mark = opened(from, client.tokenAge());
  const lists = await readLists(client, signal);
  let { failure } = lists;
  if (failure === null) state.succeeded();
  const ledger = new ThreadLedger(connection.id, mark, lists);
  const memory = memoryOf(client);
  for (const id of ledger.forgetUnlisted(clock.now())) memory.forget(id);
  for (const thread of lists.threads) if (thread.agentId !== null) memory.learn(thread);
  if (ledger.due.length === 0) yield ledger.slice([], clock.now());
  let quiet = 0;
  for await (const looked of asTheyCome(ledger.due, mostAtOnce, lookerOf(client, signal))) {
    failure ??= failureOf(looked);
    const rows = takeIn(client, ledger, looked);
    quiet += 1;
    if (rows.length === 0 && !ledger.hasNews && quiet < quietLooks) continue;
    quiet = 0;
    yield ledger.slice(rows, clock.now());
  }
  if (failure !== null) throw failure;
  state.succeeded();
}

const failureOf = (looked: LookedThread): BackendFailure | null =>
  looked.kind === "gone" ? looked.failure : null;

function takeIn(
  client: EnvoleClient,
  ledger: ThreadLedger,
  looked: LookedThread,
): readonly Reading<WaitingRow>[] {
  const { thread } = looked;
  const now = client.clock.now();
  switch (looked.kind) {
    case "record":
      return ledger.take(thread, looked.record, now);
    case "unread":
      return ledger.takeUnread(thread, looked.startedAt);
    case "gone":
      ledger.forget(thread.id, now);
      memoryOf(client).forget(thread.id);
      return [];
  }
}
