/**
 * Runs something once what is due now was laid out and painted: measuring then costs no further layout, and meets what a
 * person was shown. Gives the function that calls it off.
 */
export function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/**
 * Resolves once what was just drawn has had its chance to be painted: after the next frame; at once where no frames
 * are drawn (a hidden page, a test).
 */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    const soon = () => setTimeout(resolve, 0);
    if (typeof document === "undefined" || document.hidden) soon();
    else requestAnimationFrame(soon);
  });
