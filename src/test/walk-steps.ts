import * as fc from "fast-check";
import type { Loss } from "./phoenix-walk.ts";

/** One thing that happens on a walk: a press in a tab, a loss on the way, another client, or time. */
export type WalkStep =
  | { readonly do: "decide"; readonly tab: number; readonly yes: boolean; readonly isSplit: boolean }
  | {
      readonly do:
        | "abort"
        | "abort-unheard"
        | "close-turn"
        | "feedback-again"
        | "send-again"
        | "check"
        | "cancel"
        | "reload";
      readonly tab: number;
    }
  /** The screen of a tab shows what the server holds now. */
  | { readonly do: "look"; readonly tab: number }
  | { readonly do: "loss"; readonly loss: Loss }
  | {
      readonly do: "someone-else";
      readonly what: "someone-else-approves" | "someone-else-answers-one" | "someone-else-writes";
    }
  | { readonly do: "time"; readonly ms: number };

const tab = fc.nat({ max: 1 });

/** Any of them, the presses more often. */
export const walkStep: fc.Arbitrary<WalkStep> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("decide" as const),
      tab,
      yes: fc.boolean(),
      isSplit: fc.boolean(),
    }),
  },
  {
    weight: 7,
    arbitrary: fc.record({
      do: fc.constantFrom(
        "abort" as const,
        "abort-unheard" as const,
        "close-turn" as const,
        "feedback-again" as const,
        "feedback-again" as const,
        "send-again" as const,
        "check" as const,
        "cancel" as const,
        "reload" as const,
        "look" as const,
        "look" as const,
      ),
      tab,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("loss" as const),
      loss: fc.constantFrom<Loss>(
        "second-lost",
        "lost-request",
        "lost-reply",
        "cut-stream",
        "late",
        "very-late",
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("someone-else" as const),
      what: fc.constantFrom(
        "someone-else-approves" as const,
        "someone-else-answers-one" as const,
        "someone-else-writes" as const,
      ),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant("time" as const), ms: fc.constantFrom(0, 2_000, 40_000) }),
  },
);
