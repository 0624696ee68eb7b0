import { useCallback } from "react";
import type { WaitingRow } from "../../../domain/waiting-row.ts";
import { aroundEn } from "../../../messages/en/around.ts";
import { speaker } from "../../../messages/speaker.ts";
import { Button } from "../../../ui/button.tsx";
import { KeyCap } from "../../../ui/key-cap.tsx";
import { ClockText } from "../../clock/clock-text.tsx";
import { leftWords } from "../rows/left-words.ts";
import { useNowOf } from "../use-now-of.ts";
import styles from "./arrived-pill.module.css";

const t = speaker(aroundEn);

interface ArrivedPillProps {
  readonly arrived: readonly WaitingRow[];
  readonly onTakeIn: () => void;
}

/** What came while the list kept its order. It stands in the header, where it moves no row. */
export function ArrivedPill({ arrived, onTakeIn }: ArrivedPillProps) {
  const nowOf = useNowOf();
  const face = useCallback(() => {
    const n = arrived.length;
    const lefts = arrived.map(
      ({ ref, deadline }) => (deadline?.at ?? Number.POSITIVE_INFINITY) - nowOf(ref.connectionId),
    );
    const left = Math.min(...lefts);
    return Number.isFinite(left)
      ? t("list.arrived-due", { n, time: leftWords(left) })
      : t("list.arrived", { n });
  }, [arrived, nowOf]);
  return (
    <Button className={styles["pill"]} onClick={onTakeIn}>
      <ClockText face={face} />
      <KeyCap>.</KeyCap>
    </Button>
  );
}
