import { readTextSoon } from "../../lib/json-piece-spans.ts";
import type { LettaClient, TextAnswer } from "./client.ts";
import { type LettaMessage, readMessages } from "./message.ts";
import { afterPath, beforePath } from "./paths.ts";
import type { RequestPlace } from "./place.ts";
import { failureOf } from "./read-errors.ts";

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
 * messages before it are known already. Throws `BackendFailure` only: `gone` when its history does not hold it.
 */
export async function readHistory(
  client: LettaClient,
  place: RequestPlace,
  signal: AbortSignal,
): Promise<RequestHistory> {
  const context = await contextOf(client, place, signal);
  const answer = await client.read(afterPath(place, context.messages.at(-1)?.id ?? null), signal);
  const messages = await messagesOf(answer);
  const at = messages.findIndex(({ id }) => id === place.messageId);
  const request = messages[at];
  if (request === undefined) throw failureOf("gone", "letta.gone.request");
  return {
    request,
    before: [...context.messages, ...messages.slice(0, at)],
    after: messages.slice(at + 1),
    texts: [context.text, answer.text],
  };
}

async function contextOf(client: LettaClient, place: RequestPlace, signal: AbortSignal): Promise<Context> {
  const known = contexts.get(client) ?? new Map<string, Context>();
  contexts.set(client, known);
  const key = JSON.stringify([client.tokenAge(), place]);
  const held = known.get(key);
  if (held !== undefined) return held;
  const answer = await client.read(beforePath(place), signal);
  const read = await messagesOf(answer);
  // A conversation gives the newest first, an agent's own history the oldest (protocols/letta.md, "Browser traps").
  const ordered = place.conversationId === null ? read : read.toReversed();
  const at = ordered.findIndex(({ id }) => id === place.messageId);
  const context = { messages: at < 0 ? ordered : ordered.slice(0, at), text: answer.text };
  known.set(key, context);
  for (const [oldest] of known) if (known.size > mostContexts) known.delete(oldest);
  return context;
}

async function messagesOf(answer: TextAnswer): Promise<readonly LettaMessage[]> {
  const messages = readMessages(await readTextSoon(answer.text));
  if (messages === null) throw failureOf("unreadable", "letta.read.unreadable");
  return messages;
}
