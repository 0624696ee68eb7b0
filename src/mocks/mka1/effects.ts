import type { FakeEffect } from "../fake-server.ts";

/** When and by whose hand something happened. `by` is the person, `client` the program. */
interface Hand {
  readonly at: number;
  readonly by: string;
  readonly client: string;
}

/** One thing that the fake did or was asked, in order. Tests hold what the screen claims against this. */
export type Effect =
  | FakeEffect
  /** A decision was recorded; `comment` is what was given with it. */
  | (Hand & {
      readonly kind: "decided";
      readonly callId: string;
      readonly approved: boolean;
      readonly comment: string | null;
    })
  /** A continuation took a decision: it never can be used again. */
  | (Hand & { readonly kind: "consumed"; readonly callId: string; readonly approved: boolean })
  /** A response was continued by another. */
  | (Hand & { readonly kind: "continued"; readonly from: string; readonly to: string });
