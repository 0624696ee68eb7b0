import { useCallback } from "react";
import { ageWords, countdown } from "../../lib/clock-words.ts";
import { listEn } from "../../messages/en/list.ts";
import { speaker } from "../../messages/speaker.ts";
import { Icon } from "../../ui/icon.tsx";
import { ClockText } from "../clock/clock-text.tsx";
import styles from "./countdown.module.css";

const t = speaker(listEn);

/** From this much on a deadline is told in whole minutes or hours, in milliseconds. */
const near = 3_600_000;
/** A deadline is soon within ten minutes, in milliseconds. */
const soon = 600_000;

/** What is left until a deadline. `at` is milliseconds since the epoch, UTC. */
export function Countdown({ at }: { readonly at: number }) {
  const face = useCallback(
    (now: number, place: HTMLElement) => {
      place.parentElement?.toggleAttribute("data-soon", at - now < soon);
      return t("list.due-in", { time: leftUntil(at, now) });
    },
    [at],
  );
  return (
    <span className={styles["due"]}>
      <Icon name="clock" />
      <ClockText face={face} />
    </span>
  );
}

/** "1:48" within the hour, "2 h" beyond it. */
export const leftUntil = (at: number, now: number): string =>
  at - now < near ? countdown(at - now) : ageWords(at - now);
