import type { CallSeed, ResponseSeed } from "./seeder.ts";
import { createRefund, deployService, sendMail } from "./tool-seeds.ts";
import type { WorldSeed, WorldSeeds } from "./world-seed.ts";
import { asked, inRun, refund, toBo } from "./world-seed.ts";

const one = (call: Partial<CallSeed> = {}, more: Partial<ResponseSeed> = {}): WorldSeed => ({
  responses: [inRun([{ ...refund, ...call }], more)],
});

/** Scenarios about calls that stand only in a saved agent's run, which its own address decides and continues in one. */
export const runWorlds: WorldSeeds = {
  "agent-run": one(),
  "agent-run-late": one({ fault: { kind: "someone-else", does: "denies", times: 1 } }),
  "agent-run-slow": one({}, { toolMs: 20_000 }),
  "agent-run-fails": one({}, { isDoomed: true }),
  "agent-run-two": { responses: [inRun([refund, sendMail("bo@example.test", "Your refund is on its way")])] },
  "agent-run-held": { responses: [inRun([toBo(refund)], { run: { isHeld: true } })] },
  "agent-run-502": one({
    fault: { kind: "refusal", status: 502, body: '{"error":{"message":"Gateway failed"}}', times: 1 },
  }),
  "agent-run-lost-reply": one({ fault: { kind: "lost-after", times: 1 } }),
  "malformed-run": {
    responses: [
      inRun([deployService("search")], { run: { isMalformed: true } }),
      inRun([refund], { minutesAgo: 12 }),
    ],
  },
  /** Only what the vendor's client can read: no built-in tool waits, and every answer has its types. */
  "vendors-client": {
    responses: [
      asked("ana", { ...refund, dueIn: 120 }),
      { ...asked("ana", { ...deployService("search"), dueIn: 120 }), minutesAgo: 45 },
      inRun([createRefund("ord_31", "240.00")], { minutesAgo: 60 }),
    ],
  },
};
