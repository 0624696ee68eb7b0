import { at, type Source, stringOf } from "../../../lib/json/json-piece.ts";
import type { LettaClient } from "../client.ts";
import { conversationsPath, pageSizes } from "../paths.ts";
import { plainItems } from "../plain-text.ts";
import { messageTypes } from "../record/message.ts";
import type { KnownConversation } from "./list-mark.ts";

/** One conversation as the list tells it. */
export interface ListedConversation {
  readonly id: string;
  readonly agentId: string;
  readonly summary: string | null;
  /** When its last turn began, verbatim; null where nothing was ever said in it. */
  readonly turnAt: string | null;
}

/** Conversations are read again at most so many a poll where nothing says that they changed. */
const mostRereads = 4;

/** So long, in monotonic milliseconds, may a turn go on behind words of the agent, and behind anything else. */
const longestBehind = { words: 60_000, anythingElse: 600_000 };

/**
 * Which conversations to read now. The list tells when a turn began, and a request may be written long after that: so
 * one is read when a turn began, and a few of those that may still be at work, or wait, beside it, each in its turn.
 */
export function dueConversations(
  listed: readonly ListedConversation[],
  known: ReadonlyMap<string, KnownConversation>,
  now: number,
): readonly ListedConversation[] {
  const changed = listed.filter(({ id, turnAt }) => turnAt !== null && known.get(id)?.turnAt !== turnAt);
  const isChanged = new Set(changed.map(({ id }) => id));
  const again = [...known.values()]
    .filter((conversation) => !isChanged.has(conversation.id) && !isAtRest(conversation, now))
    .sort((one, other) => one.readAt - other.readAt)
    .slice(0, mostRereads);
  return [...changed, ...again];
}

/** Nothing more can come of its last turn. One that waits is never at rest: it may have been answered. */
function isAtRest({ newestType, stillSince }: KnownConversation, now: number): boolean {
  if (newestType === messageTypes.request || newestType === "unread") return false;
  const { words, anythingElse } = longestBehind;
  return now - stillSince >= (newestType === "assistant_message" ? words : anythingElse);
}

/**
 * The conversations whose last turn began last, down to the first page that holds one that is known as it is; the first
 * time all of them. Throws `BackendFailure` only.
 */
export async function readConversations(
  client: LettaClient,
  known: ReadonlyMap<string, KnownConversation>,
  signal: AbortSignal,
): Promise<readonly ListedConversation[]> {
  const found = new Map<string, ListedConversation>();
  let after: string | null = null;
  for (;;) {
    const items = plainItems((await client.read(conversationsPath(after), signal)).text);
    const page = items.flatMap((item) => conversationOf(item) ?? []);
    const isNews = page.some(({ id }) => !found.has(id));
    for (const conversation of page) found.set(conversation.id, conversation);
    const isKnown = page.some(({ id, turnAt }) => known.get(id)?.turnAt === turnAt);
    const last = page.at(-1);
    // Those in which nothing was ever said come last, and are not looked at.
    if (items.length < pageSizes.conversations || isKnown || !isNews || last?.turnAt == null) break;
    after = last.id;
  }
  return [...found.values()];
}

function conversationOf(source: Source): ListedConversation | null {
  const [id, agentId] = [stringOf(at(source, "id")), stringOf(at(source, "agent_id"))];
  if (id === null || agentId === null) return null;
  return {
    id,
    agentId,
    summary: stringOf(at(source, "summary")) || null,
    turnAt: stringOf(at(source, "last_message_at")),
  };
}
