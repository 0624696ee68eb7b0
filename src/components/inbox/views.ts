import type { WaitingRow } from "../../domain/waiting-row.ts";

/** Views that are rows of the list, each chosen by what a row asks and whose it is. */
export type RowView = "waiting" | "soon" | "assigned" | "continue";

/** The views that exist, in the order of the rail. */
export const views = ["waiting", "soon", "assigned", "continue", "drafts", "sent"] as const;

export type View = (typeof views)[number];

/** Whether a row expires soon, by the time of its server. */
export type IsSoon = (row: WaitingRow) => boolean;

/** How many rows each view of rows has. */
export type ViewCounts = Readonly<Record<RowView, number>>;

/** Whether a view is one of rows. */
export const isRowView = (view: View): view is RowView => view !== "drafts" && view !== "sent";

/**
 * Whether a row stands in a view: the one rule for what is drawn and what is counted. What is only watched asks
 * nothing: it stands among what the viewer continues, not among what waits. `isSoon` is asked for one view alone.
 */
export function isInView(view: RowView, row: WaitingRow, isSoon: IsSoon = () => false): boolean {
  switch (view) {
    case "waiting":
      return row.asks !== "watch";
    case "soon":
      return row.asks !== "watch" && isSoon(row);
    case "assigned":
    case "continue":
      return row.yours?.includes(view) === true;
  }
}

/** Counts the rows of every view. */
export function countViews(rows: readonly WaitingRow[], isSoon: IsSoon): ViewCounts {
  const counts = { waiting: 0, soon: 0, assigned: 0, continue: 0 };
  const counted = views.filter(isRowView);
  for (const row of rows) for (const view of counted) if (isInView(view, row, isSoon)) counts[view] += 1;
  return counts;
}
