import {
  type CSSProperties,
  memo,
  type RefObject,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { ArgumentLine } from "../../../lib/json/display-json.ts";
import type { ArgumentSheet } from "../../../lib/sheet/argument-sheet.ts";
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
  /** Told whenever rows that were not there yet begin (1) or end (-1) to be waited for. */
  readonly onComing: (by: 1 | -1) => void;
}

/** The rows of a sheet, and in their places the parts that are folded. Only rows that are drawn are asked for. */
export function SheetRows({ sheet, folding, finding, goal, onOpen, onComing }: SheetRowsProps) {
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
            {...{ blocks, goal, onComing }}
            marks={finding.marks}
            match={finding.row === null ? null : { number: finding.current ?? 0, row: finding.row }}
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
  readonly marks: Finding["marks"];
  /** The match that a person is at, and the row in which it begins. */
  readonly match: { readonly number: number; readonly row: number } | null;
  readonly goal: Goal | null;
  readonly onComing: SheetRowsProps["onComing"];
}

/** Rows in slices that the browser lays out only when they come near. */
function Rows({ from, to, goal, match, ...rest }: RowsProps) {
  const slices: (readonly [number, number])[] = [];
  for (let at = from; at < to; at = endOfBlock(at)) slices.push([at, Math.min(endOfBlock(at), to)]);
  const drawn = slices.slice(0, useGrowing(slices.length));
  const end = drawn.at(-1)?.[1] ?? to;
  return (
    <>
      {drawn.map(([first, last]) => (
        <Slice
          key={first}
          {...rest}
          from={first}
          to={last}
          // A match may go on in the next rows.
          current={match !== null && match.row < last && match.row >= first - blockRows ? match.number : null}
          goal={goal !== null && goal.row >= first && goal.row < last ? goal : null}
        />
      ))}
      {end < to ? <ComingRows rows={to - end} onComing={rest.onComing} /> : null}
    </>
  );
}

/** How many of so many slices are drawn: a few more after each that was painted, so that no step holds the page up. */
function useGrowing(count: number): number {
  const [shown, setShown] = useState(slicesAtOnce);
  useEffect(() => {
    if (shown < count) startTransition(() => setShown(shown + slicesAtOnce));
  }, [shown, count]);
  return Math.min(shown, count);
}

const endOfBlock = (row: number): number => (Math.floor(row / blockRows) + 1) * blockRows;

/** Only what was read as JSON has helpers: of a text that is drawn as it came nothing is guessed. */
const besideOf = (row: ArgumentLine) => (row.kind === "raw" ? null : <Beside row={row} />);

const noMarks: Finding["marks"] = new Map();

interface SliceProps extends Omit<RowsProps, "match"> {
  readonly current: number | null;
}

/** Marks are drawn where a person can see them: of ten thousand, those in the slices that are near. */
const Slice = memo(function Slice({ blocks, marks, ...rest }: SliceProps) {
  const { from, to, goal, onComing } = rest;
  const block = Math.floor(from / blockRows);
  const rows = useBlock(blocks, block);
  const element = useRef<HTMLDivElement>(null);
  const isFar = useIsSkipped(element, rows !== null);
  if (rows === null) return <ComingRows rows={to - from} onComing={onComing} />;
  return (
    <div
      ref={element}
      className={styles["slice"]}
      style={{ containIntrinsicBlockSize: `auto ${(to - from) * usualRow}px` }}
    >
      <SliceRows
        {...rest}
        rows={rows}
        first={block * blockRows}
        marks={isFar && goal === null ? noMarks : marks}
      />
    </div>
  );
});

interface SliceRowsProps extends Omit<SliceProps, "blocks" | "onComing"> {
  readonly rows: readonly ArgumentLine[];
  /** The place of the first of them in the sheet. */
  readonly first: number;
}

const SliceRows = memo(function SliceRows(props: SliceRowsProps) {
  const { rows, first, from, to, closed, onToggle, marks, current, goal } = props;
  return rows.slice(from - first, to - first).map((row, offset) => {
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
  });
});

/** Whether the browser leaves an element out of its layout because it is far; where it does not tell, it is near. */
function useIsSkipped(element: RefObject<HTMLElement | null>, isThere: boolean): boolean {
  const [isSkipped, setIsSkipped] = useState(false);
  useEffect(() => {
    const slice = element.current;
    if (slice === null || !isThere) return;
    const note = (event: Event) => setIsSkipped((event as Event & { readonly skipped: boolean }).skipped);
    slice.addEventListener("contentvisibilityautostatechange", note);
    return () => slice.removeEventListener("contentvisibilityautostatechange", note);
  }, [element, isThere]);
  return isSkipped;
}

interface ComingRowsProps {
  readonly rows: number;
  readonly onComing: SheetRowsProps["onComing"];
}

/** The place of rows that are still coming. What is behind them is no end that was reached, and what was opened is not there yet. */
function ComingRows({ rows, onComing }: ComingRowsProps) {
  useLayoutEffect(() => {
    onComing(1);
    return () => onComing(-1);
  }, [onComing]);
  return (
    <p className={styles["coming"]} style={{ minBlockSize: `${rows * usualRow}px` }} aria-busy="true">
      {t("rows.coming", { rows })}
    </p>
  );
}
