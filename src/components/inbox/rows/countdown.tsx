import { useCallback } from "react";
import type { ConnectionId } from "../../../domain/batch-ref.ts";
import type { WaitingRow } from "../../../domain/waiting-row.ts";
import { listEn } from "../../../messages/en/list.ts";
import { speaker } from "../../../messages/speaker.ts";
import { Icon } from "../../../ui/icon.tsx";
import { ClockText } from "../../clock/clock-text.tsx";
import { useNowOf } from "../use-now-of.ts";
import styles from "./countdown.module.css";
import { leftWords } from "./left-words.ts";

const t = speaker(listEn);

/** A deadline is soon within ten minutes, in milliseconds. */
const soon = 600_000;

interface CountdownProps {
  readonly deadline: NonNullable<WaitingRow["deadline"]>;
  readonly connectionId: ConnectionId;
}

/** What is left until a deadline and what it is for, by the clock of the row's server. */
export function Countdown({ deadline, connectionId }: CountdownProps) {
  const nowOf = useNowOf();
  const { at, for: what } = deadline;
  const face = useCallback(
    (_: number, place: HTMLElement) => {
      const left = at - nowOf(connectionId);
      place.parentElement?.toggleAttribute("data-soon", left < soon);
      return left <= 0 ? t("list.time-over") : t(`list.left-${what}`, { time: leftWords(left) });
    },
    [at, what, nowOf, connectionId],
  );
  return (
    <span className={styles["due"]}>
      <Icon name="clock" />
      <ClockText face={face} />
    </span>
  );
}
