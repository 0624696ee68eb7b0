import type { Catalogue } from "../speaker.ts";

interface LeftOut {
  readonly count: number;
  /** "3, 5, 18 to 40". */
  readonly places: string;
  readonly of: number;
  readonly why: string;
}

/** What is said of many calls of a batch at once. */
export const manyCallsEn = {
  "places.range": ({ from, to }: { from: number; to: number }) => `${from} to ${to}`,
  "left.many": ({ count, places, of, why }: LeftOut) =>
    `“Approve all” left out ${count} calls, ${places} of ${of}: ${why}.`,
  "left.marked": "they are marked",
  "left.uninspectable": "they are uninspectable",
  "left.not-seen": "their arguments were not seen to the end",
  "left.not-offered": "they take no approval",
} satisfies Catalogue;
