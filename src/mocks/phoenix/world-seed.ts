import type { ChatFault } from "./faults.ts";
import { bash, type CallSeed, type RawSeed, type Seeder, type SessionSeed } from "./sessions.ts";
import type { FakeGate } from "./state.ts";

/** What a scenario begins with, before its ids are made. */
export interface WorldSeed {
  readonly seeds: (seeder: Seeder) => readonly SessionSeed[];
  readonly gate?: FakeGate;
  readonly role?: string;
  /** Who the server takes the client for. */
  readonly username?: string;
}

/** Scenarios of one subject, by the name behind "phoenix/". */
export type WorldSeeds = Readonly<Record<string, WorldSeed>>;

/** A session that was asked for something twelve minutes ago. */
export const waiting = (
  title: string,
  calls: readonly (CallSeed | RawSeed)[],
  more: Partial<SessionSeed> = {},
): SessionSeed => ({ title, minutesAgo: 12, calls, ...more });

/** One session with one call. */
export const one = (more: Partial<SessionSeed> = {}): WorldSeed => ({
  seeds: () => [waiting("Create the evaluation dataset", [bash("eval-may")], more)],
});

/** One session with these calls. */
export const calls = (title: string, ...seeds: readonly (CallSeed | RawSeed)[]): WorldSeed => ({
  seeds: () => [waiting(title, seeds)],
});

/** These sessions, whatever their ids. */
export const sessions = (...seeds: readonly SessionSeed[]): WorldSeed => ({ seeds: () => seeds });

/** One session with one call, whose answer goes wrong. */
export const faulty = (fault: ChatFault): WorldSeed => one({ fault });

/** One session with one call, behind a gate. */
export const gated = (gate: FakeGate): WorldSeed => ({ ...one(), gate });
