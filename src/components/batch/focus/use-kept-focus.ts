import { type RefObject, useEffect } from "react";

/** Where the focus lands when the control that had it goes away: a card, a section, else the batch's heading. */
const landings = "article[data-call-id], [data-landing]";

/**
 * Keeps the focus near when the control that has it goes away, by a press that used it up or by the record: never
 * on the page's body, and never scrolling anything by itself.
 */
export function useKeptFocus(pane: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = pane.current;
    if (root === null) return;
    let last: Element | null = null;
    let landing: HTMLElement | null = null;
    const handleFocus = ({ target }: FocusEvent) => {
      last = target instanceof Element ? target : null;
      landing = last?.closest<HTMLElement>(landings) ?? null;
    };
    const handleBlur = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) last = null;
    };
    const observer = new MutationObserver(() => {
      if (last === null || last.isConnected || document.activeElement !== document.body) return;
      last = null;
      const target =
        landing?.isConnected === true ? landing : root.querySelector<HTMLElement>("h2[tabindex]");
      target?.focus({ preventScroll: true });
    });
    root.addEventListener("focusin", handleFocus);
    root.addEventListener("focusout", handleBlur);
    observer.observe(root, { childList: true, subtree: true });
    return () => {
      root.removeEventListener("focusin", handleFocus);
      root.removeEventListener("focusout", handleBlur);
      observer.disconnect();
    };
  }, [pane]);
}
