/** The element that scrolls a batch. */
export const scrollerOf = (element: Element): HTMLElement | null =>
  element.closest<HTMLElement>("[data-batch-scroll]");

/** A message, where its top stood in what scrolls and in the list, and how far that was scrolled, in pixels. */
interface Anchor {
  readonly element: HTMLElement;
  readonly top: number;
  readonly inList: number;
  readonly scrolled: number;
}

/**
 * Holds what a person reads where it stands while heights above it change: rows that were only thought of are
 * measured, earlier messages appear, a card above grows. Browsers can do this by themselves, not all of them, and
 * none when the change is made by a margin; so it is switched off for the transcript (`overflow-anchor`) and done here.
 */
export class ScrollAnchor {
  #anchor: Anchor | null = null;

  /** Notes the first message in view. */
  note(list: HTMLElement): void {
    const scroller = scrollerOf(list);
    this.#anchor = null;
    if (scroller === null) return;
    const { top: viewTop, bottom: viewBottom } = scroller.getBoundingClientRect();
    for (const element of messagesIn(list)) {
      const { top, bottom } = element.getBoundingClientRect();
      if (top >= viewBottom) return;
      if (bottom <= viewTop + 1) continue;
      const scrolled = scroller.scrollTop;
      const inList = top - list.getBoundingClientRect().top;
      this.#anchor = { element, top: top - viewTop + scrolled, inList, scrolled };
      return;
    }
  }

  /**
   * Scrolls by as much as the noted message was moved. What moves because of a press in view is let be, so it does
   * so only while the list reaches above the view, unless `always`; then what grew above the list does not count.
   */
  hold(list: HTMLElement, always: boolean): void {
    const scroller = scrollerOf(list);
    const anchor = this.#anchor;
    if (scroller === null || anchor?.element.isConnected !== true) return;
    const viewTop = scroller.getBoundingClientRect().top;
    const listTop = list.getBoundingClientRect().top;
    const isBelow = listTop > viewTop;
    if (isBelow && !always) return;
    const { top } = anchor.element.getBoundingClientRect();
    const moved = isBelow ? top - listTop - anchor.inList : top - viewTop + scroller.scrollTop - anchor.top;
    if (Math.abs(moved) >= 0.5) scroller.scrollTop = scrolledBefore(scroller, anchor) + moved;
  }
}

/** What became shorter is scrolled back to its new end by the browser; any other scrolling since was the person's. */
function scrolledBefore(
  { scrollTop, scrollHeight, clientHeight }: HTMLElement,
  { scrolled }: Anchor,
): number {
  const isAtEnd = scrollTop >= scrollHeight - clientHeight - 1;
  return isAtEnd && scrollTop < scrolled ? scrolled : scrollTop;
}

/** The messages of a list that exist now, in their order. */
export const messagesIn = (list: HTMLElement): readonly HTMLElement[] => [
  ...list.querySelectorAll<HTMLElement>(":scope > [data-index]"),
];
