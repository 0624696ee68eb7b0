import { useRef } from "react";
import { isRowView, type View, type ViewCounts, views } from "../inbox/views.ts";
import { useInbox } from "../inbox-context.tsx";

/**
 * The views to offer. Those of deadlines and of people stand where a connection has deadlines, for such a system names
 * whose they are, or where one was ever filled; elsewhere nothing could come into them. Their addresses work all the
 * same, and a view that was offered stays.
 */
export function useFillableViews(current: View, counts: ViewCounts | null): readonly View[] {
  const { backends } = useInbox();
  const hasDeadlines = backends.some(({ serverTime }) => serverTime !== undefined);
  const offered = useRef(new Set<View>(["waiting", "drafts", "sent"]));
  for (const view of views)
    if (hasDeadlines || view === current || (isRowView(view) && (counts?.[view] ?? 0) > 0))
      offered.current.add(view);
  return views.filter((view) => offered.current.has(view));
}
