/**
 * Resolves once what was just drawn has had its chance to be painted: after the next frame; at once where no frames
 * are drawn (a hidden page, a test).
 */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    const soon = () => setTimeout(resolve, 0);
    if (typeof document === "undefined" || document.hidden) soon();
    else requestAnimationFrame(soon);
  });
