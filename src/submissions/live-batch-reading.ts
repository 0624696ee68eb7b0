import type { QueryClient } from "@tanstack/react-query";
import type { Clock, Hint } from "../domain/approval-backend.ts";
import { type BatchRef, refKey } from "../domain/batch-ref.ts";
import { readBatchAgain } from "../queries/batch-query.ts";
import { readListAgain } from "../queries/list-query.ts";

/** How long hints are gathered before they are read, in milliseconds: what is told in one breath is read once. */
const gatherMs = 100;

/** Between the starts of two readings, in milliseconds, however much is told. */
const betweenMs = 1_000;

interface ReadingParts {
  readonly client: QueryClient;
  readonly clock: Clock;
  /** The batch that is open. */
  readonly ref: BatchRef;
  /** Nothing more is read once it is aborted. */
  readonly signal: AbortSignal;
}

/** Reads again what hints tell of, in the order told, a burst of them once, and never two readings at a time. */
export function createHintReading({ client, clock, ref, signal }: ReadingParts): (hint: Hint) => void {
  const due = new Map<string, () => Promise<void>>();
  let isAtWork = false;
  let startedAt = Number.NEGATIVE_INFINITY;

  /** A hint that names the open batch asks for no more; any other may be of a request that the list does not hold yet. */
  function note(hint: Hint): void {
    const isOfOpen = hint.ref !== null && refKey(hint.ref) === refKey(ref);
    const told = hint.ref ?? ref;
    due.set(refKey(told), () => readBatchAgain(client, told));
    if (!isOfOpen) due.set("list", () => readListAgain(client, ref.connectionId));
  }

  async function work(): Promise<void> {
    while (due.size > 0) {
      await clock.wait(Math.max(gatherMs, startedAt + betweenMs - clock.monotonic()), signal);
      startedAt = clock.monotonic();
      const now = [...due.values()];
      due.clear();
      // A reading that fails is told where it is drawn; the next hint or poll reads again.
      await Promise.allSettled(now.map((read) => read()));
    }
  }

  return (hint) => {
    note(hint);
    if (isAtWork) return;
    isAtWork = true;
    work()
      .catch(() => undefined)
      .finally(() => {
        isAtWork = false;
      });
  };
}
