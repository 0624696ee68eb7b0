/** What a fake did, in order. `E` are the kinds of its protocol; every fake tells of tools that ran. */
export interface EffectsLog<E> {
  all(): readonly E[];
  runsOf(callId: string): number;
  add(effect: E): void;
}

/** Makes a log, from what an earlier page left. */
export function createEffectsLog<E extends { readonly kind: string }>(
  kept: readonly E[] = [],
): EffectsLog<E> {
  const effects = [...kept];
  return {
    all: () => [...effects],
    runsOf: (callId) =>
      effects.filter((effect) => effect.kind === "run" && "callId" in effect && effect.callId === callId)
        .length,
    add: (effect) => void effects.push(effect),
  };
}
