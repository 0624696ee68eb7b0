/**
 * What runs inside the measured page of one batch. Functions given to the browser stand alone: they use nothing of
 * this module.
 */
export interface CallMarks {
  /** When the last press on a link of the list began, in milliseconds from the start of the navigation. */
  pressed?: number;
  /** When the first call that can be decided had been painted. */
  call?: number;
}

declare global {
  interface Window {
    callMarks: CallMarks;
  }
}

/** Runs before the page's own code: notes presses, and the first call whose buttons are on screen. */
export function watchForTheCall(): void {
  const marks: CallMarks = {};
  window.callMarks = marks;
  addEventListener(
    "pointerdown",
    ({ timeStamp }) => {
      marks.pressed = timeStamp;
    },
    { capture: true },
  );
  const observer = new MutationObserver(() => {
    if (document.querySelector('[aria-label="Batch"] article button[aria-pressed]') === null) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => {
        marks.call = performance.now();
      };
      channel.port2.postMessage(null);
    });
  });
  observer.observe(document, { childList: true, subtree: true });
}
