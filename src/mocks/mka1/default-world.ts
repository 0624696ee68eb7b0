import type { ResponseSeed } from "./seeder.ts";
import {
  createRefund,
  deleteFolder,
  deployService,
  hostileTools,
  runCode,
  sendMail,
  webSearch,
} from "./tool-seeds.ts";
import { inRun } from "./world-seed.ts";

/** What the demo opens with: an ordinary morning of Ana's, who decides for others and asks for things herself. */
export const defaultResponses: readonly ResponseSeed[] = [
  {
    by: "dan",
    minutesAgo: 2900,
    asked: "Clean up the archive of last year.",
    calls: [{ ...deleteFolder("/archive/2024"), approvers: ["ana", "bo"], dueIn: -1500 }],
  },
  {
    by: "ana",
    minutesAgo: 2800,
    asked: "Tell the team about the holidays.",
    calls: [
      {
        ...sendMail("team@example.test", "Holidays in December"),
        approvers: ["bo"],
        decided: { by: "bo", approves: true, minutesAgo: 2700 },
      },
    ],
  },
  {
    by: "bo",
    minutesAgo: 1500,
    asked: "Refund order ord_12.",
    agent: "finance",
    calls: [
      {
        ...createRefund("ord_12", "89.90"),
        approvers: ["ana", "cleo"],
        decided: {
          by: "ana",
          approves: true,
          minutesAgo: 1400,
          comment: "Matches the ticket.",
          isConsumed: true,
        },
      },
    ],
  },
  {
    by: "ana",
    minutesAgo: 420,
    asked: "Write to the customers whose trial has ended.",
    calls: [
      {
        ...sendMail("trials@example.test", "Your trial has ended"),
        approvers: ["bo", "cleo"],
        decided: { by: "cleo", approves: false, minutesAgo: 180, comment: "Legal wants to read it first." },
      },
    ],
  },
  {
    by: "ana",
    minutesAgo: 300,
    asked: "Deploy the new checkout.",
    says: "The tests are green. I would deploy version 2026.11.3.",
    calls: [
      {
        ...deployService("checkout"),
        approvers: ["bo", "cleo"],
        decided: { by: "bo", approves: true, minutesAgo: 240, comment: "Go ahead before noon." },
      },
    ],
  },
  {
    by: "dan",
    minutesAgo: 95,
    asked: "How many seats were sold in November?",
    calls: [{ ...runCode("print(sum(row['seats'] for row in sales))"), approvers: ["ana"], dueIn: 300 }],
  },
  inRun([createRefund("ord_31", "240.00")], {
    minutesAgo: 80,
    asked: "Ticket 4711: the parcel never arrived.",
    agent: "support",
  }),
  {
    by: "ana",
    minutesAgo: 70,
    asked: "Ask finance for a budget for the offsite.",
    calls: [
      { ...sendMail("finance@example.test", "A budget for the offsite"), approvers: ["bo"], dueIn: 200 },
    ],
  },
  {
    by: "ana",
    minutesAgo: 25,
    asked: "Compare the prices of our three competitors and mail them to me.",
    says: "I need the web for this, and then your mailbox.",
    calls: [
      { ...webSearch("prices of team plans 2026"), dueIn: 95 },
      { ...sendMail("ana@example.test", "Prices of our competitors"), dueIn: 95 },
    ],
    script: [{ text: "That is done." }],
  },
  {
    by: "bo",
    minutesAgo: 22,
    asked: "Pay the printer.",
    agent: "finance",
    calls: [{ ...hostileTools.exact, approvers: ["ana", "cleo"], dueIn: 42 }],
  },
  {
    by: "dan",
    minutesAgo: 6,
    asked: "The search is slow, please deploy the fix.",
    calls: [{ ...deployService("search"), approvers: ["ana", "bo", "cleo"], dueIn: 8 }],
  },
];
