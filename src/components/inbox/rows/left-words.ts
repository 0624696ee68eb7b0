import { ageWords, countdown } from "../../../lib/clock-words.ts";

/** From this much on a deadline is told in whole minutes or hours, in milliseconds. */
const near = 3_600_000;

/** "1:48" within the hour, "2 h" beyond it; from milliseconds. */
export const leftWords = (left: number): string => (left < near ? countdown(left) : ageWords(left));
