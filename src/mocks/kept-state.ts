/** The digit counts the forms of a snapshot: what an older page of this tab kept in another form is not read. */
const prefix = "inbox-demo-2:";
const currentKey = `${prefix}current`;

/** Storage may be absent, blocked or full, and reading the property may throw: then nothing is kept. */
function guarded<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(sessionStorage);
  } catch {
    return null;
  }
}

/** One fake of one scenario: the same fake has a state of its own in every scenario that it is part of. */
export interface KeptUnder {
  readonly scenario: string;
  readonly protocol: string;
}

const keyOf = ({ scenario, protocol }: KeptUnder): string => `${prefix}${scenario} ${protocol}`;

/** What a fake was when this tab last saw it; null for a fresh start. */
export const keptState = (under: KeptUnder): string | null =>
  guarded((storage) => storage.getItem(keyOf(under)));

/** Keeps the state of a fake over a reload of this tab. */
export function keepState(under: KeptUnder, state: string): void {
  guarded((storage) => storage.setItem(keyOf(under), state));
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
