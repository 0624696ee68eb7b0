import type { Fold } from "../../../lib/fold-plan.ts";
import { batchEn } from "../../../messages/en/batch.ts";
import { speaker } from "../../../messages/speaker.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import styles from "./arguments.module.css";

const t = speaker(batchEn);

interface FoldedRowsProps {
  readonly fold: Fold;
  readonly onOpen: () => void;
}

/** Rows that are not drawn yet: how many, and the control that draws them. Approve stays off until it was used. */
export function FoldedRows({ fold, onOpen }: FoldedRowsProps) {
  const { fromLine: from, toLine: to, lines, characters } = fold;
  return (
    <div className={styles["fold"]}>
      <Icon name="eye" />
      <span>{t("args.folded", { from, to, characters })}</span>
      <Button onClick={onOpen}>{t("args.open", { count: lines })}</Button>
    </div>
  );
}
