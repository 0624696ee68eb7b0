import { momentOf } from "../../lib/clock-words.ts";

/** A moment in this browser's zone: "14:02", with its day when that is not today. Milliseconds since the epoch, UTC. */
export const clockTime = (at: number): string => momentOf(at, Date.now());

const withSeconds = new Intl.DateTimeFormat("en-GB", {
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});

/** A moment of this sitting, to the second: "14:11:52". */
export const exactClock = (at: number): string => withSeconds.format(at);
