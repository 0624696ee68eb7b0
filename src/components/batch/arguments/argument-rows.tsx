import { type CSSProperties, useMemo, useState } from "react";
import { useStore } from "zustand";
import type { ToolCall } from "../../../domain/tool-call.ts";
import type { ArgumentLine, ArgumentView } from "../../../lib/display-json.ts";
import { useBatchScope } from "../batch-scope.ts";
import { stretchesOf } from "./argument-folds.ts";
import { ArgumentRow } from "./argument-row.tsx";
import { Tools } from "./argument-tools.tsx";
import styles from "./arguments.module.css";
import { EndMarker } from "./end-marker.tsx";
import { FoldedRows } from "./folded-rows.tsx";
import { keyWidth } from "./key-width.ts";
import { QuietNotes } from "./quiet-notes.tsx";
import { RawText } from "./raw-text.tsx";

interface ArgumentRowsProps {
  readonly call: ToolCall;
  readonly name: string;
  readonly view: ArgumentView;
  readonly text: string;
}

/** Arguments that are JSON, row by row; the raw text stands in their place when it is asked for. */
export function ArgumentRows({ call, name, view, text }: ArgumentRowsProps) {
  const [isRaw, setIsRaw] = useState(false);
  const stretches = useMemo(() => stretchesOf(view.rows), [view]);
  const opened = useOpenedFolds(call);
  const unopened = stretches.filter(({ fold, index }) => fold !== null && !opened.has(index)).length;
  return (
    <>
      {isRaw ? (
        <RawText text={text} />
      ) : (
        <div className={styles["rows"]} style={{ "--key": `${keyWidth(view.rows)}ch` } as CSSProperties}>
          {stretches.map(({ rows, fold, index }) =>
            fold !== null && !opened.has(index) ? (
              <FoldedRows key={index} fold={fold} onOpen={() => opened.open(index)} />
            ) : (
              <Rows key={index} rows={rows} />
            ),
          )}
        </div>
      )}
      <QuietNotes {...view.quiet} />
      <div className={styles["end"]}>
        <EndMarker call={call} lines={view.lines} unopened={unopened} />
        <Tools call={call} name={name} text={text} isRaw={isRaw} onRaw={() => setIsRaw(!isRaw)} />
      </div>
    </>
  );
}

/** Rows that the browser lays out only when they come near: a fold may hold thousands. */
const sliceRows = 100;

function Rows({ rows }: { readonly rows: readonly ArgumentLine[] }) {
  if (rows.length <= sliceRows)
    return rows.map((row, index) => <ArgumentRow key={keyOf(row, index)} row={row} />);
  const slices: (readonly ArgumentLine[])[] = [];
  for (let at = 0; at < rows.length; at += sliceRows) slices.push(rows.slice(at, at + sliceRows));
  return slices.map((slice, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the slices of one text never change places
    <div key={index} className={styles["slice"]}>
      {slice.map((row, at) => (
        <ArgumentRow key={keyOf(row, at)} row={row} />
      ))}
    </div>
  ));
}

const keyOf = (row: ArgumentLine, index: number): string => `${row.group}-${row.line}-${index}`;

/** The folds that were opened here; a call that was opened whole before needs no opening again. */
function useOpenedFolds(call: ToolCall) {
  const { draftStore } = useBatchScope();
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const wasOpened = useStore(draftStore, ({ looks }) => {
    const look = looks.get(call.id);
    return look?.digest === call.digest && look.unopened === 0;
  });
  return {
    has: (index: number) => wasOpened || opened.has(index),
    open: (index: number) => setOpened(new Set(opened).add(index)),
  };
}
