import { attacks } from "./attacks/attacks.ts";
import { isProbe } from "./attacks/probes.ts";
import { threatHeading } from "./attacks/threats.ts";
import type { FakeProtocol, Scenario } from "./fake-server.ts";
import { fakes } from "./fakes.ts";

const prefix = "all/";
const attackPrefix = "attack/";

/** What a fake plays where a mixed scenario says nothing of it. */
const usual = "default";

/** A scenario of several systems side by side. */
interface Mixed {
  readonly says: string;
  readonly hasRows?: boolean;
  /** What each plays, by its protocol; the others play their `default`. */
  readonly plays?: Readonly<Record<string, string>>;
  /** What all of them play that have one of that name. */
  readonly all?: string;
}

const mixed: Readonly<Record<string, Mixed>> = {
  default: { says: "Every system side by side, as an ordinary morning has them." },
  "one-failing": {
    says: "Phoenix cannot be reached, and the others can.",
    plays: { phoenix: "offline" },
  },
  "one-hanging": {
    says: "The list of Letta never answers, and the others do.",
    plays: { letta: "loading" },
  },
  "needs-a-token": {
    says: "Two systems want a token, and the others are read.",
    plays: { phoenix: "expired-token", letta: "expired-token" },
  },
  skewed: {
    says: "The clock of MKA1 is ten minutes ahead of this computer's, and its deadlines follow it.",
    plays: { mka1: "clock-fast" },
  },
  expiring: {
    says: "A call of MKA1 expires while you look, beside what the others ask.",
    plays: { mka1: "expiring" },
  },
  empty: { says: "Nothing waits in any system.", all: "empty", hasRows: false },
};

/** The scenarios that the gallery lists. */
export const mixedScenarios: readonly Scenario[] = Object.entries(mixed).map(
  ([name, { says, hasRows = true }]) => ({
    id: prefix + name,
    says,
    group: name === usual ? "Batches" : "Several systems",
    hasRows,
  }),
);

/** The attacks that the gallery lists, under the row of the threats that each stands for. */
export const attackScenarios: readonly Scenario[] = Object.entries(attacks).map(
  ([name, { threat, says, hasRows = true }]) => ({
    id: attackPrefix + name,
    says,
    group: threatHeading(threat),
    hasRows,
  }),
);

/** One fake of a scenario, and which of its own scenarios it plays. */
export interface Part {
  readonly fake: FakeProtocol;
  readonly scenario: string;
}

/** The fakes of a scenario, in the order of the gallery; none for a scenario that does not exist. */
export function partsOf(id: string): readonly Part[] {
  if (id.startsWith(attackPrefix)) return partsOfAttack(id.slice(attackPrefix.length));
  if (!id.startsWith(prefix)) return fakes.flatMap((fake) => partOf(fake, id));
  const played = playedIn(id.slice(prefix.length));
  if (played === null) return [];
  return fakes.flatMap((fake, at) => partOf(fake, `${fake.protocol}/${played(fake, at)}`));
}

/** An attack is played by one fake alone; a probe, whose name says what it tries, by that of Phoenix. */
function partsOfAttack(name: string): readonly Part[] {
  const attack = Object.hasOwn(attacks, name) ? attacks[name] : undefined;
  if (attack !== undefined) return partsOf(`${attack.protocol}/${attack.plays}`);
  return isProbe(name) ? partsOf(`phoenix/${name}`) : [];
}

type Played = (fake: FakeProtocol, at: number) => string;

/** What each fake plays in a mixed scenario; null for one that does not exist. */
function playedIn(name: string): Played | null {
  if (Object.hasOwn(mixed, name)) {
    const { plays = {}, all = usual } = mixed[name] ?? {};
    return ({ protocol }) => plays[protocol] ?? all;
  }
  return oneInTrouble(name) ?? manyWaiting(name);
}

/** What stands for a trouble in the scenarios of every fake. */
const troubles: Readonly<Record<string, string>> = { failing: "offline", hanging: "loading" };

/** "phoenix-failing", "letta-hanging": that one, beside the others as they usually are. */
function oneInTrouble(name: string): Played | null {
  const [, protocol, trouble = ""] = /^([a-z0-9]+)-([a-z]+)$/.exec(name) ?? [];
  const scenario = Object.hasOwn(troubles, trouble) ? troubles[trouble] : undefined;
  if (scenario === undefined || !fakes.some((fake) => fake.protocol === protocol)) return null;
  return (fake) => (fake.protocol === protocol ? scenario : usual);
}

/** "waiting-10000": so many in all, spread evenly. */
function manyWaiting(name: string): Played | null {
  const [, digits] = /^waiting-(\d+)$/.exec(name) ?? [];
  if (digits === undefined) return null;
  const count = Number(digits);
  const [share, left] = [Math.floor(count / fakes.length), count % fakes.length];
  return (_, at) => `waiting-${share + (at < left ? 1 : 0)}`;
}

function partOf(fake: FakeProtocol, id: string): readonly Part[] {
  const isItsOwn = fake.scenarios.some((scenario) => scenario.id === id) || fake.isScenario?.(id) === true;
  return isItsOwn ? [{ fake, scenario: id }] : [];
}
