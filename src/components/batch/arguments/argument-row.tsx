import { type CSSProperties, memo, type ReactNode, useRef } from "react";
import type { ArgumentLine } from "../../../lib/json/display-json.ts";
import type { RowMarks } from "../../../lib/sheet/find-marks.ts";
import { argumentsEn } from "../../../messages/en/arguments.ts";
import { batchEn } from "../../../messages/en/batch.ts";
import { speaker } from "../../../messages/speaker.ts";
import styles from "./arguments.module.css";
import { type Goal, useGoal } from "./goal.ts";
import { MarkedRuns } from "./marked-runs.tsx";
import { RowToggle } from "./row-toggle.tsx";

const t = speaker(batchEn);
const ta = speaker(argumentsEn);

interface ArgumentRowProps {
  readonly row: ArgumentLine;
  /** Its place in the sheet, counted from 0. */
  readonly index?: number;
  /** What was found in it. */
  readonly marks?: RowMarks | undefined;
  /** The match that a person is at, when it is in this row. */
  readonly current?: number | null;
  /** A press goes to this row. */
  readonly goal?: Goal | null;
  /** What the row opens is folded. */
  readonly isClosed?: boolean;
  /** Folds what the row opens, or opens it again; absent where nothing is folded by hand. */
  readonly onToggle?: (index: number, row: ArgumentLine) => void;
  /** What stands under the row: a helper, labelled, never in the place of the value. */
  readonly beside?: (row: ArgumentLine) => ReactNode;
}

/** One row of drawn arguments: key, value, and the quotation marks of a string, all of it text. */
export const ArgumentRow = memo(function ArgumentRow(props: ArgumentRowProps) {
  const { row, index = 0, goal = null, beside } = props;
  const element = useRef<HTMLDivElement>(null);
  useGoal(element, goal);
  const takesFocus = goal !== null && goal.kind !== "match";
  return (
    <>
      <div
        ref={element}
        className={styles["row"]}
        style={{ "--depth": row.depth } as CSSProperties}
        data-kind={row.kind}
        data-row={index}
        data-continues={row.isContinuation || undefined}
        tabIndex={takesFocus ? -1 : undefined}
      >
        <Key {...props} />
        {row.whole === undefined ? null : (
          <span className={styles["length"]} title={ta("length.unit")}>
            {ta("length.whole", row.whole)}
          </span>
        )}
        <Value {...props} />
      </div>
      {beside?.(row)}
    </>
  );
});

function Key({ row: { key, isDuplicate }, marks, current = null }: ArgumentRowProps) {
  const twice = isDuplicate ? { className: styles["twice"], title: t("args.duplicate") } : {};
  return (
    <span className={styles["key"]} data-part="key">
      {key === null ? null : (
        <span {...twice}>
          {key.length === 0 ? <span className={styles["closed"]}>{ta("key.empty")}</span> : null}
          <MarkedRuns runs={key} spans={marks?.key} current={current} />
        </span>
      )}
    </span>
  );
}

function Value({ row, index = 0, marks, current = null, isClosed = false, onToggle }: ArgumentRowProps) {
  const { value, quotes, inside } = row;
  const canFold = inside !== undefined && onToggle !== undefined;
  return (
    <span className={styles["value"]} data-part="value" data-line={row.lines > 0 ? row.line : undefined}>
      {canFold ? (
        <RowToggle inside={inside} isClosed={isClosed} onPress={() => onToggle(index, row)} />
      ) : null}
      {quotes === "both" || quotes === "opening" ? '"' : null}
      <MarkedRuns runs={value} spans={marks?.value} current={current} />
      {quotes === "both" || quotes === "closing" ? '"' : null}
      {canFold && isClosed ? <span className={styles["closed"]}>{ta("inside.closed", inside)}</span> : null}
    </span>
  );
}
