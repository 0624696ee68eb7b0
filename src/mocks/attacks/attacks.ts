/** One attack that the gallery opens: what is tried, and whose fake plays it. */
export interface Attack {
  /** The row of the threats that it stands for: "T-07". */
  readonly threat: string;
  /** What is tried and what a person sees, in one sentence. */
  readonly says: string;
  /** The protocol whose fake plays it, and the name of the scenario there ("attack-tags" of "phoenix/attack-tags"). */
  readonly protocol: string;
  readonly plays: string;
}

/** Every attack, in the order of the gallery, by the name behind "attack/". */
export const attacks: Readonly<Record<string, Attack>> = {
  numbers: {
    threat: "T-16",
    says: "Numbers that a careless reader rounds stand digit for digit.",
    protocol: "phoenix",
    plays: "exact-numbers",
  },
};
