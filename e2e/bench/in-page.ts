/**
 * What runs inside the measured page. Functions given to the browser stand alone: they use nothing of this module.
 */
export interface Marks {
  /** Milliseconds from the start of the navigation until the first row stands in the document and was painted. */
  firstRow?: number;
  /** Milliseconds between frames, while `isScrolling`. */
  frames: number[];
  isScrolling: boolean;
  /** Milliseconds from a key to the paint after it, the wait for the next frame included. */
  keys: number[];
  /** Milliseconds of work for a key: its handling, then its frame from the first callback to after the paint. */
  keyWork: number[];
}

declare global {
  interface Window {
    marks: Marks;
  }
}

/** Runs before the page's own code: notes the first row, frames and keys. */
export function watchFromTheStart(): void {
  const marks: Marks = { frames: [], isScrolling: false, keys: [], keyWork: [] };
  window.marks = marks;

  function afterTask(then: (at: number) => void): void {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => then(performance.now());
    channel.port2.postMessage(null);
  }

  function afterPaint(then: (at: number, frameBegan: number) => void): void {
    requestAnimationFrame(() => {
      const began = performance.now();
      afterTask((at) => then(at, began));
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

  // The browser's own account of what handlers took; it tells nothing of events that were over within 16 ms.
  const handling = new Map<number, number>();
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      handling.set(entry.startTime, entry.processingEnd - entry.processingStart);
    }
  }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);

  const onKey = ({ timeStamp }: KeyboardEvent) => {
    afterPaint((at, began) => {
      marks.keys.push(at - timeStamp);
      setTimeout(() => marks.keyWork.push((handling.get(timeStamp) ?? 0) + at - began), 40);
    });
  };
  addEventListener("keydown", onKey, { capture: true });
}
