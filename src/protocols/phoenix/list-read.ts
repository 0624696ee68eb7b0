import { type BackendError, BackendFailure } from "../../domain/backend-error.ts";
import { sentence } from "../../domain/sentence.ts";
import type { PhoenixClient, TextAnswer } from "./client.ts";
import { timeOf } from "./part.ts";
import { errorOf } from "./read-errors.ts";
import { type LookedSession, lookAtSession } from "./row.ts";
import { at, check, isThere, isTrue, itemsOf, readAnswer, type Source, stringOf } from "./source.ts";
import { listedSessionSchema } from "./wire.ts";

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

/** `lastMessageId` is never asked for: it is the dear part, and the last message says it (protocols/phoenix.md). */
const withMessages =
  "query($first:Int!,$after:String){agentSessions(first:$first,after:$after){edges{node{id title isActive updatedAt messages}}pageInfo{hasNextPage endCursor}}}";
const withoutMessages =
  "query($first:Int!,$after:String){agentSessions(first:$first,after:$after){edges{node{id updatedAt}}pageInfo{hasNextPage endCursor}}}";
const single = "query($id:ID!){node(id:$id){...on AgentSession{id title isActive updatedAt messages}}}";
const viewer = "{viewer{username}}";

/** A page of sessions with their transcripts, by one GraphQL request. */
export async function lookAtPage(
  client: PhoenixClient,
  page: { readonly first: number; readonly after: string | null },
  signal: AbortSignal,
): Promise<LookedPage> {
  const answer = await client.query(withMessages, page, signal);
  const sessions = dataOf(answer, "agentSessions");
  const nodes = (itemsOf(at(sessions, "edges")) ?? []).flatMap((edge) => at(edge, "node") ?? []);
  const looked = nodes.flatMap((node) => lookAtSession(client.connection.id, node) ?? []);
  return { sessions: looked, next: nextOf(sessions), answer };
}

/** One session with its transcript; null when the server does not know it. */
export async function lookAtOne(
  client: PhoenixClient,
  id: string,
  signal: AbortSignal,
): Promise<{ readonly session: LookedSession | null; readonly answer: TextAnswer }> {
  const answer = await client.query(single, { id }, signal);
  const root = readAnswer(answer.text);
  const node = at(root, "data", "node");
  if (!isThere(node)) {
    if ((graphqlError(root)?.serverWords ?? "").startsWith("Unknown agent session"))
      return { session: null, answer };
    throw new BackendFailure(graphqlError(root) ?? queryRefused(null));
  }
  return { session: lookAtSession(client.connection.id, node), answer };
}

/** REST gives at most so many sessions a page. */
const mostOfRest = 100;

/**
 * A page of the cheap list. Larger pages than REST gives come by GraphQL, whose cursors are the same (measured).
 * Where REST says that its storage is full, GraphQL still reads: the page comes from there and the state says so.
 */
export async function listPage(
  client: PhoenixClient,
  page: { readonly first: number; readonly after: string | null },
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
  page: { readonly first: number; readonly after: string | null },
  signal: AbortSignal,
): Promise<ListedPage> {
  const sessions = dataOf(await client.query(withoutMessages, page, signal), "agentSessions");
  const nodes = (itemsOf(at(sessions, "edges")) ?? []).flatMap((edge) => at(edge, "node") ?? []);
  const listed = nodes.flatMap((node) => {
    const id = stringOf(at(node, "id"));
    const updatedAt = timeOf(stringOf(at(node, "updatedAt")));
    return id === null || updatedAt === null ? [] : [{ id, updatedAt }];
  });
  return { sessions: listed, next: nextOf(sessions) };
}

/** Who the token is; null where the server has no accounts. */
export async function readViewer(client: PhoenixClient, signal: AbortSignal): Promise<string | null> {
  const root = readAnswer((await client.query(viewer, {}, signal)).text);
  return stringOf(at(root, "data", "viewer", "username"));
}

function listedSession(source: Source): readonly ListedSession[] {
  const read = check(listedSessionSchema, source);
  const updatedAt = read.ok ? timeOf(read.value.updated_at) : null;
  return read.ok && updatedAt !== null ? [{ id: read.value.id, updatedAt }] : [];
}

const nextOf = (connection: Source): string | null =>
  isTrue(at(connection, "pageInfo", "hasNextPage"))
    ? stringOf(at(connection, "pageInfo", "endCursor"))
    : null;

/** A field of GraphQL's `data`; its errors come with 200 (protocols/phoenix.md, "Errors"). */
function dataOf(answer: TextAnswer, field: string): Source {
  const root = readAnswer(answer.text);
  const data = at(root, "data", field);
  if (!isThere(data)) throw new BackendFailure(graphqlError(root) ?? queryRefused(null));
  return data;
}

function graphqlError(root: Source): BackendError | null {
  const first = itemsOf(at(root, "errors"))?.[0];
  return first === undefined ? null : queryRefused(stringOf(at(first, "message")));
}

const queryRefused = (words: string | null): BackendError =>
  errorOf("unreadable", sentence("phoenix.read.query-refused"), words);
