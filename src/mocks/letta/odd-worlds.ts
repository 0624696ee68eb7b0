import { dialog, email, hostileCalls, lookup, pay } from "./call-seeds.ts";
import { hostileWords } from "./hostile-words.ts";
import { calls, one, type WorldSeed, type WorldSeeds, waiting } from "./world-seed.ts";

const [letter, payment] = [email("bo@example.test", "You are invited"), pay("acct-17", 12_450)];

const heartbeat = '{"to": "cy@example.test", "subject": "Lunch", "request_heartbeat": false}';

/** One agent of an older type, which asks about one call. */
const ofType = (type: string): WorldSeed => ({
  agents: [waiting("Old assistant", [{ tool: "send_email", text: heartbeat }], { traits: { type } })],
});

/** Scenarios about what is asked and what histories hold. */
export const oddWorlds: WorldSeeds = {
  "exact-arguments": calls("Write to the bank", hostileCalls.exact),
  "broken-arguments": calls("One call whose arguments are no JSON", hostileCalls.broken, letter),
  "empty-arguments": calls("One call without arguments", hostileCalls.empty, letter),
  "duplicate-keys": calls("Clean up the sandbox", hostileCalls.duplicateKeys),
  "hidden-characters": calls("Send the invoice", ...hostileCalls.hidden),
  "huge-arguments": calls("Upgrade the customers", hostileCalls.huge),
  "same-id": calls(
    "Two calls, one id",
    { ...letter, id: "call_a1b2c3d4e5f6" },
    { ...payment, id: "call_a1b2c3d4e5f6" },
  ),
  "same-id-two": calls(
    "Two calls under one id, and one of its own",
    { ...letter, id: "call_a1b2c3d4e5f6" },
    { ...payment, id: "call_a1b2c3d4e5f6" },
    email("cy@example.test", "You too"),
  ),
  "malformed-message": calls("One call that is told wrongly", hostileCalls.oddArguments, letter),
  "malformed-agent": {
    agents: [
      waiting("An agent that cannot be read", [letter], { minutesAgo: 3, traits: { isMalformed: true } }),
      waiting("Pay the printer", [payment]),
      waiting("Invite Bo", [letter], { minutesAgo: 31 }),
    ],
  },
  "unknown-state": one({
    earlier: [
      {
        asked: "Escalate the refund.",
        calls: [payment, letter],
        answers: [{ odd: '{"type":"escalated","tool_call_id":"$id","to":"legal"}' }, { approve: true }],
        isUnfinished: true,
      },
    ],
  }),
  "old-agent": ofType("memgpt_v2_agent"),
  "workflow-agent": ofType("workflow_agent"),
  "old-history": one({
    earlier: [
      {
        asked: "Pay the rent.",
        calls: [payment],
        answers: [{ approve: true, reason: "As every month." }],
        isOld: true,
      },
      {
        asked: "Write to Cy.",
        calls: [letter],
        answers: [{ approve: false, reason: "Not today." }],
        isOld: true,
      },
    ],
  }),
  "client-tool": calls("Ask the person", dialog("Move the meeting to Thursday?")),
  "client-and-gated": calls("Ask, then write", letter, dialog("Move the meeting to Thursday?")),
  "lifted-rule": calls("A rule that was lifted", { ...payment, isLifted: true }, letter),
  sibling: {
    agents: [
      waiting("Pay the printer", [payment, letter], {
        says: "I look up the account meanwhile.",
        free: [lookup("Bo")],
      }),
    ],
  },
  conversation: {
    agents: [
      {
        name: "Support desk",
        minutesAgo: 40,
        asked: "Good morning.",
        says: "Good morning.",
        talks: [
          {
            summary: "Refund for order 1881",
            minutesAgo: 12,
            asked: "The customer wants the money back.",
            calls: [payment, letter],
          },
        ],
      },
    ],
  },
  "several-conversations": {
    agents: [
      {
        ...waiting("Support desk", [letter], { minutesAgo: 40 }),
        talks: [
          { summary: "Refund for order 1881", minutesAgo: 12, calls: [payment] },
          { summary: null, minutesAgo: 9, calls: [letter], free: [lookup("Bo")] },
          {
            summary: "Opening hours",
            minutesAgo: 5,
            asked: "When are you open?",
            says: "From nine to five.",
          },
        ],
      },
    ],
  },
  "hidden-agent": {
    agents: [
      waiting("Invite Bo", [letter]),
      waiting("A hidden agent", [payment], { traits: { isHidden: true } }),
    ],
  },
  "hostile-words": one({ asked: hostileWords, says: hostileWords }),
  "hostile-name": { agents: [waiting("Payroll \u202etnega\u202c <b>verified</b>", [payment])] },
};
