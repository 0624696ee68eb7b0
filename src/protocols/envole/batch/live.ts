import type { Clock, Hint } from "../../../domain/approval-backend.ts";
import { eventData, HttpFailure, isOfType, statusFault } from "../../http.ts";
import { longestSilence, noStreamStatuses } from "../assumed.ts";
import { type EnvoleClient, threadPath } from "../client.ts";
import { failureOf, readFailure } from "../read-errors.ts";
import { batchIdOf, placeOf } from "../record/batches.ts";
import { isPieceOfWords, readEvent } from "../record/events.ts";
import { toldTo } from "../record/told.ts";

/**
 * The live stream of a batch's thread (protocols/envole.md, "Access"). What it tells of requests is kept, for only a
 * stream has `toolMemoryId`; everything else of it is a hint, because its events name no execution. Ends when it breaks
 * or falls silent, and when another token is given. Throws `BackendFailure` where it does not open: `unsupported` where
 * this server has none.
 */
export async function* hintsAround(
  client: EnvoleClient,
  batchId: string,
  signal: AbortSignal,
): AsyncGenerator<Hint> {
  const threadId = placeOf(batchId)?.threadId;
  if (threadId === undefined) throw failureOf("gone", "envole.gone.address");
  const over = new AbortController();
  const silence = watchSilence(client.clock, () => over.abort());
  let closed = () => {};
  const tokenAge = client.tokenAge();
  try {
    const body = await opened(client, threadId, AbortSignal.any([signal, over.signal]));
    closed = client.state.streamOpened();
    const own = { ref: { connectionId: client.connection.id, batchId } };
    yield own;
    for await (const data of ofToken(client, tokenAge, eventData(body, silence.heard))) {
      const told = listen(client, threadId, data);
      if (told !== null) yield told.every((id) => id === batchId) ? own : { ref: null };
    }
  } catch (thrown) {
    // It broke, or was let go of: whoever follows it opens it again.
    if (!signal.aborted && !(thrown instanceof HttpFailure)) throw thrown;
  } finally {
    silence.stop();
    closed();
    over.abort();
  }
}

/** What comes before another token is given: that may be another person's, and this stream is not theirs. */
async function* ofToken<T>(client: EnvoleClient, tokenAge: number, all: AsyncIterable<T>): AsyncGenerator<T> {
  for await (const one of all) {
    if (client.tokenAge() !== tokenAge) return;
    yield one;
  }
}

/** The batches that an event asks about, which is none for most; null for an event after which there is nothing to read. */
function listen(client: EnvoleClient, threadId: string, data: string): readonly string[] | null {
  const event = readEvent(data);
  if (event === null || isPieceOfWords(event)) return null;
  const place = event.threadId ?? threadId;
  if (event.entries.length > 0) toldTo(client).take(place, event.entries, event.around);
  return event.entries.map((entry) => batchIdOf(place, entry.batchId ?? ""));
}

/** Opens the stream. Throws `BackendFailure` only. */
async function opened(
  client: EnvoleClient,
  threadId: string,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const tokenAge = client.tokenAge();
  const response = await client.open(`${threadPath(threadId)}/stream`, signal).catch((thrown: unknown) => {
    throw readFailure(thrown, client.clock.now());
  });
  if (response.ok && isOfType(response, "text/event-stream") && response.body !== null) return response.body;
  if (response.ok || noStreamStatuses.has(response.status))
    throw failureOf("unsupported", "envole.live.none");
  const failure = readFailure(new HttpFailure(await statusFault(response)), client.clock.now());
  if (failure.error.kind === "needs-token" && client.refuseToken(tokenAge))
    client.state.failed(failure.error);
  throw failure;
}

interface SilenceWatch {
  readonly heard: () => void;
  readonly stop: () => void;
}

/** Calls `onSilence` once nothing was heard for too long. */
function watchSilence(clock: Clock, onSilence: () => void): SilenceWatch {
  const stopped = new AbortController();
  let heardAt = clock.monotonic();
  const watch = async () => {
    for (;;) {
      const left = heardAt + longestSilence - clock.monotonic();
      if (left <= 0) return onSilence();
      await clock.wait(left, stopped.signal);
    }
  };
  watch().catch(() => undefined);
  return {
    heard() {
      heardAt = clock.monotonic();
    },
    stop: () => stopped.abort(),
  };
}
