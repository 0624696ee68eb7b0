import { at, type Source, stringOf } from "../../../lib/json/json-piece.ts";
import { type PhoenixClient, sessionPath, type TextAnswer } from "../client.ts";
import { failureOf } from "../read-errors.ts";
import { type PhoenixMessage, readMessages } from "./asking.ts";
import { readAnswerSoon } from "./read-answer.ts";

/** One page of a session's messages, with the text that it was read from. */
export interface MessagePage {
  readonly text: string;
  readonly startedAt: number;
  readonly messages: readonly PhoenixMessage[];
  /** Where the next page begins; null on the last one. */
  readonly next: string | null;
}

/** Which session is read, and until when anybody waits for it. */
export interface SessionWanted {
  readonly client: PhoenixClient;
  readonly id: string;
  readonly signal: AbortSignal;
}

/**
 * Every page of messages, oldest first; there is no way to ask for the end alone (protocols/phoenix.md, "Reading").
 * A page is decoded while the next one is on its way, so that once the last one has come only that one is left to
 * read; one that brings the same bytes as before is not read again. Throws `BackendFailure` only.
 */
export async function readMessagePages(
  { client, id, signal }: SessionWanted,
  known: readonly MessagePage[],
): Promise<readonly MessagePage[]> {
  const pages: Promise<MessagePage>[] = [];
  for (let cursor: string | null = null; ; ) {
    const after: string = cursor === null ? "" : `&cursor=${encodeURIComponent(cursor)}`;
    const answer: TextAnswer = await client.read(`${sessionPath(id)}/messages?limit=1000${after}`, signal);
    const page = pageOf(answer, known[pages.length]);
    // A page that cannot be read is told by whoever awaits it below, after those before it.
    page.catch(() => undefined);
    pages.push(page);
    const soon = cursorAtEnd(answer.text);
    const next = soon === undefined ? (await page).next : soon;
    if (next === null) return Promise.all(pages);
    if (next === cursor) throw failureOf("unreadable", "phoenix.read.unreadable");
    cursor = next;
  }
}

async function pageOf({ text, startedAt }: TextAnswer, known: MessagePage | undefined): Promise<MessagePage> {
  if (known?.text === text) return { ...known, startedAt };
  const root = await readAnswerSoon(text);
  return { text, startedAt, messages: messagesIn(at(root, "data")), next: stringOf(at(root, "next_cursor")) };
}

/**
 * The cursor in the last member of a page, seen without reading the page: in a JSON text these characters can only
 * end its outermost object. Undefined where a page ends otherwise.
 */
function cursorAtEnd(text: string): string | null | undefined {
  const [, cursor] = /[,{]"next_cursor":(null|"[^"\\]*")\}$/.exec(text.slice(-1_000)) ?? [];
  if (cursor === undefined) return undefined;
  return cursor === "null" ? null : cursor.slice(1, -1);
}

/** The messages of an answer. Throws `BackendFailure` `unreadable` when this is no list of messages. */
export function messagesIn(source: Source | null): readonly PhoenixMessage[] {
  const messages = readMessages(source);
  if (messages === null) throw failureOf("unreadable", "phoenix.read.unreadable");
  return messages;
}
