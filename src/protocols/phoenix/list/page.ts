import { type BackendError, BackendFailure, errorOf } from "../../../domain/backend-error.ts";
import { sentence } from "../../../domain/sentence.ts";
import { at, isThere, isTrue, itemsOf, type Source, stringOf } from "../../../lib/json/json-piece.ts";
import type { PhoenixClient, TextAnswer } from "../client.ts";
import { type Glance, type LookedSession, lookAtSession } from "./row.ts";

/** Which page of sessions: how many, and behind which cursor. */
export interface PageWanted {
  readonly first: number;
  readonly after: string | null;
}

/** `lastMessageId` is never asked for: it is the dear part, and the last message says it (protocols/phoenix.md). */
const withMessages =
  "query($first:Int!,$after:String){agentSessions(first:$first,after:$after){edges{node{id title isActive updatedAt messages}}pageInfo{hasNextPage endCursor}}}";

/** Asks for a page of sessions with their transcripts, newest activity first. Throws `BackendFailure` only. */
export const askPage = (client: PhoenixClient, page: PageWanted, signal: AbortSignal): Promise<TextAnswer> =>
  client.query(withMessages, { ...page }, signal);

/** The sessions of a page, and the cursor of the next one. */
export function lookThrough(
  root: Source,
  glance: Glance,
): { readonly sessions: readonly LookedSession[]; readonly next: string | null } {
  const page = dataOf(root, "agentSessions");
  const sessions = nodesOf(page).flatMap((node) => lookAtSession(node, glance) ?? []);
  return { sessions, next: nextOf(page) };
}

/** The nodes of a GraphQL connection. */
export const nodesOf = (connection: Source): readonly Source[] =>
  (itemsOf(at(connection, "edges")) ?? []).flatMap((edge) => at(edge, "node") ?? []);

/** The cursor of a connection's next page, or null at its end. */
export const nextOf = (connection: Source): string | null =>
  isTrue(at(connection, "pageInfo", "hasNextPage"))
    ? stringOf(at(connection, "pageInfo", "endCursor"))
    : null;

/** A field of GraphQL's `data`; its errors come with 200 (protocols/phoenix.md, "Errors"). */
export function dataOf(root: Source, field: string): Source {
  const data = at(root, "data", field);
  if (!isThere(data)) throw new BackendFailure(queryRefused(graphqlWords(root)));
  return data;
}

/** What the first error of a GraphQL answer says, or null where there is none. */
export function graphqlWords(root: Source): string | null {
  const first = itemsOf(at(root, "errors"))?.[0];
  return first === undefined ? null : stringOf(at(first, "message"));
}

/** GraphQL does not take the question. */
export const queryRefused = (words: string | null): BackendError =>
  errorOf("unreadable", sentence("phoenix.read.query-refused"), words);
