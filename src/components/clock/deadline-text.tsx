import { useCallback } from "react";
import type { ServerTime } from "../../domain/approval-backend.ts";
import type { Deadline } from "../../domain/approval-batch.ts";
import { ClockText } from "./clock-text.tsx";
import { deadlineWords, isSoon } from "./deadline-words.ts";

interface DeadlineTextProps {
  readonly deadline: Deadline;
  /** The server's clock; without it the deadline is told by this computer's, and says so. */
  readonly serverTime: ServerTime | undefined;
}

/** A deadline with its countdown, drawn by the page's one timer; the element around it knows by `data-soon` that little is left. */
export function DeadlineText({ deadline, serverTime }: DeadlineTextProps) {
  const { at, for: what } = deadline;
  const face = useCallback(
    (ours: number, place: HTMLElement) => {
      const now = serverTime?.now() ?? ours;
      place.parentElement?.toggleAttribute("data-soon", isSoon(at, now));
      return deadlineWords({ at, for: what }, { now, isServers: serverTime?.isServers() ?? false });
    },
    [at, what, serverTime],
  );
  return <ClockText face={face} />;
}
