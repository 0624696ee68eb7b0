import { type RefObject, useEffect } from "react";

/**
 * A header that takes more than half of the view scrolls away with its card: under one that stays, the end of the
 * arguments could never be in view (a very long tool name, 200 % zoom).
 */
export function useHeaderRoom(inside: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const header = inside.current?.closest("article")?.querySelector<HTMLElement>("[data-sticky]");
    const scroller = inside.current?.closest<HTMLElement>("[data-batch-scroll]");
    if (header == null || scroller == null) return;
    const observer = new ResizeObserver(() => {
      header.toggleAttribute("data-tall", header.offsetHeight > scroller.clientHeight / 2);
    });
    observer.observe(header);
    observer.observe(scroller);
    return () => observer.disconnect();
  }, [inside]);
}
