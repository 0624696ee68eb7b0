const largestPage = 6_400;

/**
 * The size for the next page. Phoenix begins again at the first session of a cursor's second, so that a page smaller
 * than the sessions of one second never ends: it comes back with the cursor it was asked with. Null when even the
 * largest page did not move on.
 */
export function nextSize(page: {
  readonly size: number;
  readonly isStuck: boolean;
  readonly usual: number;
}): number | null {
  if (!page.isStuck) return page.usual;
  return page.size * 2 <= largestPage ? page.size * 2 : null;
}
