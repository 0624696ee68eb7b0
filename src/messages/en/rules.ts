import type { Catalogue } from "../speaker.ts";

/** Sentences that `domain/` speaks of by id. */
export const rulesEn = {
  "off.not-offered": "This call does not take this decision.",
  "off.uninspectable": "Approve is off: these arguments cannot be shown faithfully. Deny works.",
  "off.end-not-seen": "Approve is off until the end of the arguments was in view.",
  "off.unopened": ({ count }: { count: number }) =>
    `Approve is off: ${count} folded ${count === 1 ? "part was" : "parts were"} never opened. Deny works.`,
} satisfies Catalogue;
