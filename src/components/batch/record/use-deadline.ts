import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Clock, ServerTime } from "../../../domain/approval-backend.ts";
import type { ApprovalBatch } from "../../../domain/approval-batch.ts";
import { onTick } from "../../clock/ticker.ts";

/**
 * Where an open batch is with its deadline: null where it has none that counts; `checking` from the moment that it is
 * reached until the record was read; `still-waits` when that record asks as before.
 */
export type DeadlineState = "ahead" | "checking" | "still-waits" | null;

interface DeadlineParts {
  readonly batch: ApprovalBatch;
  readonly serverTime: ServerTime | undefined;
  readonly clock: Clock;
  /** Reads the record; true when a fresh reading came. */
  readonly readAgain: () => Promise<boolean>;
  /** Whether the last read failed: the next good one by the poll then ends the checking. */
  readonly isFailing: boolean;
}

/**
 * A server's clock is followed within this, milliseconds, and a deadline in whole seconds stands up to one of them before
 * the moment that is meant: what is read sooner may still be the word from before it.
 */
const doubt = 2_000;

/** A deadline that was reached. */
interface Reached {
  readonly at: number;
  readonly isRead: boolean;
}

/** When a batch's deadline is, while something is still to be done before it. Milliseconds since the epoch, UTC. */
const dueAt = ({ status, deadline }: ApprovalBatch): number | null =>
  status === "waiting" || status === "to-continue" ? (deadline?.at ?? null) : null;

/**
 * At the deadline, by the server's clock, the record is read once more, and once more behind the clock's doubt where it
 * still waits; then its word is final: nothing expires here (threats T-43). Looked at by the page's one timer, so also at
 * the first turn after sleep.
 */
export function useDeadline(parts: DeadlineParts): DeadlineState {
  const { batch, serverTime, clock, isFailing } = parts;
  const at = dueAt(batch);
  const [reached, setReached] = useState<Reached | null>(null);
  const readAgain = useRef(parts.readAgain);
  readAgain.current = parts.readAgain;

  useLayoutEffect(() => {
    if (at === null) return;
    const isPast = (moment: number) => (serverTime?.now() ?? clock.now()) >= moment;
    let isKnown = false;
    let isSure = false;
    let isOver = false;
    const read = () => {
      isSure = isPast(at + doubt);
      const isLastWord = isSure;
      void readAgain.current().then((isRead) => {
        if (isRead && isLastWord && isKnown && !isOver) setReached({ at, isRead: true });
      });
    };
    const turn = () => {
      isKnown = !isKnown;
      // The server's clock may be learnt only now, and say that time is left.
      setReached(isKnown ? { at, isRead: false } : null);
      if (isKnown) read();
    };
    const look = () => {
      if (isPast(at) !== isKnown) turn();
      else if (isKnown && !isSure && isPast(at + doubt)) read();
    };
    look();
    const stop = onTick(look);
    return () => {
      isOver = true;
      stop();
    };
  }, [at, serverTime, clock]);

  const wasFailing = useRef(isFailing);
  useEffect(() => {
    if (wasFailing.current && !isFailing) setReached((now) => now && { ...now, isRead: true });
    wasFailing.current = isFailing;
  }, [isFailing]);

  if (at === null) return null;
  if (reached?.at !== at) return "ahead";
  return reached.isRead ? "still-waits" : "checking";
}
