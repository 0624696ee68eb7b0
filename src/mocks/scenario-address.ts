import { partsOf } from "./mixed-scenarios.ts";
import { defaultScenario } from "./scenarios.ts";

/** Where a page stands: the parts of `location` that can name a scenario. */
export interface PageAddress {
  readonly search: string;
  readonly hash: string;
}

/** The scenario that an address names, behind `#` or before it; null when it names none. */
export function namedScenario({ search, hash }: PageAddress): string | null {
  const behindHash = hash.slice(hash.indexOf("?") + 1);
  const named = hash.includes("?") ? new URLSearchParams(behindHash).get("scenario") : null;
  return named ?? new URLSearchParams(search).get("scenario");
}

/**
 * The scenario of a page. `last` is what the tab showed before a reload: a reload of an address that names none
 * stays in its scenario, a new visit opens the default. One that does not exist is the default too.
 */
export function scenarioOf(address: PageAddress, last: string | null): string {
  const wanted = namedScenario(address) ?? last;
  return wanted !== null && partsOf(wanted).length > 0 ? wanted : defaultScenario;
}

/** The address that opens a scenario; behind `#` where the page's files may stand anywhere. */
export const scenarioHref = (id: string, isBehindHash: boolean): string =>
  isBehindHash ? `#/?scenario=${id}` : `${import.meta.env.BASE_URL}?scenario=${id}`;
