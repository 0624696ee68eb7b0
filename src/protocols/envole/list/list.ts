import type { ListMark, ListSlice } from "../../../domain/approval-backend.ts";
import type { BackendFailure } from "../../../domain/backend-error.ts";
import { studied } from "../../../domain/long-texts.ts";
import type { Reading } from "../../../domain/reading.ts";
import type { WaitingRow } from "../../../domain/waiting-row.ts";
import type { EnvoleClient } from "../client.ts";
import { asTheyCome } from "./as-they-come.ts";
import { type FirstLook, mostAtOnce } from "./first-look.ts";
import { opened } from "./list-mark.ts";
import { type LookedThread, lookerOf } from "./look-at-thread.ts";
import { ThreadLedger } from "./thread-ledger.ts";
import { readLists } from "./thread-lists.ts";
import { memoryOf } from "./thread-memory.ts";

/** So many looks that bring nothing are told together. */
const quietLooks = 20;

/** Where a poll begins: behind a mark, or with what `first-look.ts` already asked for. */
export interface ListFrom {
  readonly mark: ListMark | null;
  readonly first: FirstLook | null;
}

/**
 * One poll of the list: one request an agent, and the histories of those threads that moved since (protocols/envole.md,
 * "Access"). What a look brings is given at once. Throws `BackendFailure` only.
 */
export async function* listSlices(
  client: EnvoleClient,
  from: ListFrom,
  signal: AbortSignal,
): AsyncGenerator<ListSlice> {
  const { clock, state } = client;
  const ledger = await begun(client, from, signal);
  let { failure } = ledger.lists;
  if (ledger.due.length === 0) yield ledger.slice([], clock.now());
  const look = lookerOf({ client, signal, histories: from.first?.histories ?? new Map() });
  let quiet = 0;
  for await (const looked of asTheyCome(ledger.due, mostAtOnce, look)) {
    failure ??= failureOf(looked);
    if (looked.kind === "record") await studied(() => ledger.lookAhead(looked.record));
    const rows = takeIn(client, ledger, looked);
    quiet += 1;
    if (rows.length === 0 && !ledger.hasNews && quiet < quietLooks) continue;
    quiet = 0;
    yield ledger.slice(rows, clock.now());
  }
  if (failure !== null) throw failure;
  state.succeeded();
}

/** The lists of this poll beside what was known: threads that they hold no more are let go. */
async function begun(client: EnvoleClient, from: ListFrom, signal: AbortSignal): Promise<ThreadLedger> {
  const mark = opened(from.mark, client.tokenAge());
  const lists = from.first?.lists ?? (await readLists(client, signal));
  if (lists.failure === null) client.state.succeeded();
  const ledger = new ThreadLedger(client.connection.id, mark, lists);
  const memory = memoryOf(client);
  for (const id of ledger.forgetUnlisted(client.clock.now())) memory.forget(id);
  for (const thread of lists.threads) if (thread.agentId !== null) memory.learn(thread);
  return ledger;
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
