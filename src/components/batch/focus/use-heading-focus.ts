import { type RefObject, useDeferredValue, useEffect, useRef } from "react";
import { takeHeadingWish } from "../../heading-focus.ts";

/**
 * A ref for the pane's heading: it takes the focus when a press asked for it, and never by itself. Just after it is drawn,
 * not with it: to give the focus, the browser lays out the whole batch, and that task is long enough without.
 */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const isDue = useDeferredValue(true, false);
  useEffect(() => {
    if (isDue && takeHeadingWish()) heading.current?.focus();
  }, [isDue]);
  return heading;
}
