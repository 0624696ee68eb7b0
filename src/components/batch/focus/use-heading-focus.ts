import { useCallback } from "react";
import { takeHeadingWish } from "../../heading-focus.ts";

/** A ref for the pane's heading: it takes the focus when a press asked for it, and never by itself. */
export function useHeadingFocus() {
  return useCallback((heading: HTMLHeadingElement | null) => {
    if (heading !== null && takeHeadingWish()) heading.focus();
  }, []);
}
