import { attackWorlds } from "./attack-worlds.ts";
import { calendarEvent, email, fortyCalls, threeCalls, updateRow } from "./call-seeds.ts";
import { defaultThreads } from "./default-threads.ts";
import { createIds } from "./ids.ts";
import { oddWorlds } from "./odd-worlds.ts";
import { payloadWorlds } from "./payload-worlds.ts";
import { refusalWorlds } from "./refusal-worlds.ts";
import { agents } from "./seeder.ts";
import type { FakeWorld } from "./state.ts";
import { createThread } from "./threads.ts";
import { calls, gated, one, three, type WorldSeed, type WorldSeeds, waiting } from "./world-seed.ts";

const many = (count: number): WorldSeed => ({
  threads: Array.from({ length: count }, (_, index) => ({
    name: `Batch ${index + 1} of ${count}`,
    minutesAgo: index + 1,
    isOfSupport: index % 2 === 1,
    calls: [updateRow(index + 1)],
  })),
});

const room = { content: "Shall I book the room as well?", calls: [calendarEvent("Room Blue")] };

const worlds: WorldSeeds = {
  default: { threads: defaultThreads },
  "one-call": one(),
  "three-calls": three(),
  "forty-calls": calls("Upgrade forty customers", ...fortyCalls),
  "two-batches": {
    threads: [
      {
        name: "Seats for Acme",
        minutesAgo: 12,
        asked: "Acme wants more seats.",
        messages: [
          { content: "First the seats.", calls: [updateRow(17), updateRow(18)] },
          { role: "user", content: "And tell them." },
          { content: "Then the mail.", calls: [email("acme@example.test", "Your new seats")] },
        ],
      },
    ],
  },
  "two-events": {
    threads: [
      {
        name: "Project review",
        minutesAgo: 12,
        traits: { repeats: true },
        messages: [
          { content: "I need your approval for this.", calls: threeCalls.slice(0, 2) },
          { content: "And for this, together with it.", calls: threeCalls.slice(2), isSameBatch: true },
        ],
      },
    ],
  },
  "several-threads": {
    threads: [
      waiting("Project review", threeCalls, { minutesAgo: 40 }),
      waiting("Invite Bo", [email("bo@example.test", "You are invited")], { minutesAgo: 21 }),
      waiting("Seats for Acme", [updateRow(17)], { isOfSupport: true }),
      { name: "Nothing to ask", minutesAgo: 5, isOfSupport: true, messages: [{ content: "All is done." }] },
    ],
  },
  "history-only": three(),
  "stream-repeats": three({ traits: { repeats: true } }),
  "next-inside": three({ script: [room] }),
  "asks-again": three({
    script: [
      { ...room, isLater: true },
      { content: "One last thing.", calls: [email("bo@example.test", "Booked")], isLater: true },
    ],
  }),
  "long-turn": three({ traits: { toolMs: 20_000 } }),
  "many-streams": {
    threads: [1, 2, 3, 4, 5].map((n) =>
      waiting(`Slow batch ${n}`, [updateRow(n)], { minutesAgo: n, traits: { toolMs: 60_000 } }),
    ),
  },
  empty: { threads: [{ name: "Nothing to ask", minutesAgo: 40, messages: [{ content: "All is done." }] }] },
  loading: gated({ listNeverAnswers: true }),
  slow: gated({ delayMs: 3000 }),
  offline: gated({ isOffline: true }),
  "token-due": gated({ isTokenDue: true }),
  "no-stream": { ...three(), gate: { stream: "missing" } },
  "silent-stream": { ...three(), gate: { stream: "silent" } },
  "dropped-stream": three({
    surprise: { kind: "drop", ms: 3000, calls: [email("dee@example.test", "While you were away")] },
  }),
  "same-second": { ...three(), gate: { hasWholeSeconds: true } },
  ...oddWorlds,
  ...refusalWorlds,
  ...attackWorlds,
  ...payloadWorlds,
};

/** Whether a scenario exists that this system's own shelf does not list: one of a number, or an attack. */
export const isUnlisted = (name: string): boolean =>
  /^waiting-\d+$/.test(name) || Object.hasOwn(attackWorlds, name) || Object.hasOwn(payloadWorlds, name);

/**
 * What a scenario begins with. `waiting-<number>` has so many batches; "envole/" may be left out.
 * Throws for a scenario that does not exist.
 */
export function worldOf(scenario: string, now: number): FakeWorld {
  const name = scenario.replace(/^envole\//, "");
  const count = /^waiting-(\d+)$/.exec(name)?.[1];
  const seed = count === undefined && Object.hasOwn(worlds, name) ? worlds[name] : undefined;
  if (seed === undefined && count === undefined) throw new Error(`there is no scenario "${scenario}"`);
  return buildWorld(seed ?? many(Number(count)), now);
}

/** A world with its ids and times. `now` is its beginning, milliseconds since the epoch. */
export function buildWorld({ threads, gate }: WorldSeed, now: number): FakeWorld {
  const ids = createIds();
  return { agents, threads: threads.map((seed) => createThread(ids, now, seed)), gate: gate ?? {} };
}
