import { deleteRecords, dialog, email, hostileCalls, lookup, pay, shell } from "./call-seeds.ts";
import type { AgentSeed } from "./seeder.ts";

/** What the demo opens with: an ordinary morning of eight agents, newest last in this list. */
export const defaultAgents: readonly AgentSeed[] = [
  {
    name: "Bookkeeper",
    minutesAgo: 2880,
    asked: "Close the books of October.",
    calls: [deleteRecords("drafts", "2026-10-31")],
    earlier: [
      {
        asked: "Pay the rent.",
        calls: [pay("acct-rent", 240_000)],
        answers: [{ approve: true, reason: "As every month." }],
      },
    ],
  },
  {
    name: "Release helper",
    minutesAgo: 610,
    asked: "Publish the quarterly report.",
    says: "I look up who gets it while you decide.",
    calls: [
      shell("./publish.sh --quarter 3"),
      email("board@example.test", "The report of the third quarter"),
    ],
    free: [lookup("Board")],
  },
  {
    name: "Old assistant",
    minutesAgo: 340,
    asked: "Write to Cy.",
    calls: [
      {
        tool: "send_email",
        text: '{"to": "cy@example.test", "subject": "Lunch", "body": "Today?", "request_heartbeat": false}',
      },
    ],
    traits: { type: "memgpt_v2_agent" },
  },
  {
    name: "Support desk",
    minutesAgo: 200,
    asked: "Thank you, that is all.",
    says: "You are welcome.",
    talks: [
      {
        summary: "Refund for order 1881",
        minutesAgo: 96,
        asked: "The customer wants the money back.",
        calls: [pay("acct-1881", 5_990), email("customer@example.test", "Your refund")],
      },
      { summary: "Opening hours", minutesAgo: 75, asked: "When are we open?", says: "From nine to five." },
      {
        summary: null,
        minutesAgo: 41,
        asked: "Somebody asks for a discount.",
        calls: [email("shop@example.test", "A discount of ten percent")],
      },
    ],
  },
  {
    name: "Desktop companion",
    minutesAgo: 58,
    asked: "Shall we move the meeting?",
    calls: [dialog("Move the meeting to Thursday?"), email("team@example.test", "The meeting moves")],
  },
  {
    name: "Data keeper",
    minutesAgo: 27,
    asked: "Tidy up the customers.",
    calls: [hostileCalls.huge],
  },
  {
    name: "Mail room",
    minutesAgo: 11,
    asked: "Remind everybody of the invoice.",
    calls: hostileCalls.hidden,
    traits: { toolMs: 4_000 },
  },
  {
    name: "Travel planner",
    minutesAgo: 3,
    asked: "Book the trip to the fair, and tell Ana.",
    says: "Two things need your word.",
    calls: [pay("acct-rail", 18_900), email("ana@example.test", "Your trip to the fair")],
    script: [{ ask: true, says: "The hotel as well?", calls: [pay("acct-hotel", 34_000)] }],
    traits: { toolMs: 2_000 },
  },
];
