/** How a call's header is found in its card: it stays while the arguments scroll under it. */
const headerMark = "[data-sticky]";
/** How the end of a call's arguments is found in its card. */
export const endMark = "[data-end-of-arguments]";

/** Rounding of the browser's own, in pixels. */
const slack = 1;

interface Band {
  readonly top: number;
  readonly bottom: number;
}

/** Where arguments of a card can be seen: its scroller and the window, less the header that stays above them. */
function bandOf(article: Element): Band {
  const scroller = article.closest("[data-batch-scroll]")?.getBoundingClientRect();
  const header = article.querySelector(headerMark)?.getBoundingClientRect();
  const top = Math.max(0, scroller?.top ?? 0, header?.bottom ?? 0);
  return { top, bottom: Math.min(window.innerHeight, scroller?.bottom ?? window.innerHeight) };
}

/** Whether an end marker is drawn at all; a page without layout draws nothing. */
export const isDrawn = (marker: Element): boolean => marker.getBoundingClientRect().height > 0;

/** Whether rows above an end marker are still coming: it is no end yet. */
const isBeforeItsRows = (marker: Element): boolean => marker.hasAttribute("data-coming");

/**
 * Whether an end marker stands whole where a person sees it: not outside of the scroller, not under the card's header,
 * and under nothing else that lies over the page (I-05). Asked of the browser itself, so that a bar which is added later
 * counts too.
 */
export function isEndInView(marker: Element): boolean {
  const article = marker.closest("article");
  const box = marker.getBoundingClientRect();
  if (article === null || box.height === 0 || isBeforeItsRows(marker)) return false;
  const { top, bottom } = bandOf(article);
  if (box.top < top - slack || box.bottom > bottom + slack) return false;
  return [box.top + slack, (box.top + box.bottom) / 2, box.bottom - slack].every((y) => {
    const onTop = document.elementFromPoint(box.left + slack, y);
    return onTop !== null && marker.contains(onTop);
  });
}

/** Whether an end marker stands below what can be seen of its card. */
export function isEndBelow(marker: Element): boolean {
  const article = marker.closest("article");
  return article !== null && marker.getBoundingClientRect().bottom > bandOf(article).bottom;
}

/** How far apart the points are that are tried for a line, in pixels, and how many there are at most. */
const stepPx = 14;
const mostSteps = 12;

/**
 * The last line of a card's arguments that stands whole above the lower edge of the view; null where none does. A few
 * points are asked for what is drawn there, however many rows there are.
 */
export function lastLineInView(article: Element): number | null {
  const { top, bottom } = bandOf(article);
  const { left, right } = article.getBoundingClientRect();
  const x = left + (right - left) * 0.75;
  for (let step = 0; step < mostSteps; step += 1) {
    const y = bottom - 2 - step * stepPx;
    if (y <= top) return null;
    const row = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-line]");
    if (row && article.contains(row) && row.getBoundingClientRect().bottom <= bottom + slack)
      return Number(row.dataset["line"]);
  }
  return null;
}
