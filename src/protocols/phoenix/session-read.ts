import { BackendFailure } from "../../domain/backend-error.ts";
import { type PhoenixMessage, readMessages } from "./asking.ts";
import { type PhoenixClient, sessionPath, type TextAnswer } from "./client.ts";
import { timeOf } from "./part.ts";
import { failureOf } from "./read-errors.ts";
import { at, check, isThere, isTrue, type Source, spanOf, stringOf } from "./source.ts";
import { readAnswerSoon } from "./span-source.ts";
import { sessionSchema } from "./wire.ts";

/** One session as it was read: its facts, its messages, and the exact text of its model. */
export interface SessionRecord {
  readonly id: string;
  readonly title: string | null;
  /** Milliseconds since the epoch, UTC; whole seconds. */
  readonly updatedAt: number | null;
  readonly isActive: boolean;
  /** The source text of the model, echoed when answering; null where the session was read by GraphQL. */
  readonly model: string | null;
  readonly messages: readonly PhoenixMessage[];
  /** Read by GraphQL, because REST is out of space: it can be read and not answered. */
  readonly isStorageFull: boolean;
  readonly startedAt: number;
  /** Every text that was read, for the version of the reading. */
  readonly texts: readonly string[];
}

const byId = "query($id:ID!){node(id:$id){...on AgentSession{id title isActive updatedAt messages}}}";

/** Reads a session and all of its messages afresh. Throws `BackendFailure` only. */
export async function readSession(
  client: PhoenixClient,
  id: string,
  signal: AbortSignal,
): Promise<SessionRecord> {
  const both = new AbortController();
  try {
    const bounded = AbortSignal.any([signal, both.signal]);
    const [head, pages] = await Promise.all([
      client.read(sessionPath(id), bounded),
      readMessagePages(client, id, bounded),
    ]);
    return await recordOf(head, pages);
  } catch (thrown) {
    both.abort();
    if (thrown instanceof BackendFailure && thrown.error.kind === "storage-full") {
      client.state.storageFull(thrown.error);
      return readByGraphql(client, id, signal);
    }
    throw thrown;
  }
}

interface MessagePage {
  readonly answer: TextAnswer;
  readonly root: Source;
}

/** Every page of messages, oldest first; there is no way to ask for the end alone. */
async function readMessagePages(
  client: PhoenixClient,
  id: string,
  signal: AbortSignal,
): Promise<readonly MessagePage[]> {
  const pages: MessagePage[] = [];
  for (let cursor: string | null = null; ; ) {
    const after: string = cursor === null ? "" : `&cursor=${encodeURIComponent(cursor)}`;
    const answer: TextAnswer = await client.read(`${sessionPath(id)}/messages?limit=1000${after}`, signal);
    const root = await readAnswerSoon(answer.text);
    pages.push({ answer, root });
    cursor = stringOf(at(root, "next_cursor"));
    if (cursor === null) return pages;
  }
}

async function recordOf(head: TextAnswer, pages: readonly MessagePage[]): Promise<SessionRecord> {
  const session = at(await readAnswerSoon(head.text), "data");
  const read = session === null ? null : check(sessionSchema, session, ["model"]);
  if (session === null || read === null || !read.ok) throw failureOf("unreadable", "phoenix.read.unreadable");
  const model = at(session, "model");
  return {
    id: read.value.id,
    title: read.value.title ?? null,
    updatedAt: timeOf(read.value.updated_at),
    isActive: read.value.is_active,
    model: isThere(model) ? spanOf(model) : null,
    messages: pages.flatMap(({ root }) => messagesIn(at(root, "data"))),
    isStorageFull: false,
    startedAt: Math.min(head.startedAt, ...pages.map(({ answer }) => answer.startedAt)),
    texts: [head.text, ...pages.map(({ answer }) => answer.text)],
  };
}

/** Where REST says that its storage is full, GraphQL still reads (protocols/phoenix.md, "Errors"). */
async function readByGraphql(client: PhoenixClient, id: string, signal: AbortSignal): Promise<SessionRecord> {
  const answer = await client.query(byId, { id }, signal);
  const node = at(await readAnswerSoon(answer.text), "data", "node");
  if (!isThere(node)) throw failureOf("gone", "phoenix.read.gone");
  return {
    id,
    title: stringOf(at(node, "title")),
    updatedAt: timeOf(stringOf(at(node, "updatedAt"))),
    isActive: isTrue(at(node, "isActive")),
    model: null,
    messages: messagesIn(at(node, "messages")),
    isStorageFull: true,
    startedAt: answer.startedAt,
    texts: [answer.text],
  };
}

function messagesIn(source: Source | null): readonly PhoenixMessage[] {
  const messages = readMessages(source);
  if (messages === null) throw failureOf("unreadable", "phoenix.read.unreadable");
  return messages;
}
