import type { FakeEffect } from "../fake-server.ts";
import type { SubmittedItem } from "./body.ts";

/** Where and by whom something happened. */
interface Place {
  readonly thread: string;
  readonly at: number;
  readonly client: string;
}

/** One thing that the fake did or was asked, in order. Tests hold what the screen claims against this. */
export type Effect =
  | FakeEffect
  /** An answer left these executions out: they hang for ever. */
  | (Place & { readonly kind: "hung"; readonly batchId: string; readonly callIds: readonly string[] })
  /** A result did not give back what it was asked with; `what` names the field. */
  | (Place & { readonly kind: "not-echoed"; readonly callId: string; readonly what: string })
  /** Words, images or files beside an answer that is no abort: nobody will ever see them. */
  | (Place & { readonly kind: "dropped"; readonly items: readonly SubmittedItem[] })
  /** An abort was taken, with exactly these words and files for the agent. */
  | (Place & {
      readonly kind: "aborted";
      readonly batchId: string;
      readonly text: string;
      readonly items: readonly SubmittedItem[];
    });

/** What the fake did. `at` is milliseconds since the epoch of the fake's clock. */
export interface EffectsLog {
  all(): readonly Effect[];
  runsOf(callId: string): number;
  add(effect: Effect): void;
}

/** Makes a log, from what an earlier page left. */
export function createEffectsLog(kept: readonly Effect[] = []): EffectsLog {
  const effects = [...kept];
  return {
    all: () => [...effects],
    runsOf: (callId) => effects.filter((effect) => effect.kind === "run" && effect.callId === callId).length,
    add: (effect) => void effects.push(effect),
  };
}
