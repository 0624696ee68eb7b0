import type { QueryClient } from "@tanstack/react-query";
import type { ApprovalBackend, Clock, Hint } from "../domain/approval-backend.ts";
import { type BackendError, BackendFailure, pauseUntil } from "../domain/backend-error.ts";
import type { BatchId, BatchRef, ConnectionId } from "../domain/batch-ref.ts";
import { createHintReading } from "./live-batch-reading.ts";
import type { Locks } from "./locks.ts";
import { onLeft, onReturn, type PagePresence, untilHere } from "./page-presence.ts";
import { borrowPlace } from "./stream-slots.ts";

/** The longest wait before a stream is opened again, in seconds; one that stood that long was no failure. */
const longestWait = 30;

/** A page out of sight gives its place back after this long, in milliseconds. */
const hiddenMs = 60_000;

/** What live streams are followed with. */
export interface LiveBatchParts {
  readonly backendOf: (id: ConnectionId) => ApprovalBackend | undefined;
  readonly client: QueryClient;
  readonly clock: Clock;
  readonly locks: Locks;
  readonly page: PagePresence;
  /** From 0 to 1, for the jitter of waits. */
  readonly random?: () => number;
}

/** The live stream of the batch that is open. It only tells what to read again: nothing is decided or sent by it. */
export interface LiveBatches {
  /**
   * Follows a batch until the signal: the record is read again whenever the stream opened or told something, and the
   * list too when it opened again. The stream gives its place back to a submission that wants one, and comes back when
   * a place is free; a backend without one is only polled.
   */
  follow(ref: BatchRef, signal: AbortSignal): void;
}

/** Makes the live streams of a page. */
export function createLiveBatches(parts: LiveBatchParts): LiveBatches {
  /** Connections that opened one for this page: where one of them has none, it is of that batch alone. */
  const withStreams = new Set<ConnectionId>();
  /** Batches that have none, by connection: where two have none, the connection is asked no more. */
  const without = new Map<ConnectionId, Set<BatchId>>();
  const hasNone = ({ connectionId, batchId }: BatchRef) => {
    const known = without.get(connectionId);
    return known !== undefined && (known.size > 1 || known.has(batchId));
  };
  return {
    follow(ref, signal) {
      const backend = parts.backendOf(ref.connectionId);
      const open = backend?.hints?.bind(backend, ref.batchId);
      if (open === undefined || hasNone(ref)) return;
      const onHint = createHintReading({ ...parts, ref, signal });
      let wasOpen = false;
      let endTrying: (() => void) | undefined;
      const onEnd = () => {
        endTrying?.();
        endTrying = undefined;
      };
      signal.addEventListener("abort", onEnd);
      const onOpen = () => {
        onEnd();
        withStreams.add(ref.connectionId);
        // A request that came while it was away has no row yet (threats R-17).
        if (wasOpen) onHint({ ref: null });
        wasOpen = true;
      };
      // One that never stood is no loss: the batch is polled as before.
      const onBroke = () => {
        if (wasOpen) endTrying ??= backend?.reconnects?.();
      };
      const stream = { ...parts, random: parts.random ?? Math.random, open, onOpen, onBroke, onHint, signal };
      keepOpen(stream).then(
        () => {
          onEnd();
          if (withStreams.has(ref.connectionId)) return;
          const known = without.get(ref.connectionId) ?? new Set();
          without.set(ref.connectionId, known.add(ref.batchId));
        },
        // The batch is looked at no more.
        () => undefined,
      );
    },
  };
}

interface LiveStream extends Omit<Required<LiveBatchParts>, "backendOf"> {
  readonly open: (signal: AbortSignal) => AsyncIterable<Hint>;
  readonly onOpen: () => void;
  readonly onBroke: () => void;
  readonly onHint: (hint: Hint) => void;
  readonly signal: AbortSignal;
}

/** How one try ended. */
type Ending =
  | { readonly kind: "no-place" }
  /** Given back: to a submission, or because nobody looked. */
  | { readonly kind: "given-back" }
  | { readonly kind: "broke"; readonly after: number; readonly error: BackendError | null };

/** Opens the stream again and again. Resolves when the server has none; rejects when the signal is aborted. */
async function keepOpen(stream: LiveStream): Promise<void> {
  let tries = 0;
  for (;;) {
    await untilHere(stream.page, stream.signal);
    const ending = await openOnce(stream);
    stream.signal.throwIfAborted();
    if (isForGood(ending)) return;
    if (ending.kind === "broke") stream.onBroke();
    if (hasStood(ending)) tries = 0;
    await pause(stream, Math.max(waitAfter(tries, stream.random()), askedPause(ending, stream.clock)));
    tries += 1;
  }
}

/** 1, 2, 4 … 30 seconds and up to a quarter more, in milliseconds. */
const waitAfter = (tries: number, random: number): number =>
  Math.min(2 ** tries, longestWait) * 1_000 * (1 + random / 4);

const isForGood = (ending: Ending): boolean =>
  ending.kind === "broke" && ending.error?.kind === "unsupported";

const hasStood = (ending: Ending): boolean =>
  ending.kind === "given-back" || (ending.kind === "broke" && ending.after >= longestWait * 1_000);

/** Milliseconds that the server asked to be left alone. */
const askedPause = (ending: Ending, clock: Clock): number =>
  pauseUntil(ending.kind === "broke" ? (ending.error?.retryAt ?? null) : null, clock.now());

/** Waits, but no longer than until the page comes back: then the waits before it mean nothing. */
async function pause({ page, clock, signal }: LiveStream, ms: number): Promise<void> {
  const isBack = new AbortController();
  const stop = onReturn(page, () => isBack.abort());
  await clock.wait(ms, AbortSignal.any([signal, isBack.signal])).catch(() => undefined);
  stop();
}

async function openOnce(stream: LiveStream): Promise<Ending> {
  const place = await borrowPlace(stream.locks);
  if (place === null) return { kind: "no-place" };
  const isLeft = new AbortController();
  const end = AbortSignal.any([stream.signal, place.wanted, isLeft.signal]);
  // At once, whatever time the stream takes to end: a submission may wait for it.
  end.addEventListener("abort", place.giveBack);
  const stop = onLeft(stream, hiddenMs, () => isLeft.abort());
  try {
    return end.aborted ? { kind: "given-back" } : await listen(stream, end);
  } finally {
    stop();
    place.giveBack();
  }
}

/** Passes on what the stream tells; its first hint says that it is open, for what changed before is told by nobody. */
async function listen({ open, onOpen, onHint, clock }: LiveStream, end: AbortSignal): Promise<Ending> {
  const startedAt = clock.monotonic();
  const ended = (error: BackendError | null): Ending =>
    end.aborted ? { kind: "given-back" } : { kind: "broke", after: clock.monotonic() - startedAt, error };
  let isOpen = false;
  try {
    for await (const hint of open(end)) {
      if (end.aborted) break;
      if (!isOpen) onOpen();
      isOpen = true;
      onHint(hint);
    }
    return ended(null);
  } catch (thrown) {
    return ended(thrown instanceof BackendFailure ? thrown.error : null);
  }
}
