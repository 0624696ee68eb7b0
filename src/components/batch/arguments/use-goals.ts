import { useState } from "react";
import type { ArgumentSheet } from "../../../lib/sheet/argument-sheet.ts";
import { rowOfMatch } from "../../../lib/sheet/find-marks.ts";
import type { Found } from "../../../lib/sheet/found.ts";
import type { Goal } from "./goal.ts";
import type { Finding } from "./use-finding.ts";
import type { Folding } from "./use-folding.ts";

/** A sheet that is drawn, and what of it is folded. */
export interface Shown {
  readonly sheet: ArgumentSheet;
  readonly folding: Folding;
}

/** Where a press went last, and the ways to go on. */
export type Goals = ReturnType<typeof useGoals>;

/** Where a press went last, and the ways to go on. Whatever is gone to is opened first, and that counts as opened. */
export function useGoals(finding: Finding) {
  const [goal, setGoal] = useState<Goal | null>(null);
  return {
    goal,
    forget: () => setGoal(null),
    /** Typing opens nothing: a first match that is folded waits for Enter. */
    seeFirst: ({ folding }: Shown, found: Found) => {
      const row = rowOfMatch(found, 0);
      if (found.count > 0 && folding.isDrawn(row)) setGoal({ row, kind: "match" });
    },
    goToMatch: ({ folding }: Shown, match: number) => {
      if (finding.found === null) return;
      const row = rowOfMatch(finding.found, match);
      finding.goTo(match);
      folding.reveal(row);
      setGoal({ row, kind: "match" });
    },
    goToLine: async ({ sheet, folding }: Shown, line: number) => {
      const row = await sheet.rowOfLine(line);
      folding.reveal(row);
      setGoal({ row, kind: "line" });
    },
    /** Goes to the first part that was never opened, and opens it: it may begin within a line of which the head is drawn. */
    goToFold: ({ folding }: Shown) => {
      const { row } = folding.unopened;
      if (row < 0) return;
      folding.reveal(row);
      setGoal({ row, kind: "line" });
    },
    /** The control that opened it is gone: the focus goes on to the first row behind it. */
    openFold: ({ folding }: Shown, fold: number, firstRow: number) => {
      folding.open(fold);
      setGoal({ row: firstRow, kind: "opened" });
    },
  };
}
