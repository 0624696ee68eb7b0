import type { FocusPlace, PaneStore } from "../pane-state.ts";

/** Sends the focus to a place in the dock; what is drawn there takes it. */
export function wishFocus(pane: PaneStore, focusWish: FocusPlace): void {
  pane.setState({ focusWish });
}
