import { BackendFailure, errorOf } from "../../../domain/backend-error.ts";
import { sentence } from "../../../domain/sentence.ts";
import { at, itemsOf, type Source, stringOf } from "../../../lib/json/json-piece.ts";
import { spellName } from "../../../lib/text/literal-text.ts";
import { listFilter, timeOf } from "../assumed.ts";
import { type EnvoleClient, threadPath } from "../client.ts";
import { isAddressable } from "../connection.ts";
import { readPlainly } from "../plain-source.ts";
import { failureOf, readFailure } from "../read-errors.ts";
import type { ListedThread } from "../record/thread-record.ts";

/** What the lists of all configured agents say. */
export interface ThreadLists {
  /** Those without a time first, then the newest first. */
  readonly threads: readonly ListedThread[];
  /** The agents whose list came. */
  readonly agentIds: ReadonlySet<string>;
  /** Monotonic start of the requests. */
  readonly startedAt: number;
  /** The first agent whose list did not come; the others are good all the same. Null where all came. */
  readonly failure: BackendFailure | null;
}

/** What one request would meet as well as another: nothing more is asked then. */
const ofEveryRequest: ReadonlySet<string> = new Set(["needs-token", "slow-down", "unreachable"]);

/** Whether a failure says that no other request would do better now. */
export const stopsAll = ({ error }: BackendFailure): boolean => ofEveryRequest.has(error.kind);

/** One list an agent, and the threads that the configuration names by themselves. Throws `BackendFailure` only. */
export async function readLists(client: EnvoleClient, signal: AbortSignal): Promise<ThreadLists> {
  const startedAt = client.clock.monotonic();
  const { agentIds, threadIds } = client.connection;
  const lists = await Promise.all(agentIds.map((agentId) => readList(client, agentId, signal)));
  const failures = lists.flatMap((list) => ("error" in list ? list : []));
  const failure = failures.find(stopsAll) ?? failures[0] ?? null;
  if (failure !== null && stopsAll(failure)) throw failure;
  const came = lists.flatMap((list) => ("error" in list ? [] : list));
  const bare = threadIds.filter((id) => came.every(({ threads }) => !threads.has(id))).map(bareThread);
  return {
    threads: [...bare, ...new Map(came.flatMap(({ threads }) => [...threads])).values()].sort(newestFirst),
    agentIds: new Set(came.map(({ agentId }) => agentId)),
    startedAt,
    failure,
  };
}

const newestFirst = (one: ListedThread, other: ListedThread): number => {
  const [here, there] = [one, other].map(({ lastMessageTime }) => timeOf(lastMessageTime));
  if (here === null || there === null) return Number(there === null) - Number(here === null);
  return (there ?? 0) - (here ?? 0);
};

const bareThread = (id: string): ListedThread => ({
  id,
  name: null,
  agentName: null,
  agentId: null,
  lastMessageTime: null,
});

interface AgentList {
  readonly agentId: string;
  readonly threads: ReadonlyMap<string, ListedThread>;
}

async function readList(
  client: EnvoleClient,
  agentId: string,
  signal: AbortSignal,
): Promise<AgentList | BackendFailure> {
  try {
    const { text } = await client.read(`${threadPath(agentId)}?${listFilter}`, signal);
    const listed = itemsOf(readPlainly(text));
    if (listed === null) throw failureOf("unreadable", "envole.read.unreadable");
    const threads = listed.flatMap((source) => listedThread(source, agentId) ?? []);
    return { agentId, threads: new Map(threads.map((thread) => [thread.id, thread])) };
  } catch (thrown) {
    return notConfiguredWell(readFailure(thrown, client.clock.now()), "envole.read.no-agent", agentId);
  }
}

/** An id that the server does not know is a fault of the configuration, which the connection tells. */
export function notConfiguredWell(failure: BackendFailure, id: string, name: string): BackendFailure {
  const { kind, serverWords } = failure.error;
  if (kind !== "gone") return failure;
  return new BackendFailure(errorOf("unreadable", sentence(id, { name: spellName(name) }), serverWords));
}

/** One entry of a list; one without an id that can be asked for is left out. */
function listedThread(source: Source, agentId: string): ListedThread | null {
  const id = stringOf(at(source, "id")) ?? "";
  if (!isAddressable(id)) return null;
  const said = (key: string) => stringOf(at(source, key)) || null;
  return {
    id,
    name: said("threadName"),
    agentName: said("agentName"),
    agentId,
    lastMessageTime: said("lastMessageTime"),
  };
}
