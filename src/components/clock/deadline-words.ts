import type { Deadline } from "../../domain/approval-batch.ts";
import { ageWords, countdown, momentOf } from "../../lib/clock-words.ts";
import { clockEn } from "../../messages/en/clock.ts";
import { speaker } from "../../messages/speaker.ts";

const t = speaker(clockEn);

/** Within this much seconds are told; milliseconds. */
const near = 3_600_000;
/** From this much on a moment is told with its date, year and zone; milliseconds. */
const far = 86_400_000;
/** A deadline is soon within ten minutes, in milliseconds. */
const soon = 600_000;

/** Whether what is left until `at` is little enough to be drawn as that. Milliseconds since the epoch, UTC. */
export const isSoon = (at: number, now: number): boolean => at - now < soon;

/** A moment to come: "14:02", with its day where that is another, with its date and zone where it is far off. */
export function untilWords(at: number, now: number, timeZone?: string): string {
  if (Math.abs(at - now) <= far) return momentOf(at, now, timeZone);
  return new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZoneName: "short",
    ...(timeZone === undefined ? {} : { timeZone }),
  }).format(at);
}

/** What is left: "1:48" within the hour, "2 h" beyond it; null when nothing is. */
function leftOf(at: number, now: number): string | null {
  const left = at - now;
  if (left <= 0) return null;
  return left < near ? countdown(left) : ageWords(left);
}

/** Whose clock a deadline is told by, and in which zone; the machine's where none is given. */
interface ToldBy {
  /** Milliseconds since the epoch, UTC. */
  readonly now: number;
  /** Whether `now` is the server's: a browser may not be let read its clock. */
  readonly isServers: boolean;
  readonly timeZone?: string;
}

/**
 * A deadline with what it is for and what is left: "the decision until 14:02, 1:48 left". That nothing is left is said
 * as that alone: whether the time to answer is over is for the server to say.
 */
export function deadlineWords({ at, for: what }: Deadline, { now, isServers, timeZone }: ToldBy): string {
  return t("deadline.until", {
    what,
    time: untilWords(at, now, timeZone),
    left: leftOf(at, now),
    isServers,
  });
}
