import type { Fold } from "../../../lib/sheet/fold-plan.ts";
import { argumentsEn } from "../../../messages/en/arguments.ts";
import { speaker } from "../../../messages/speaker.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import styles from "./arguments.module.css";

const t = speaker(argumentsEn);

interface FoldedRowsProps {
  readonly fold: Fold;
  readonly onOpen: () => void;
}

/** Rows that are not drawn yet: how many, and the control that draws them. Approve stays off until it was used. */
export function FoldedRows({ fold, onOpen }: FoldedRowsProps) {
  const { fromLine, toLine, lines, characters } = fold;
  const isPart = fromLine === toLine;
  return (
    <div className={styles["fold"]}>
      <Icon name="eye" />
      <span>
        {isPart
          ? t("fold.part", { line: fromLine, characters })
          : t("fold.lines", { from: fromLine, to: toLine, characters })}
      </span>
      <Button onClick={onOpen}>
        {lines === 0 ? t("fold.open-part", { characters }) : t("fold.open-lines", { lines })}
      </Button>
    </div>
  );
}
