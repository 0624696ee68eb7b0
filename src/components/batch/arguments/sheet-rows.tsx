import { type CSSProperties, memo, useDeferredValue } from "react";
import type { ArgumentSheet } from "../../../lib/argument-sheet.ts";
import type { ArgumentLine } from "../../../lib/display-json.ts";
import { argumentsEn } from "../../../messages/en/arguments.ts";
import { speaker } from "../../../messages/speaker.ts";
import { ArgumentRow } from "./argument-row.tsx";
import styles from "./arguments.module.css";
import { Beside } from "./beside/beside.tsx";
import { FoldedRows } from "./folded-rows.tsx";
import type { Goal } from "./goal.ts";
import { blockRows, type RowBlocks, useBlock, useRowBlocks } from "./row-blocks.ts";
import type { Finding } from "./use-finding.ts";
import type { Folding } from "./use-folding.ts";

const t = speaker(argumentsEn);

/** Slices that are drawn with the press that opens them; the rest follow without holding the page up. */
const slicesAtOnce = 4;
/** Height of a row of one line, in pixels: what a row is taken for before it is laid out. */
const usualRow = 20;

interface SheetRowsProps {
  readonly sheet: ArgumentSheet;
  readonly folding: Folding;
  readonly finding: Finding;
  readonly goal: Goal | null;
  readonly onOpen: (fold: number, firstRow: number) => void;
}

/** The rows of a sheet, and in their places the parts that are folded. Only rows that are drawn are asked for. */
export function SheetRows({ sheet, folding, finding, goal, onOpen }: SheetRowsProps) {
  const blocks = useRowBlocks(sheet);
  return (
    <div className={styles["rows"]} style={{ "--key": `${sheet.keyRoom}ch` } as CSSProperties}>
      {folding.stretches.map((stretch) =>
        stretch.kind === "fold" ? (
          <FoldedRows
            key={`fold ${stretch.index}`}
            fold={stretch.fold}
            onOpen={() => onOpen(stretch.index, stretch.fold.from)}
          />
        ) : (
          <Rows
            key={stretch.from}
            {...{ blocks, finding, goal }}
            from={stretch.from}
            to={stretch.to}
            closed={folding.closed}
            onToggle={folding.toggle}
          />
        ),
      )}
    </div>
  );
}

interface RowsProps {
  readonly blocks: RowBlocks;
  readonly from: number;
  readonly to: number;
  readonly closed: Folding["closed"];
  readonly onToggle: (index: number, row: ArgumentLine) => void;
  readonly finding: Finding;
  readonly goal: Goal | null;
}

/** Rows in slices that the browser lays out only when they come near. */
function Rows({ from, to, goal, ...rest }: RowsProps) {
  const slices: (readonly [number, number])[] = [];
  for (let at = from; at < to; at = endOfBlock(at)) slices.push([at, Math.min(endOfBlock(at), to)]);
  const shown = useDeferredValue(slices.length, Math.min(slices.length, slicesAtOnce));
  const drawn = slices.slice(0, shown);
  const end = drawn.at(-1)?.[1] ?? to;
  return (
    <>
      {drawn.map(([first, last]) => (
        <Slice
          key={first}
          {...rest}
          from={first}
          to={last}
          goal={goal !== null && goal.row >= first && goal.row < last ? goal : null}
        />
      ))}
      {end < to ? <ComingRows rows={to - end} /> : null}
    </>
  );
}

const endOfBlock = (row: number): number => (Math.floor(row / blockRows) + 1) * blockRows;

/** Only what was read as JSON has helpers: of a text that is drawn as it came nothing is guessed. */
const besideOf = (row: ArgumentLine) => (row.kind === "raw" ? null : <Beside row={row} />);

const Slice = memo(function Slice({ blocks, from, to, closed, onToggle, finding, goal }: RowsProps) {
  const block = Math.floor(from / blockRows);
  const rows = useBlock(blocks, block);
  if (rows === null) return <ComingRows rows={to - from} />;
  const { marks, current } = finding;
  return (
    <div
      className={styles["slice"]}
      style={{ containIntrinsicBlockSize: `auto ${(to - from) * usualRow}px` }}
    >
      {rows.slice(from - block * blockRows, to - block * blockRows).map((row, offset) => {
        const index = from + offset;
        const found = marks.get(index);
        return (
          <ArgumentRow
            key={index}
            row={row}
            index={index}
            marks={found}
            current={found === undefined ? null : current}
            goal={goal?.row === index ? goal : null}
            isClosed={closed.has(index)}
            onToggle={onToggle}
            beside={besideOf}
          />
        );
      })}
    </div>
  );
});

/** The place of rows that are still coming. */
function ComingRows({ rows }: { readonly rows: number }) {
  return (
    <p className={styles["coming"]} style={{ minBlockSize: `${rows * usualRow}px` }} aria-busy="true">
      {t("rows.coming", { rows })}
    </p>
  );
}
