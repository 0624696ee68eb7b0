import type { Catalogue } from "../speaker.ts";

/** Sentences that `domain/` speaks of by id: no row of the list does, so they come with what decides and sends. */
export const rulesEn = {
  "off.not-offered": "This call does not take this decision.",
  "off.uninspectable": "Approve is off: these arguments cannot be shown faithfully. Deny works.",
  "off.unconfirmed": "Approve is off until the tool’s name was typed below. Deny works.",
  "off.end-not-seen": "Approve is off until the end of the arguments is seen.",
  "off.unopened": ({ count }: { count: number }) =>
    `Approve is off: ${count} folded ${count === 1 ? "part was" : "parts were"} never opened. Deny works.`,
  "error.unreadable": "An answer came that this inbox could not read.",
  "submission.other-tab": "Another tab of this browser is answering this batch. Nothing was sent from here.",
  "submission.not-again":
    "Not sent again: what waits is no longer as it was when you pressed. Look at it, and press Submit to answer it as it is now.",
  "submission.no-connection": "This connection is not configured any more. Nothing was sent.",
  "submission.storage-full":
    "The server is out of space. Nothing more is sent there until one try by hand, with Send again, goes through.",
  "submission.no-such-act": "Nothing was sent: this system has no such act.",
  "submission.failed-here": "The inbox itself failed before anything left. Nothing was sent.",
  "submission.ended-early": "The answer broke off before its end.",
  "submission.not-shown": "The server took it, but its record does not show it.",
  "submission.page-closed": "The page was closed or reloaded while this was being sent.",
  "again.in-flight": "It is being sent or looked up: sending again would be too early.",
  "again.not-known": "Whether it was recorded is not known. Read the record first.",
  "again.nothing-to-send": "There is nothing to send again.",
  "again.too-soon": "The server asked to wait. Send again comes on when that time is over.",
  "again.other-account": "Another account decided this. Open the batch, look and decide yourself.",
  "again.look-again": "This page was loaded again since. Open the batch, look and decide again.",
} satisfies Catalogue;
