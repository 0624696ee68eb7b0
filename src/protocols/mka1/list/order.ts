/** One page of ids of a list that is kept in order. */
export interface OrderedPage {
  readonly ids: readonly string[];
  /** The id behind which the page was asked for; null for the newest. */
  readonly after: string | null;
  readonly hasMore: boolean;
}

/** What a page said of the order that was known. */
export interface OrderAfter {
  readonly order: readonly string[];
  /** Ids that should stand in this page and do not. */
  readonly missing: readonly string[];
  /** More was new than the page holds: between its end and what was known something is unread. */
  readonly hasGap: boolean;
}

/**
 * Lays a page over the known order. New ids come first of all, so a page covers the known ids from where it was asked
 * for to the last one that it holds; to the very end where nothing more follows. Times are not looked at: many calls may
 * have one time.
 */
export function withPage(order: readonly string[], { ids, after, hasMore }: OrderedPage): OrderAfter {
  const start = after === null ? 0 : order.indexOf(after) + 1;
  if (after !== null && start === 0) return { order, missing: [], hasGap: false };
  const inPage = new Set(ids);
  const last = order.findLastIndex((id) => inPage.has(id));
  const end = hasMore ? Math.max(last + 1, start) : order.length;
  const outside = (id: string) => !inPage.has(id);
  return {
    order: [...order.slice(0, start).filter(outside), ...ids, ...order.slice(end).filter(outside)],
    missing: order.slice(start, end).filter(outside),
    hasGap: hasMore && last < start && order.length > start,
  };
}
