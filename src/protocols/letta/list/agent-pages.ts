import { BackendFailure, errorOf } from "../../../domain/backend-error.ts";
import { sentence } from "../../../domain/sentence.ts";
import { at, type Source, stringOf } from "../../../lib/json/json-piece.ts";
import type { LettaClient, TextAnswer } from "../client.ts";
import { agentsPath, pageSizes } from "../paths.ts";
import { plainItems } from "../plain-text.ts";
import { failureOf, readFailure } from "../read-errors.ts";
import { tellsPending } from "../record/agent.ts";

/** One page of the agents' list: those that no page before it held. */
export interface AgentPage {
  readonly agents: readonly Source[];
  /** Monotonic start of its request. */
  readonly startedAt: number;
}

/**
 * Walks the agents' list, one request a page: one in all where they fit. A cursor whose agent was deleted meanwhile is
 * ignored by Letta, which gives the list from its beginning (protocols/letta.md): what was seen is passed over, and a
 * walk that does not come to its end is given up. Throws `BackendFailure` only.
 */
export async function* agentPages(client: LettaClient, signal: AbortSignal): AsyncGenerator<AgentPage> {
  const seen = new Set<string>();
  let after: string | null = null;
  for (let pages = 1; ; pages += 1) {
    const { text, startedAt } = await readPage(client, after, signal);
    const { items, ids } = tellingItems(text);
    yield { agents: items.filter((_, index) => isNew(seen, ids[index])), startedAt };
    for (const id of ids) if (id !== null) seen.add(id);
    after = ids.findLast((id) => id !== null) ?? null;
    if (items.length < pageSizes.agents || after === null) return;
    if (pages > 3 + (3 * seen.size) / pageSizes.agents) throw failureOf("unreadable", "letta.read.moving");
  }
}

/** The agents of a page with their ids, null where one has none. Throws for a page that does not tell what waits. */
function tellingItems(text: string) {
  const items = plainItems(text);
  const ids = items.map((item) => stringOf(at(item, "id")));
  if (areSilent(items.filter((_, index) => ids[index] !== null)))
    throw failureOf("unreadable", "letta.read.no-pending");
  return { items, ids };
}

/** Agents of whom none says what waits: without a word, nobody knows that nothing does. */
const areSilent = (agents: readonly Source[]): boolean => agents.length > 0 && !agents.some(tellsPending);

const isNew = (seen: ReadonlySet<string>, id: string | null | undefined): boolean =>
  id === null || id === undefined || !seen.has(id);

/** A list is there or it is not: a 404, or a query that is not understood, is an address that is not Letta's. */
const readPage = (client: LettaClient, after: string | null, signal: AbortSignal): Promise<TextAnswer> =>
  client.read(agentsPath(client.connection, after), signal).catch((thrown: unknown) => {
    const { error } = readFailure(thrown, client.clock.now());
    throw error.kind === "gone"
      ? new BackendFailure(errorOf("unreadable", sentence("letta.read.no-such-path"), error.serverWords))
      : thrown;
  });
