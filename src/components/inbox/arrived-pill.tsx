import { useCallback } from "react";
import type { WaitingRow } from "../../domain/waiting-row.ts";
import { listEn } from "../../messages/en/list.ts";
import { speaker } from "../../messages/speaker.ts";
import { Button } from "../../ui/button.tsx";
import { KeyCap } from "../../ui/key-cap.tsx";
import { ClockText } from "../clock/clock-text.tsx";
import styles from "./arrived-pill.module.css";
import { leftUntil } from "./countdown.tsx";

const t = speaker(listEn);

interface ArrivedPillProps {
  readonly arrived: readonly WaitingRow[];
  readonly onTakeIn: () => void;
}

/** What came while the list kept its order. It stands in the header, where it moves no row. */
export function ArrivedPill({ arrived, onTakeIn }: ArrivedPillProps) {
  const n = arrived.length;
  const soonest = Math.min(...arrived.map((row) => row.deadline?.at ?? Number.POSITIVE_INFINITY));
  const face = useCallback(
    (now: number) =>
      Number.isFinite(soonest)
        ? t("list.arrived-due", { n, time: leftUntil(soonest, now) })
        : t("list.arrived", { n }),
    [n, soonest],
  );
  return (
    <Button className={styles["pill"]} onClick={onTakeIn}>
      <ClockText face={face} />
      <KeyCap>.</KeyCap>
    </Button>
  );
}
