import { useMemo, useState } from "react";
import type { ArgumentLine } from "../../../lib/json/display-json.ts";
import {
  closeRow,
  type Foldable,
  type FoldState,
  nothingFolded,
  openFold,
  openRow,
  reveal,
  type Stretch,
  stretchesOf,
  type Unopened,
  unopenedOf,
} from "../../../lib/sheet/fold-state.ts";

/** What of a sheet is folded, and what a person does about it. */
export interface Folding {
  readonly stretches: readonly Stretch[];
  readonly closed: FoldState["closed"];
  /** Parts that were never opened; what a person folded again is none. */
  readonly unopened: Unopened;
  /** Opens a part of the plan. */
  open(fold: number): void;
  /** Folds what a row opens, or opens it again. */
  toggle(index: number, row: ArgumentLine): void;
  /** Opens whatever a row is folded in. */
  reveal(row: number): void;
  isDrawn(row: number): boolean;
}

/** The folding of a sheet. `isWhole`: all of it was opened before, and needs no opening again. */
export function useFolding(sheet: Foldable, isWhole: boolean): Folding {
  const [pressed, setPressed] = useState(nothingFolded);
  const state = useMemo(
    () => (isWhole ? { ...pressed, opened: allOf(sheet) } : pressed),
    [pressed, isWhole, sheet],
  );
  // These stay the same for as long as the sheet does: no row is drawn again because another one was folded.
  const acts = useMemo(
    () => ({
      open: (fold: number) => setPressed((before) => openFold(before, fold)),
      toggle: (index: number, row: ArgumentLine) =>
        setPressed((before) =>
          before.closed.has(index) ? openRow(before, index) : closeRow(before, index, row),
        ),
      reveal: (row: number) => setPressed((before) => reveal(before, sheet, row)),
    }),
    [sheet],
  );
  return useMemo(
    () => ({
      ...acts,
      stretches: stretchesOf(sheet, state),
      closed: state.closed,
      unopened: unopenedOf(sheet, state),
      isDrawn: (row) => reveal(state, sheet, row) === state,
    }),
    [acts, sheet, state],
  );
}

const allOf = ({ folds }: Foldable): ReadonlySet<number> => new Set(folds.keys());
