import type { Clock, ConnectionState } from "../domain/approval-backend.ts";

/** The live state of a fake connection; `set` changes it as a test likes. */
export function createConnectionState(clock: Clock) {
  const listeners = new Set<() => void>();
  let state: ConnectionState = {
    kind: "polling",
    since: clock.now(),
    lastReadAt: clock.now(),
    error: null,
    identity: { known: true, name: "ana@example.test" },
    guarantees: [],
    notes: [],
  };
  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    set(over: Partial<ConnectionState>) {
      state = { ...state, ...over };
      for (const listener of [...listeners]) listener();
    },
  };
}
