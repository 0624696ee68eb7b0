import type { ListMark, ListSlice } from "../../../domain/approval-backend.ts";
import type { BackendFailure } from "../../../domain/backend-error.ts";
import { inTime } from "../../../domain/in-time.ts";
import { studied } from "../../../domain/long-texts.ts";
import { at, isThere } from "../../../lib/json/json-piece.ts";
import type { LettaClient } from "../client.ts";
import { newestPath, runsPath } from "../paths.ts";
import { plainItems, readPlainly } from "../plain-text.ts";
import { readFailure } from "../read-errors.ts";
import { type LettaMessage, messageOf } from "../record/message.ts";
import { type ActiveRun, readRuns } from "../record/runs.ts";
import { type AgentPage, agentPages } from "./agent-pages.ts";
import { dueConversations, type ListedConversation, readConversations } from "./conversations.ts";
import { ListLedger, type LookedConversation } from "./list-ledger.ts";
import { type KnownConversation, opened } from "./list-mark.ts";
import { type LevelOf, lookAhead } from "./row.ts";
import { severalAtOnce } from "./several-at-once.ts";

/** Newest messages that are read at once. */
const mostAtOnce = 4;

/** So many looks that bring nothing are told together. */
const quietLooks = 20;

/** Where a poll begins, and with what. */
export interface ListFrom {
  readonly mark: ListMark | null;
  /** How closely arguments are looked at; its code may still be on its way. */
  readonly look: Promise<NonNullable<LevelOf>>;
}

/**
 * One poll of the list: a request for each page of agents, one for all active runs, one for the conversations whose last
 * turn began last, and the newest message of those that are due (protocols/letta.md, "Finding what waits"). What came is
 * given at once. Throws `BackendFailure` only.
 */
export async function* listSlices(
  client: LettaClient,
  { mark: given, look }: ListFrom,
  signal: AbortSignal,
): AsyncGenerator<ListSlice> {
  const mark = opened(given, client.tokenAge());
  const startedAt = client.clock.monotonic();
  const conversations = listedOrFailure(client, mark.conversations, signal);
  const runs = activeRuns(client, signal);
  const walk = agentPages(client, signal);
  const first = walk.next();
  // Who fails while the runs are awaited is heard right behind them.
  first.catch(() => undefined);
  const ledger = new ListLedger(client, mark, await runs);
  for (let next = await first; next.done !== true; next = await walk.next()) {
    client.state.succeeded();
    yield* pageSlices(ledger, next.value, look);
  }
  ledger.endAgents(startedAt);
  const listed = await conversations;
  const found =
    "error" in listed ? [] : dueConversations(ledger.withDue(listed), ledger.conversations, startedAt);
  ledger.begin(found);
  yield* conversationSlices({ client, ledger, levelOf: await look, signal }, found);
  ledger.end(startedAt);
  yield ledger.slice([]);
  if ("error" in listed) throw listed;
  client.state.succeeded();
}

/** The rows of a page: at a glance where the code of the closer look is still on its way, and then looked at. */
async function* pageSlices(
  ledger: ListLedger,
  page: AgentPage,
  look: ListFrom["look"],
): AsyncGenerator<ListSlice> {
  const loaded = await Promise.race([look, Promise.resolve(null)]);
  if (loaded === null) {
    yield ledger.slice(ledger.takeAgents(page, null));
  }
  const levelOf = loaded ?? (await look);
  await studied(() => lookAhead(pendingOf(page), levelOf));
  yield ledger.slice(ledger.takeAgents(page, levelOf));
}

const pendingOf = ({ agents }: AgentPage): readonly LettaMessage[] =>
  agents.flatMap((agent) => {
    const pending = at(agent, "pending_approval");
    return isThere(pending) ? messageOf(pending) : [];
  });

interface Looking {
  readonly client: LettaClient;
  readonly ledger: ListLedger;
  readonly levelOf: NonNullable<LevelOf>;
  readonly signal: AbortSignal;
}

async function* conversationSlices(
  { client, ledger, levelOf, signal }: Looking,
  due: readonly ListedConversation[],
): AsyncGenerator<ListSlice> {
  const look = (listed: ListedConversation) => lookAt(client, listed, signal);
  let quiet = 0;
  for await (const looked of severalAtOnce(due, mostAtOnce, look)) {
    if (looked.kind === "read") await studied(() => lookAhead([looked.newest], levelOf));
    const row = ledger.takeConversation(looked, levelOf);
    quiet += 1;
    if (row === null && !ledger.hasNews && quiet < quietLooks) continue;
    quiet = 0;
    yield ledger.slice(row === null ? [] : [row]);
  }
}

/** What one request would meet as well as another: nothing more is asked then. */
const ofEveryRequest: ReadonlySet<string> = new Set(["needs-token", "slow-down", "unreachable"]);

/** The newest message of one conversation: whatever goes wrong with it alone harms only its own row. */
async function lookAt(
  client: LettaClient,
  listed: ListedConversation,
  signal: AbortSignal,
): Promise<LookedConversation> {
  const startedAt = client.clock.monotonic();
  try {
    const answer = await client.read(newestPath(listed.id), signal);
    const [newest] = plainItems(answer.text);
    return newest === undefined
      ? { kind: "empty", listed, startedAt }
      : { kind: "read", listed, startedAt, newest: messageOf(newest) };
  } catch (thrown) {
    const failure = readFailure(thrown, client.clock.now());
    if (signal.aborted || ofEveryRequest.has(failure.error.kind)) throw failure;
    return { kind: failure.error.kind === "gone" ? "gone" : "unread", listed, startedAt };
  }
}

/** The conversations, or why they could not be listed: the agents are good all the same. A Letta of before has none. */
const listedOrFailure = (
  client: LettaClient,
  known: ReadonlyMap<string, KnownConversation>,
  signal: AbortSignal,
): Promise<readonly ListedConversation[] | BackendFailure> =>
  readConversations(client, known, signal).catch((thrown: unknown) => {
    const failure = readFailure(thrown, client.clock.now());
    return failure.error.kind === "gone" ? [] : failure;
  });

/** How long the first rows wait for what only warns, in milliseconds. */
const longestForRuns = 2_000;

/** Runs only warn: where they cannot be read, or not soon, nothing is warned of, and the list is read all the same. */
async function activeRuns(client: LettaClient, signal: AbortSignal): Promise<readonly ActiveRun[]> {
  const read = client.read(runsPath(null), signal).then(
    ({ text }) => readRuns(readPlainly(text)),
    () => [],
  );
  return (await inTime(read, client.clock, longestForRuns)) ?? [];
}
