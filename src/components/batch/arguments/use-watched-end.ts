import { type RefObject, useEffect, useRef } from "react";
import { afterPaint } from "../../../lib/after-paint.ts";
import { isDrawn, isEndInView } from "./end-in-view.ts";

/**
 * What may bring an end into view, take away what covered it, or lay out rows that a jump has come to. Heard wherever
 * it happens.
 */
const causes = [
  "scroll",
  "contentvisibilityautostatechange",
  "focusin",
  "pointerup",
  "keyup",
  "close",
  "toggle",
  "transitionend",
] as const;

/**
 * Tells whether an end marker is in view, whenever that may have changed and at most once a frame, until it is not
 * wanted any more. On a page without layout the observer alone tells.
 */
export function useWatchedEnd(
  marker: RefObject<HTMLElement | null>,
  isWanted: boolean,
  tell: (isInView: boolean) => void,
): void {
  const latest = useRef(tell);
  latest.current = tell;
  useEffect(() => {
    const element = marker.current;
    if (element === null || !isWanted) return;
    let callOff: (() => void) | null = null;
    const measure = () => {
      callOff = null;
      if (isDrawn(element)) latest.current(isEndInView(element));
    };
    const measureSoon = () => {
      callOff ??= afterPaint(measure);
    };
    const entering = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        if (isDrawn(element)) measureSoon();
        else latest.current(entry?.isIntersecting === true && entry.intersectionRatio > 0.9);
      },
      { root: element.closest("[data-batch-scroll]"), threshold: [0, 1] },
    );
    const resizing = new ResizeObserver(measureSoon);
    entering.observe(element);
    for (const sized of sizesAround(element)) resizing.observe(sized);
    for (const cause of causes) document.addEventListener(cause, measureSoon, true);
    window.addEventListener("resize", measureSoon);
    return () => {
      callOff?.();
      entering.disconnect();
      resizing.disconnect();
      for (const cause of causes) document.removeEventListener(cause, measureSoon, true);
      window.removeEventListener("resize", measureSoon);
    };
  }, [marker, isWanted]);
}

/** What moves or covers an end when its size changes. */
function* sizesAround(element: Element): Generator<Element> {
  const article = element.closest("article");
  const header = article?.querySelector("[data-sticky]");
  const scroller = element.closest("[data-batch-scroll]");
  for (const sized of [article, header, scroller]) if (sized != null) yield sized;
}
