import type { PaneStore } from "./pane-state.ts";

/** What can be asked to take the focus once it is drawn; on one pane it may stand in the sheet. */
export type FocusPlace = "feedback" | "feedback-beside" | "message";

/** Sends the focus to a place in the dock; what is drawn there takes it. */
export function wishFocus(pane: PaneStore, focusWish: FocusPlace): void {
  pane.setState({ focusWish });
}
