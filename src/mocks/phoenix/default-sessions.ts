import { hostileInputs } from "./hostile-inputs.ts";
import { askUser, threeQuestions } from "./questions.ts";
import { bash, mcp, type SessionSeed } from "./sessions.ts";

const mail = (to: string, subject: string) =>
  mcp("send_email", { to: [to], subject, body: `Hello,\n\n${subject}.\n\nThe assistant` });

const issueFor = (title: string) => mcp("issue_write", { repository: "shop", title, labels: ["triage"] });

/** What the demo opens with: an ordinary morning, newest last in this list. */
export function defaultSessions(): readonly SessionSeed[] {
  return [
    {
      title: "Clean up the sandbox",
      minutesAgo: 2900,
      calls: [mcp("delete_runs", { project: "sandbox", olderThanDays: 90 })],
    },
    {
      title: "Onboard the new region",
      minutesAgo: 1440,
      asked: "Set up everything that the northern region needs.",
      calls: ["orders", "returns", "refunds", "carts", "sessions", "searches", "reviews", "tickets"].map(
        (name) => bash(`north-${name}`),
      ),
    },
    { title: "Load the customers", minutesAgo: 600, calls: [hostileInputs.veryLong] },
    {
      title: "Weekly report",
      minutesAgo: 310,
      calls: [
        mail("team@example.test", "The weekly report is ready"),
        mail("bo@example.test", "Your numbers are in"),
      ],
    },
    {
      title: "Two datasets for May",
      minutesAgo: 190,
      calls: [{ ...bash("train-may"), recorded: true }, bash("test-may")],
    },
    { title: "Send the invoice", minutesAgo: 95, calls: [...hostileInputs.hidden] },
    { title: "The weekly chart", minutesAgo: 74, calls: [threeQuestions] },
    {
      title: "Checkout errors since Tuesday",
      minutesAgo: 58,
      asked: "Find out why checkouts fail and tell everybody.",
      calls: [
        issueFor("Checkout fails for gift cards"),
        bash("checkout-errors"),
        mail("support@example.test", "Checkout errors"),
      ],
    },
    {
      title: "Book the room",
      minutesAgo: 41,
      calls: [mcp("calendar_create_event", { room: "Blue", start: "2026-12-01T15:00:00Z", minutes: 30 })],
    },
    { title: "Pay the invoice", minutesAgo: 33, calls: [hostileInputs.exactNumbers] },
    {
      title: "Rename the experiment",
      minutesAgo: 24,
      calls: [{ ...mcp("experiment_rename", { id: "exp-17", name: "retrieval-v2" }), recorded: true }],
    },
    {
      title: null,
      minutesAgo: 15,
      asked: "Make me a dataset from yesterday's traces.",
      calls: [bash("traces-yesterday"), askUser("Take the test accounts too?")],
    },
    {
      title: "Triage",
      minutesAgo: 8,
      calls: [
        issueFor("Search is slow"),
        issueFor("Typo on the start page"),
        issueFor("Cart forgets its items"),
        issueFor("Dark theme"),
      ],
    },
    {
      title: "First a dataset, then a mail",
      minutesAgo: 2,
      calls: [bash("eval-may")],
    },
  ];
}
