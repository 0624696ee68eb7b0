import type { Clock, ServerTime } from "./approval-backend.ts";

/** A server's time, and the answers that it is learnt from. */
export interface ServerTimeKeeper extends ServerTime {
  /**
   * Takes the `Date` of one answer, or null where it cannot be read. `sentAt` and `cameAt` are monotonic milliseconds
   * around the request: the server wrote its date somewhere between them.
   */
  learn(date: string | null, sentAt: number, cameAt: number): void;
}

/** A date names whole seconds: on average it lies half of one behind. */
const halfSecond = 500;

/** A reading this old, in milliseconds, gives way to any newer one: clocks drift. */
const longestUse = 600_000;

/** Where this computer's two clocks part by more than this, in milliseconds, it slept or its clock was set. */
const longestGap = 1_000;

/** What one answer told: the server's time at a moment of both clocks of this computer, and how far off it may be. */
interface Told {
  readonly server: number;
  readonly monotonic: number;
  readonly wall: number;
  readonly doubt: number;
}

/**
 * Follows a server's clock: its date, the halved round trip, and this page's monotonic clock in between (threats T-43,
 * I-29). A clock that is set changes nothing. A monotonic clock may stand still while the computer sleeps: after that the
 * next answer is believed whatever it costs, and until it came nothing is decided anyway (design, "Returning").
 */
export function createServerTime(clock: Clock): ServerTimeKeeper {
  let told: Told | null = null;

  const since = (known: Told): number => clock.monotonic() - known.monotonic;

  const isOutdated = (known: Told): boolean =>
    since(known) > longestUse || Math.abs(clock.now() - known.wall - since(known)) > longestGap;

  return {
    now: () => (told === null ? clock.now() : told.server + since(told)),
    isServers: () => told !== null,
    learn(date, sentAt, cameAt) {
      const said = date === null ? Number.NaN : Date.parse(date);
      if (Number.isNaN(said)) return;
      const doubt = (cameAt - sentAt) / 2;
      if (told !== null && doubt > told.doubt && !isOutdated(told)) return;
      told = { server: said + halfSecond + doubt, monotonic: cameAt, wall: clock.now(), doubt };
    },
  };
}
