import * as fc from "fast-check";
import type { Loss } from "./walk-world.ts";

/** What is pressed on a screen: decisions, or one of the presses `P` that a system knows beside them. */
export type WalkPress<P extends string> = DecidePress | { readonly do: P };

/** Yes or no about everything that waits, all alike or in turn. */
export interface DecidePress {
  readonly do: "decide";
  readonly yes: boolean;
  readonly isSplit: boolean;
}

/** What happens in a tab beside that; in "look" its screen shows what the server holds now. */
type InTab = "send-again" | "check" | "cancel" | "reload" | "look";

/** One thing that happens on a walk; `E` is what another client of the system may do. */
export type WalkStep<P extends string, E extends string> =
  | { readonly kind: "press"; readonly tab: number; readonly press: WalkPress<P> }
  | { readonly kind: "in-tab"; readonly tab: number; readonly what: InTab }
  | { readonly kind: "loss"; readonly loss: Loss }
  /** What is read from now on is so many milliseconds old when it arrives. */
  | { readonly kind: "lag"; readonly ms: number }
  | { readonly kind: "someone-else"; readonly what: E }
  | { readonly kind: "time"; readonly ms: number };

interface WalkVocabulary<P extends string, E extends string> {
  /** Named twice, it is pressed twice as often. */
  readonly presses: readonly P[];
  readonly losses: readonly Loss[];
  readonly others: readonly E[];
  /** How old what is read may be when it arrives, milliseconds; without any nothing lags. */
  readonly lags?: readonly number[];
}

const tab = fc.nat({ max: 1 });

/** Any of them, the presses more often. */
export function walkStep<P extends string, E extends string>(
  words: WalkVocabulary<P, E>,
): fc.Arbitrary<WalkStep<P, E>> {
  const weighted = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary });
  const decide = fc.record({
    do: fc.constant("decide" as const),
    yes: fc.boolean(),
    isSplit: fc.boolean(),
  });
  const other = fc.record({ do: fc.constantFrom(...words.presses) });
  const inTab = fc.constantFrom<InTab>("send-again", "check", "cancel", "reload", "look", "look");
  return fc.oneof(
    weighted(3, fc.record({ kind: fc.constant("press" as const), tab, press: decide })),
    weighted(3, fc.record({ kind: fc.constant("press" as const), tab, press: other })),
    weighted(4, fc.record({ kind: fc.constant("in-tab" as const), tab, what: inTab })),
    weighted(3, fc.record({ kind: fc.constant("loss" as const), loss: fc.constantFrom(...words.losses) })),
    weighted(
      1,
      fc.record({ kind: fc.constant("someone-else" as const), what: fc.constantFrom(...words.others) }),
    ),
    ...(words.lags ?? []).map((ms) => weighted(1, fc.constant({ kind: "lag" as const, ms }))),
    weighted(4, fc.record({ kind: fc.constant("time" as const), ms: fc.constantFrom(0, 2_000, 40_000) })),
  );
}
