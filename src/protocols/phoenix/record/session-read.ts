import { BackendFailure } from "../../../domain/backend-error.ts";
import { at, check, isThere, isTrue, type Source, spanOf, stringOf } from "../../../lib/json/json-piece.ts";
import { type PhoenixClient, sessionPath, type TextAnswer } from "../client.ts";
import { failureOf } from "../read-errors.ts";
import { sessionSchema } from "../wire.ts";
import type { PhoenixMessage } from "./asking.ts";
import { type MessagePage, messagesIn, readMessagePages, type SessionWanted } from "./message-pages.ts";
import { timeOf } from "./part.ts";
import { readAnswerSoon } from "./read-answer.ts";
import { Recent } from "./recent.ts";

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
  /** The same as long as a session is read from the same bytes; of no meaning outside this page. */
  readonly version: string;
}

/** What a session was read from, to be held against what comes next. */
interface KnownSession {
  readonly record: SessionRecord;
  readonly head: string;
  readonly pages: readonly MessagePage[];
}

const byId = "query($id:ID!){node(id:$id){...on AgentSession{id title isActive updatedAt messages}}}";

const lastRead = new Recent<KnownSession>();

/** Reads a session and all of its messages afresh; what comes in the same bytes is not decoded again. Throws `BackendFailure` only. */
export async function readSession(
  client: PhoenixClient,
  id: string,
  signal: AbortSignal,
): Promise<SessionRecord> {
  const known = lastRead.get(client, id);
  const read = await answersOf({ client, id, signal }, known);
  const isSame =
    read.head.text === known?.head &&
    read.pages.length === known.pages.length &&
    read.pages.every(({ text }, index) => text === known.pages[index]?.text);
  const startedAt = Math.min(read.head.startedAt, ...read.pages.map((page) => page.startedAt));
  const record = isSame ? { ...known.record, startedAt } : { ...(await recordOf(read, id)), startedAt };
  lastRead.keep(client, id, { record, head: read.head.text, pages: read.pages });
  return record;
}

interface Answers {
  readonly head: TextAnswer;
  readonly pages: readonly MessagePage[];
  /** The head holds the messages too: it came by GraphQL. */
  readonly isStorageFull: boolean;
}

/** Where REST says that its storage is full, GraphQL still reads (protocols/phoenix.md, "Errors"). */
async function answersOf(
  { client, id, signal }: SessionWanted,
  known: KnownSession | undefined,
): Promise<Answers> {
  const both = new AbortController();
  const bounded = AbortSignal.any([signal, both.signal]);
  try {
    const [head, pages] = await Promise.all([
      client.read(sessionPath(id), bounded),
      readMessagePages({ client, id, signal: bounded }, known?.pages ?? []),
    ]);
    return { head, pages, isStorageFull: false };
  } catch (thrown) {
    both.abort();
    if (!(thrown instanceof BackendFailure) || thrown.error.kind !== "storage-full") throw thrown;
    client.state.storageFull(thrown.error);
    return { head: await client.query(byId, { id }, signal), pages: [], isStorageFull: true };
  }
}

async function recordOf({ head, pages, isStorageFull }: Answers, id: string): Promise<SessionRecord> {
  const root = await readAnswerSoon(head.text);
  if (isStorageFull) {
    const node = at(root, "data", "node");
    if (!isThere(node)) throw failureOf("gone", "phoenix.read.gone");
    return { ...sessionOfNode(node, id, head.startedAt), isStorageFull };
  }
  const session = at(root, "data");
  const read = session === null ? null : check(sessionSchema, session, ["model"]);
  if (session === null || read === null || !read.ok) throw failureOf("unreadable", "phoenix.read.unreadable");
  const model = at(session, "model");
  return {
    id: read.value.id,
    title: read.value.title ?? null,
    updatedAt: timeOf(read.value.updated_at),
    isActive: read.value.is_active,
    model: isThere(model) ? spanOf(model) : null,
    messages: pages.flatMap(({ messages }) => messages),
    isStorageFull,
    startedAt: head.startedAt,
    version: nextVersion(),
  };
}

/** A session as GraphQL gives it, without its model. Throws `BackendFailure` `unreadable` when it has no messages. */
export const sessionOfNode = (node: Source, id: string, startedAt: number): SessionRecord => ({
  id,
  title: stringOf(at(node, "title")),
  updatedAt: timeOf(stringOf(at(node, "updatedAt"))),
  isActive: isTrue(at(node, "isActive")),
  model: null,
  messages: messagesIn(at(node, "messages")),
  isStorageFull: false,
  startedAt,
  version: nextVersion(),
});

let versions = 0;

function nextVersion(): string {
  versions += 1;
  return String(versions);
}
