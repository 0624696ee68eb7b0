import type { SendFault } from "./faults.ts";
import { refusals } from "./refusals.ts";
import { asked, faulty, faultyOwn, refund, toBo, type WorldSeed, type WorldSeeds } from "./world-seed.ts";

/** A decision of Bo's that Ana continues, where that goes wrong. */
const faultyContinuation = (fault: SendFault): WorldSeed => ({
  responses: [asked("ana", toBo(refund, { decided: { by: "bo", approves: true, minutesAgo: 10 }, fault }))],
});

const failed = {
  kind: "refusal",
  status: 500,
  body: '{"error":{"message":"Internal server error"}}',
} as const;

/** Scenarios in which the server does not take what was sent, or does not say so. */
export const refusalWorlds: WorldSeeds = {
  "someone-first": faulty({ kind: "someone-else", does: "denies", times: 1 }),
  "someone-same": faulty({ kind: "someone-else", does: "approves", times: 1 }),
  "slow-answer": faulty({ kind: "slow", ms: 8000, times: 1 }),
  "lost-reply": faulty({ kind: "lost-after", times: 1 }),
  "reply-lost-before": faulty({ kind: "lost-before", times: 1 }),
  "continue-lost-reply": faultyOwn({ kind: "lost-after", times: 1 }),
  "continue-lost-before": faultyOwn({ kind: "lost-before", times: 1 }),
  "continue-500": faultyOwn({ ...failed, times: 1 }),
  "continue-504": faultyOwn({ ...failed, status: 504, isTaken: true, times: 1 }),
  "continue-truncated": faultyOwn({ kind: "cut", times: 1 }),
  "continue-used": faultyContinuation({ kind: "someone-else", does: "continues", times: 1 }),
  "continue-first": faultyOwn({ kind: "someone-else", does: "denies", times: 1 }),
  ...Object.fromEntries(refusals.map(({ name, fault }) => [name, faulty(fault)])),
};
