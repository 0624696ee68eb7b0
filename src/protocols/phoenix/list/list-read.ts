import { BackendFailure, errorOf } from "../../../domain/backend-error.ts";
import { studied } from "../../../domain/long-texts.ts";
import { sentence } from "../../../domain/sentence.ts";
import { at, check, isThere, itemsOf, type Source, stringOf } from "../../../lib/json/json-piece.ts";
import { inspectPart } from "../batch/inspect.ts";
import type { PhoenixClient, TextAnswer } from "../client.ts";
import { timeOf } from "../record/part.ts";
import { readAnswer, readAnswerSoon } from "../record/read-answer.ts";
import { listedSessionSchema } from "../wire.ts";
import {
  askPage,
  dataOf,
  graphqlWords,
  lookThrough,
  nextOf,
  nodesOf,
  type PageWanted,
  queryRefused,
} from "./page.ts";
import { type Glance, type LookedSession, lookAtSession } from "./row.ts";

/** One session of the cheap list. `updatedAt` is milliseconds since the epoch, UTC; whole seconds. */
export interface ListedSession {
  readonly id: string;
  readonly updatedAt: number;
}

/** A page of the cheap list, newest activity first. */
export interface ListedPage {
  readonly sessions: readonly ListedSession[];
  readonly next: string | null;
}

/** Sessions that were looked into, and the request that brought them. */
export interface LookedPage {
  readonly sessions: readonly LookedSession[];
  readonly next: string | null;
  readonly answer: TextAnswer;
}

const withoutMessages =
  "query($first:Int!,$after:String){agentSessions(first:$first,after:$after){edges{node{id updatedAt}}pageInfo{hasNextPage endCursor}}}";
const single = "query($id:ID!){node(id:$id){...on AgentSession{id title isActive updatedAt messages}}}";

/** A page of sessions with their transcripts, by one GraphQL request. */
export async function lookAtPage(
  client: PhoenixClient,
  page: PageWanted,
  signal: AbortSignal,
): Promise<LookedPage> {
  return lookClosely(client, await askPage(client, page, signal));
}

/** A page that has come, looked through with its spans: the level of every row is known. */
export async function lookClosely(client: PhoenixClient, answer: TextAnswer): Promise<LookedPage> {
  const root = await readAnswerSoon(answer.text);
  return { ...(await studied(() => lookThrough(root, closeGlance(client)))), answer };
}

const closeGlance = (client: PhoenixClient): Glance => ({
  connectionId: client.connection.id,
  levelOf: (asking, part) => inspectPart(asking, part).level,
});

/** One session with its transcript; null when the server does not know it. */
export async function lookAtOne(
  client: PhoenixClient,
  id: string,
  signal: AbortSignal,
): Promise<{ readonly session: LookedSession | null; readonly answer: TextAnswer }> {
  const answer = await client.query(single, { id }, signal);
  const root = await readAnswerSoon(answer.text);
  const node = at(root, "data", "node");
  if (!isThere(node)) {
    const words = graphqlWords(root);
    if (words?.startsWith("Unknown agent session")) return { session: null, answer };
    throw new BackendFailure(queryRefused(words));
  }
  return { session: await studied(() => lookAtSession(node, closeGlance(client))), answer };
}

/** REST gives at most so many sessions a page. */
const mostOfRest = 100;

/**
 * A page of the cheap list. Larger pages than REST gives come by GraphQL, whose cursors are the same (measured).
 * Where REST says that its storage is full, GraphQL still reads: the page comes from there and the state says so.
 */
export async function listPage(
  client: PhoenixClient,
  page: PageWanted,
  signal: AbortSignal,
): Promise<ListedPage> {
  if (page.first > mostOfRest) return listByGraphql(client, page, signal);
  try {
    const after = page.after === null ? "" : `&cursor=${encodeURIComponent(page.after)}`;
    const answer = await client.read(`/v1/agent_sessions?limit=${page.first}${after}`, signal);
    const root = readAnswer(answer.text);
    const listed = itemsOf(at(root, "data"));
    if (listed === null) throw new BackendFailure(errorOf("unreadable", sentence("phoenix.read.unreadable")));
    client.state.storageFull(null);
    return { sessions: listed.flatMap(listedSession), next: stringOf(at(root, "next_cursor")) };
  } catch (thrown) {
    if (!(thrown instanceof BackendFailure) || thrown.error.kind !== "storage-full") throw thrown;
    client.state.storageFull(thrown.error);
    return listByGraphql(client, page, signal);
  }
}

async function listByGraphql(
  client: PhoenixClient,
  page: PageWanted,
  signal: AbortSignal,
): Promise<ListedPage> {
  const answer = await client.query(withoutMessages, { ...page }, signal);
  const sessions = dataOf(readAnswer(answer.text), "agentSessions");
  const listed = nodesOf(sessions).flatMap((node) => {
    const id = stringOf(at(node, "id"));
    const updatedAt = timeOf(stringOf(at(node, "updatedAt")));
    return id === null || updatedAt === null ? [] : [{ id, updatedAt }];
  });
  return { sessions: listed, next: nextOf(sessions) };
}

function listedSession(source: Source): readonly ListedSession[] {
  const read = check(listedSessionSchema, source);
  const updatedAt = read.ok ? timeOf(read.value.updated_at) : null;
  return read.ok && updatedAt !== null ? [{ id: read.value.id, updatedAt }] : [];
}
