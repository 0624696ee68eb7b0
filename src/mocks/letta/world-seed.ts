import { email, pay } from "./call-seeds.ts";
import type { SendFault } from "./faults.ts";
import type { AgentSeed, CallSeed } from "./seeder.ts";
import type { FakeGate } from "./state.ts";

/** What a scenario begins with, before its ids are made. */
export interface WorldSeed {
  readonly agents: readonly AgentSeed[];
  readonly gate?: FakeGate;
}

/** Scenarios of one subject, by the name behind "letta/". */
export type WorldSeeds = Readonly<Record<string, WorldSeed>>;

/** An agent that asked something twelve minutes ago. */
export const waiting = (
  name: string,
  calls: readonly CallSeed[],
  more: Partial<AgentSeed> = {},
): AgentSeed => ({ name, minutesAgo: 12, asked: `${name}, please.`, calls, ...more });

/** One agent with one call. */
export const one = (more: Partial<AgentSeed> = {}): WorldSeed => ({
  agents: [waiting("Invite Bo", [email("bo@example.test", "You are invited")], more)],
});

/** One agent with two calls. */
export const two = (more: Partial<AgentSeed> = {}): WorldSeed => ({
  agents: [
    waiting(
      "Pay the printer",
      [pay("acct-17", 12_450), email("printer@example.test", "Your invoice is paid")],
      more,
    ),
  ],
});

/** One agent with these calls. */
export const calls = (name: string, ...seeds: readonly CallSeed[]): WorldSeed => ({
  agents: [waiting(name, seeds)],
});

/** One agent with one call, where sending goes wrong. */
export const faulty = (fault: SendFault, more: Partial<AgentSeed> = {}): WorldSeed =>
  one({ ...more, traits: { ...more.traits, fault } });

/** A world behind a gate. */
export const gated = (gate: FakeGate, world: WorldSeed = one()): WorldSeed => ({ ...world, gate });
