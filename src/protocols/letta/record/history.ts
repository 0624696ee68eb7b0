import { spanOf } from "../../../lib/json/json-piece.ts";
import { readTextSoon } from "../../../lib/json/json-piece-spans.ts";
import type { LettaClient, TextAnswer } from "../client.ts";
import { afterPath, beforePath } from "../paths.ts";
import { failureOf } from "../read-errors.ts";
import { type LettaMessage, readMessages } from "./message.ts";
import type { RequestPlace } from "./place.ts";

/** A request with what stands around it in its history. */
export interface RequestHistory {
  readonly request: LettaMessage;
  readonly before: readonly LettaMessage[];
  readonly after: readonly LettaMessage[];
  /** The texts it was read from: two readings of the same texts say the same. */
  readonly texts: readonly string[];
}

/** The messages before a request, which never change. */
interface Context {
  readonly messages: readonly LettaMessage[];
  readonly text: string;
}

/** How many contexts are kept: the open request's, and those of the ones that are just being sent. */
const mostContexts = 4;

const contexts = new WeakMap<LettaClient, Map<string, Context>>();

/**
 * Reads a request out of its own history, where Letta gives any message by its id, whosever it is. One request when the
 * messages before it are known already and stand as they stood. Throws `BackendFailure` only: `gone` when its history
 * does not hold it.
 */
export async function readHistory(
  client: LettaClient,
  place: RequestPlace,
  signal: AbortSignal,
): Promise<RequestHistory> {
  const known = contexts.get(client) ?? new Map<string, Context>();
  contexts.set(client, known);
  const key = JSON.stringify([client.tokenAge(), place]);
  const held = known.get(key);
  const read = (context: Context) => historyFrom(context, { client, place, signal });
  const found = held === undefined ? null : await read(held);
  if (found !== null) return found;
  // Without a message that was deleted since, Letta gives another part of the history: what stands before is read anew.
  known.delete(key);
  const context = await readContext(client, place, signal);
  const history = await read(context);
  if (history === null) throw failureOf("gone", "letta.gone.request");
  known.set(key, context);
  for (const [oldest] of known) if (known.size > mostContexts) known.delete(oldest);
  return history;
}

interface Asking {
  readonly client: LettaClient;
  readonly place: RequestPlace;
  readonly signal: AbortSignal;
}

/** The history behind its context; null where the request does not stand in it. */
async function historyFrom(
  context: Context,
  { client, place, signal }: Asking,
): Promise<RequestHistory | null> {
  const answer = await client.read(afterPath(place, context.messages.at(-1)?.id ?? null), signal);
  const messages = await messagesOf(answer);
  const at = messages.findIndex(({ id }) => id === place.messageId);
  const request = messages[at];
  if (request === undefined) return null;
  return {
    request,
    before: [...context.messages, ...messages.slice(0, at)],
    after: messages.slice(at + 1),
    texts: [context.text, answer.text],
  };
}

async function readContext(client: LettaClient, place: RequestPlace, signal: AbortSignal): Promise<Context> {
  const answer = await client.read(beforePath(place), signal);
  const read = await messagesOf(answer);
  // A conversation gives the newest first, an agent's own history the oldest (protocols/letta.md, "Browser traps").
  const ordered = place.conversationId === null ? read : read.toReversed();
  const at = ordered.findIndex(({ id }) => id === place.messageId);
  return { messages: at < 0 ? ordered : ordered.slice(0, at), text: answer.text };
}

async function messagesOf(answer: TextAnswer): Promise<readonly LettaMessage[]> {
  const messages = readMessages(await readTextSoon(answer.text));
  if (messages === null) throw failureOf("unreadable", "letta.read.unreadable");
  return messages.filter((message, index) => !isRepeated(messages, message, index));
}

/** The same message under the same id once more is no second one: a record that stands twice was written once. */
const isRepeated = (messages: readonly LettaMessage[], message: LettaMessage, index: number): boolean =>
  message.id !== "" &&
  messages
    .slice(0, index)
    .some((one) => one.id === message.id && spanOf(one.source) === spanOf(message.source));
