import { createAgent } from "./agents.ts";
import { attackWorlds } from "./attack-worlds.ts";
import { email, fortyCalls, pay } from "./call-seeds.ts";
import { defaultAgents } from "./default-agents.ts";
import { createIds } from "./ids.ts";
import { oddWorlds } from "./odd-worlds.ts";
import { payloadWorlds } from "./payload-worlds.ts";
import { recordWorlds } from "./record-worlds.ts";
import { refusals } from "./refusals.ts";
import type { FakeWorld } from "./state.ts";
import { calls, faulty, gated, one, two, type WorldSeed, type WorldSeeds } from "./world-seed.ts";

const many = (count: number): WorldSeed => ({
  agents: Array.from({ length: count }, (_, index) => ({
    name: `Agent ${index + 1} of ${count}`,
    minutesAgo: index + 1,
    asked: `Pay invoice ${index + 1}.`,
    calls: [pay(`acct-${index + 1}`, 1_000 + index)],
  })),
});

const worlds: WorldSeeds = {
  default: { agents: defaultAgents },
  "one-call": one(),
  "two-calls": two(),
  "forty-calls": calls("Forty payments", ...fortyCalls),
  "two-askings": one({
    earlier: [
      {
        asked: "Pay the printer.",
        calls: [pay("acct-17", 12_450), email("printer@example.test", "Paid")],
        answers: [{ approve: true }, { approve: false, reason: "They know already." }],
      },
    ],
  }),
  empty: {
    agents: [{ name: "Nothing to ask", minutesAgo: 40, asked: "Thank you.", says: "You are welcome." }],
  },
  loading: gated({ listNeverAnswers: true }),
  slow: gated({ delayMs: 3_000 }),
  offline: gated({ isOffline: true }),
  "expired-token": gated({ isPasswordDue: true }),
  "conversations-fail": gated({ conversationsStatus: 500 }),
  ...recordWorlds,
  ...oddWorlds,
  ...Object.fromEntries(refusals.map(({ name, fault }) => [name, faulty(fault)])),
  ...attackWorlds,
  ...payloadWorlds,
};

/** Whether a scenario exists that this system's own shelf does not list: one of a number, or an attack. */
export const isUnlisted = (name: string): boolean =>
  /^waiting-\d+$/.test(name) || Object.hasOwn(attackWorlds, name) || Object.hasOwn(payloadWorlds, name);

/**
 * What a scenario begins with. `waiting-<number>` has so many agents that wait; "letta/" may be left out.
 * Throws for a scenario that does not exist.
 */
export function worldOf(scenario: string, now: number): FakeWorld {
  const name = scenario.replace(/^letta\//, "");
  const count = /^waiting-(\d+)$/.exec(name)?.[1];
  const seed = count === undefined && Object.hasOwn(worlds, name) ? worlds[name] : undefined;
  if (seed === undefined && count === undefined) throw new Error(`there is no scenario "${scenario}"`);
  return buildWorld(seed ?? many(Number(count)), now);
}

/** A world with its ids and times. `now` is its beginning, milliseconds since the epoch. */
export function buildWorld({ agents, gate }: WorldSeed, now: number): FakeWorld {
  const ids = createIds();
  return { agents: agents.map((seed) => createAgent(ids, now, seed)), gate: gate ?? {} };
}
