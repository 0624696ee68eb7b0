import { email, threeCalls } from "./call-seeds.ts";
import type { SendFault } from "./faults.ts";
import type { CallSeed, ThreadSeed } from "./seeder.ts";
import type { FakeGate } from "./state.ts";

/** What a scenario begins with, before its ids are made. */
export interface WorldSeed {
  readonly threads: readonly ThreadSeed[];
  readonly gate?: FakeGate;
}

/** Scenarios of one subject, by the name behind "envole/". */
export type WorldSeeds = Readonly<Record<string, WorldSeed>>;

/** A thread in which something was asked twelve minutes ago. */
export const waiting = (
  name: string,
  calls: readonly CallSeed[],
  more: Partial<ThreadSeed> = {},
): ThreadSeed => ({ name, minutesAgo: 12, calls, ...more });

/** One thread with one call. */
export const one = (more: Partial<ThreadSeed> = {}): WorldSeed => ({
  threads: [waiting("Invite Bo", [email("bo@example.test", "You are invited")], more)],
});

/** One thread with the three calls of the vendor's example. */
export const three = (more: Partial<ThreadSeed> = {}): WorldSeed => ({
  threads: [waiting("Project review", threeCalls, more)],
});

/** One thread with these calls. */
export const calls = (name: string, ...seeds: readonly CallSeed[]): WorldSeed => ({
  threads: [waiting(name, seeds)],
});

/** One thread with one call, where sending goes wrong. */
export const faulty = (fault: SendFault): WorldSeed => one({ traits: { fault } });

/** One thread with three calls, where sending goes wrong. */
export const faultyThree = (fault: SendFault): WorldSeed => three({ traits: { fault } });

/** One thread with one call, behind a gate. */
export const gated = (gate: FakeGate): WorldSeed => ({ ...one(), gate });
