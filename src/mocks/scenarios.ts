import type { Scenario } from "./fake-server.ts";
import { fakes } from "./fakes.ts";
import { attackScenarios, mixedScenarios } from "./mixed-scenarios.ts";

/** The scenario that stands where none is named. */
export const defaultScenario = "all/default";

/** The scenarios under one heading of the gallery: those of one system, or of several together. */
export interface ScenarioShelf {
  readonly label: string;
  readonly scenarios: readonly Scenario[];
}

/** Every scenario that the gallery lists, in its order. */
export const shelves: readonly ScenarioShelf[] = [
  { label: "Every system", scenarios: mixedScenarios },
  { label: "Attacks", scenarios: attackScenarios },
  ...fakes.map(({ connection, scenarios }) => ({ label: connection.label, scenarios })),
];

/** The same without headings. */
export const scenarios: readonly Scenario[] = shelves.flatMap((shelf) => shelf.scenarios);
