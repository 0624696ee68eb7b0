/** One thing that the fake did or was asked, in order. Tests hold what the screen claims against this. */
export type Effect =
  /** A tool ran: what a person must be able to rely on happening at most once. */
  | {
      readonly kind: "run";
      readonly session: string;
      readonly callId: string;
      readonly tool: string;
      readonly at: number;
      readonly client: string;
    }
  /** A client reported what only the server can know: a result of a native call, or other arguments than it was sent. */
  | {
      readonly kind: "forged";
      readonly session: string;
      readonly callId: string;
      readonly what: "result" | "input";
      readonly at: number;
      readonly client: string;
    }
  /** A request that decides something came in, whatever became of it. */
  | {
      readonly kind: "decision";
      readonly session: string;
      readonly path: string;
      readonly body: string;
      readonly at: number;
      readonly client: string;
    };

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
