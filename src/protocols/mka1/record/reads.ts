import { BackendFailure } from "../../../domain/backend-error.ts";
import type { Source } from "../../../lib/json/json-piece.ts";
import { readTextSoon } from "../../../lib/json/json-piece-spans.ts";
import { heldFields, heldPath } from "../assumed.ts";
import type { Mka1Client } from "../client.ts";
import { memoryOf } from "../list/memory.ts";
import { failureOf } from "../read-errors.ts";
import { type HeldCall, readHeld, readPage } from "./held.ts";
import {
  type Continuation,
  continuationIn,
  newestResponses,
  type ResponseRecord,
  readResponse,
  responsePath,
} from "./response.ts";

/** One thing as it was read: with its text, and the monotonic start of its request. */
export interface ReadThing<T> {
  readonly value: T;
  readonly text: string;
  readonly startedAt: number;
}

/** Reads a path as JSON with its spans. Throws `BackendFailure` only. */
export async function readSource(
  client: Mka1Client,
  path: string,
  signal: AbortSignal,
): Promise<ReadThing<Source>> {
  const { text, startedAt } = await client.read(path, signal);
  const value = await readTextSoon(text);
  if (value === null || value.members() === null) throw failureOf("unreadable", "mka1.read.unreadable");
  return { value, text, startedAt };
}

/** One held call by its id. Throws `BackendFailure` only: `gone` where there is none for this viewer. */
export async function readHeldCall(
  client: Mka1Client,
  id: string,
  signal: AbortSignal,
): Promise<ReadThing<HeldCall>> {
  const read = await readSource(client, heldPath(id), signal);
  const call = readHeld(read.value);
  // What is decided is the id that was asked for: an answer about another one cannot be decided by it.
  return { ...read, value: call.id === id ? call : { ...call, id, fault: call.fault ?? heldFields.id } };
}

/** The same; null where there is none. */
export const heldOrNull = (
  client: Mka1Client,
  id: string,
  signal: AbortSignal,
): Promise<ReadThing<HeldCall> | null> => readHeldCall(client, id, signal).catch(nullWhenGone);

/** Null for what is gone; throws every other failure on. */
export function nullWhenGone(thrown: unknown): null {
  if (thrown instanceof BackendFailure && thrown.error.kind === "gone") return null;
  throw thrown;
}

/** One response. Throws `BackendFailure` only. */
export async function readResponseOf(
  client: Mka1Client,
  id: string,
  signal: AbortSignal,
): Promise<ReadThing<ResponseRecord>> {
  const read = await readSource(client, responsePath(id), signal);
  const value = readResponse(read.value);
  if (value === null) throw failureOf("unreadable", "mka1.read.unreadable");
  return { ...read, value };
}

/**
 * The response that went on from one, where it is known or stands among the newest; else null. What it ran is one fact
 * more: a failure to read it takes nothing else along.
 */
export async function continuationOf(
  client: Mka1Client,
  responseId: string,
  signal: AbortSignal,
): Promise<ReadThing<Continuation> | null> {
  const { continuations } = memoryOf(client);
  const known = continuations.get(responseId);
  try {
    if (known !== undefined) {
      const read = await readResponseOf(client, known, signal);
      return { ...read, value: continuationIn(read.value) };
    }
    const { value, startedAt } = await readSource(client, newestResponses, signal);
    const found = (readPage(value)?.items ?? [])
      .map(readResponse)
      .find((response) => response?.previousId === responseId);
    if (found === undefined || found === null) return null;
    continuations.set(responseId, found.id);
    return { value: continuationIn(found), text: JSON.stringify([found.id, found.status]), startedAt };
  } catch {
    return null;
  }
}
