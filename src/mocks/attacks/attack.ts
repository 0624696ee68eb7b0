/** One attack that the gallery opens: what is tried, and whose fake plays it. */
interface Attack {
  /** The row of the threats that it stands for: "T-07". */
  readonly threat: string;
  /** What is tried and what a person sees, in one sentence. */
  readonly says: string;
  /** The protocol whose fake plays it, and the name of the scenario there ("attack-tags" of "phoenix/attack-tags"). */
  readonly protocol: string;
  readonly plays: string;
  /** False where the list that opens shows no row. */
  readonly hasRows?: boolean;
}

/** Attacks of one subject, by the name behind "attack/". */
export type Attacks = Readonly<Record<string, Attack>>;

/** What is tried and what a person sees, by the name behind "attack/", for one row of the threats and one fake. */
type Told = Readonly<Record<string, string>>;

/**
 * Attacks for one row of the threats that the fake of one protocol plays under "attack-<name>"; where the name begins
 * with the protocol ("letta-forms"), that beginning is left out there ("letta/attack-forms").
 */
export const attacksOn = (threat: string, protocol: string, told: Told): Attacks =>
  Object.fromEntries(
    Object.entries(told).map(([name, says]) => [
      name,
      {
        threat,
        says,
        protocol,
        plays: `attack-${name.startsWith(`${protocol}-`) ? name.slice(protocol.length + 1) : name}`,
      },
    ]),
  );
