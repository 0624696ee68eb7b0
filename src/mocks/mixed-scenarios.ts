import type { FakeProtocol, Scenario } from "./fake-server.ts";
import { fakes } from "./fakes.ts";

const prefix = "all/";

/** Scenarios of several systems side by side: each plays its own scenario of that name, where it has one. */
export const mixedScenarios: readonly Scenario[] = [
  {
    id: `${prefix}default`,
    says: "Every system side by side, as an ordinary morning has them.",
    group: "Batches",
  },
];

/** One fake of a scenario, and which of its own scenarios it plays. */
export interface Part {
  readonly fake: FakeProtocol;
  readonly scenario: string;
}

/** The fakes of a scenario, in the order of the gallery; none for a scenario that does not exist. */
export function partsOf(id: string): readonly Part[] {
  if (!mixedScenarios.some((mixed) => mixed.id === id)) return fakes.flatMap((fake) => partOf(fake, id));
  const name = id.slice(prefix.length);
  return fakes.flatMap((fake) => partOf(fake, `${fake.protocol}/${name}`));
}

function partOf(fake: FakeProtocol, id: string): readonly Part[] {
  const isItsOwn = fake.scenarios.some((scenario) => scenario.id === id) || fake.isScenario?.(id) === true;
  return isItsOwn ? [{ fake, scenario: id }] : [];
}
