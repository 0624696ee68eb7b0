const prefix = "inbox-demo:";
const currentKey = `${prefix}current`;

/** Storage may be absent, blocked or full, and reading the property may throw: then nothing is kept. */
function guarded<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(sessionStorage);
  } catch {
    return null;
  }
}

/** What the fake of a scenario was when this tab last saw it; null for a fresh start. */
export const keptState = (scenario: string): string | null =>
  guarded((storage) => storage.getItem(prefix + scenario));

/** Keeps the state of a scenario over a reload of this tab. */
export function keepState(scenario: string, state: string): void {
  guarded((storage) => storage.setItem(prefix + scenario, state));
}

/** The scenario that this tab showed last. */
export const lastScenario = (): string | null => guarded((storage) => storage.getItem(currentKey));

/** Notes which scenario this tab shows. */
export function noteScenario(scenario: string): void {
  guarded((storage) => storage.setItem(currentKey, scenario));
}

/** Forgets what every fake did in this tab. */
export function forgetStates(): void {
  guarded((storage) => {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
    for (const key of keys)
      if (key?.startsWith(prefix) === true && key !== currentKey) storage.removeItem(key);
  });
}
