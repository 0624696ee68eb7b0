/**
 * What runs inside the measured page. Functions given to the browser stand alone: they use nothing of this module.
 */
export interface Marks {
  /** Milliseconds from the start of the navigation until the first row stands in the document and was painted. */
  firstRow?: number;
  /** Milliseconds between frames, while `isScrolling`. */
  frames: number[];
  isScrolling: boolean;
  /** Milliseconds from a key to the paint after it. */
  keys: number[];
}

declare global {
  interface Window {
    marks: Marks;
  }
}

/** Runs before the page's own code: notes the first row, frames and keys. */
export function watchFromTheStart(): void {
  const marks: Marks = { frames: [], isScrolling: false, keys: [] };
  window.marks = marks;

  function afterPaint(then: (at: number) => void): void {
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => then(performance.now());
      channel.port2.postMessage(null);
    });
  }

  const observer = new MutationObserver(() => {
    if (document.querySelector('[aria-label="Inbox"] a[href]') === null) return;
    observer.disconnect();
    afterPaint((at) => {
      marks.firstRow = at;
    });
  });
  observer.observe(document, { childList: true, subtree: true });

  let last = 0;
  function onFrame(at: number): void {
    if (marks.isScrolling && last > 0) marks.frames.push(at - last);
    last = marks.isScrolling ? at : 0;
    requestAnimationFrame(onFrame);
  }
  requestAnimationFrame(onFrame);

  addEventListener("keydown", (event) => afterPaint((at) => marks.keys.push(at - event.timeStamp)), {
    capture: true,
  });
}

/** Bytes of JavaScript, as compressed on the wire, that were asked for before the first row stood. */
export function scriptBytes(): number {
  const until = window.marks.firstRow ?? Number.POSITIVE_INFINITY;
  return performance
    .getEntriesByType("resource")
    .filter((entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming)
    .filter((entry) => new URL(entry.name).pathname.endsWith(".js") && entry.startTime < until)
    .reduce((sum, entry) => sum + entry.encodedBodySize, 0);
}
