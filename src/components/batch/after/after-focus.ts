/** Where the focus goes after a press on Submit: the report of the sending, which stays until the person moves on. */
const headingId = "after-sending";

export const afterSendingId = headingId;

/** Goes to the report once React has drawn it; the press asked for it. */
export function focusAfterSending(): void {
  requestAnimationFrame(() => document.getElementById(headingId)?.focus());
}
