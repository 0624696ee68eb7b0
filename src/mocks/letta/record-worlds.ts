import { email, lookup, pay } from "./call-seeds.ts";
import { faulty, gated, one, two, type WorldSeeds, waiting } from "./world-seed.ts";

const next = {
  ask: true,
  says: "One more thing.",
  calls: [email("dee@example.test", "One more thing")],
} as const;

/** Scenarios about what becomes of an answer: when it is recorded, by whom, and what happens behind it. */
export const recordWorlds: WorldSeeds = {
  "slow-tool": one({ traits: { toolMs: 20_000 } }),
  "pending-lags": one({ traits: { pendingLagMs: 4_000 } }),
  "then-again": one({ script: [next] }),
  "then-slow": one({ script: [{ thinks: 8_000 }] }),
  "then-fail": one({ script: [{ fail: 500 }] }),
  "then-fail-400": one({ script: [{ fail: 400 }] }),
  "then-fail-401": one({ script: [{ fail: 401 }] }),
  "then-fail-429": one({ script: [{ fail: 429 }] }),
  "late-same": faulty({ kind: "late", does: "the-same", times: 1 }),
  "late-opposite": faulty({ kind: "late", does: "the-opposite", times: 1 }),
  "late-sibling": faulty({ kind: "late", does: "the-opposite", times: 1 }, { free: [lookup("Bo")] }),
  locked: faulty({ kind: "race", does: "approves", times: 1 }, { traits: { toolMs: 8_000 } }),
  killed: faulty({ kind: "killed", times: 1 }),
  "dead-run": one({ traits: { deadRunMinutesAgo: 5 } }),
  "old-dead-run": one({ traits: { deadRunMinutesAgo: 1_440 } }),
  "no-redis": gated({ hasNoRedis: true }),
  "no-redis-slow": gated({ hasNoRedis: true }, one({ traits: { toolMs: 20_000 } })),
  "no-redis-late": gated({ hasNoRedis: true }, faulty({ kind: "late", does: "the-opposite", times: 1 })),
  "no-redis-then-fail": gated({ hasNoRedis: true }, one({ script: [{ fail: 401 }] })),
  "no-redis-conversation": gated(
    { hasNoRedis: true },
    {
      agents: [
        {
          name: "Support desk",
          minutesAgo: 40,
          talks: [{ summary: "Refund for order 1881", minutesAgo: 12, calls: [pay("acct-1881", 5_990)] }],
        },
      ],
    },
  ),
  "raced-no-lock": gated({ hasNoRedis: true }, faulty({ kind: "race", does: "the-opposite", times: 1 })),
  "raced-same": gated({ hasNoRedis: true }, faulty({ kind: "race", does: "the-same", times: 1 })),
  "slow-answer": faulty({ kind: "slow", ms: 8_000, times: 1 }),
  "lost-reply": faulty({ kind: "lost-after", times: 1 }),
  "reply-lost-before": faulty({ kind: "lost-before", times: 1 }),
  stale: two({
    script: [next],
    traits: { surprise: { kind: "someone-else", ms: 4_000, does: "denies" } },
  }),
  "someone-else-running": one({
    traits: { toolMs: 30_000, surprise: { kind: "someone-else", ms: 4_000, does: "approves" } },
  }),
  "changed-while-looking": one({
    traits: {
      surprise: { kind: "change", ms: 4_000, text: '{"to": "everybody@example.test", "subject": "Changed"}' },
    },
  }),
  "several-agents": {
    agents: [
      waiting("Pay the printer", [pay("acct-17", 12_450)], { minutesAgo: 40 }),
      waiting("Invite Bo", [email("bo@example.test", "You are invited")], { minutesAgo: 21 }),
      { name: "Nothing to ask", minutesAgo: 5, asked: "Thank you.", says: "You are welcome." },
    ],
  },
};
