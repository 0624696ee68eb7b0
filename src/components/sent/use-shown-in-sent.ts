import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { leavesSentAt, type Submission } from "../../domain/submission.ts";
import { useInbox } from "../inbox-context.tsx";
import { shownInSent } from "./submission-words.ts";

/** What Sent shows, in its order. Drawn again when something is sent, and when the day of one of them is over. */
export function useShownInSent(): readonly Submission[] {
  const { runner, clock } = useInbox();
  const submissions = useStore(runner.submissions);
  const [turn, setTurn] = useState(0);
  const shown = shownInSent(submissions, clock.now());
  const next = Math.min(...shown.map(leavesSentAt));
  useEffect(() => {
    if (next === Infinity) return;
    const over = new AbortController();
    clock.wait(next - clock.now(), over.signal).then(
      () => setTurn(turn + 1),
      () => undefined,
    );
    return () => over.abort();
  }, [clock, next, turn]);
  return shown;
}
