import { beginOwnOpening, isOwnOpening } from "./own-opening.ts";

/** What a press asked for: the next heading of a batch that is drawn takes the focus. */
let isWanted = false;

/** Called by a press that opens a batch (a row, "Next: run_sql"): its heading takes the focus once it is drawn. */
export function wantHeadingFocus(): void {
  isWanted = true;
  beginOwnOpening();
}

/**
 * Whether a press asked for it; asking takes the wish away. Who writes elsewhere by now keeps the focus: the next
 * letters would be keys of the batch (T-37).
 */
export function takeHeadingWish(): boolean {
  const was = isWanted;
  isWanted = false;
  return was && (isOwnOpening() || !isWriting());
}

const isWriting = (): boolean =>
  document.activeElement?.closest("input, textarea, select, [contenteditable]") != null;

/** The batch that is open already takes the focus at once. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>("[data-batch-region] h2[tabindex]")?.focus();
}
