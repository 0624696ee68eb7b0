import { useEffect, useState } from "react";
import type { Clock } from "../../../domain/approval-backend.ts";
import type { Submission } from "../../../domain/submission.ts";

/** Until when the server asked to wait after a refusal, milliseconds since the epoch, UTC; null when it did not, or it is over. */
export function useHeldUntil(submission: Submission | undefined, clock: Clock): number | null {
  const until = submission?.state.kind === "refused" ? submission.state.error.retryAt : null;
  const [over, setOver] = useState<number | null>(null);
  useEffect(() => {
    if (until === null) return;
    const stop = new AbortController();
    clock.wait(Math.max(0, until - clock.now()), stop.signal).then(
      () => setOver(until),
      () => {},
    );
    return () => stop.abort();
  }, [until, clock]);
  return until === null || over === until || clock.now() >= until ? null : until;
}
