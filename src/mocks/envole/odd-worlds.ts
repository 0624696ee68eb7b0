import { calendarEvent, email, emailDraft, hostileCalls, sixWithHidden, threeCalls } from "./call-seeds.ts";
import { hostileWords } from "./hostile-words.ts";
import type { MessageSeed } from "./seeder.ts";
import { calls, one, three, type WorldSeeds, waiting } from "./world-seed.ts";

const changed =
  '{"to":"everybody@example.test","subject":"You are invited","body":"Changed while you looked."}';
const [event, mail, draft] = [
  calendarEvent("Project review"),
  email("bo@example.test", "The project review is on Tuesday"),
  emailDraft("Agenda for the project review"),
];

/** One batch that was aborted, under a spelling that some version of the server had. */
const aborted = (status: string, subject: string): readonly MessageSeed[] => [
  { content: "May I send this?", calls: [{ ...email("bo@example.test", subject), status }] },
  { role: "user", content: "No, stop." },
];

/** Scenarios about what histories hold: arguments, entries that are odd, and what was answered before. */
export const oddWorlds: WorldSeeds = {
  "hidden-characters": calls("Send the invoice", ...hostileCalls.hidden),
  "six-with-hidden": calls("Kick-off", ...sixWithHidden),
  "very-long": calls("Upgrade the customers", hostileCalls.veryLong),
  "exact-numbers": calls("Pay the invoice", hostileCalls.exactNumbers),
  "duplicate-keys": calls("Clean up the sandbox", hostileCalls.duplicateKeys),
  "two-under-one-id": calls(
    "Two calls, one id",
    { ...event, id: "exec_twin" },
    { ...mail, id: "exec_twin" },
    draft,
  ),
  "missing-arguments": calls("One call without arguments", { ...mail, toolArguments: null }, event),
  "arguments-as-string": calls("Arguments as a string", hostileCalls.asString),
  "unknown-fields": calls("From a newer server", {
    ...mail,
    more: {
      toolRiskScore: "9007199254740993",
      toolAccount: '{ "owner": "ana@example.test", "weight": 1.0 }',
    },
  }),
  "malformed-entry": calls("One good call, one without its id", { ...mail, id: null }, event),
  "malformed-thread": {
    threads: [
      waiting("A thread that cannot be read", [mail], { minutesAgo: 3, traits: { isMalformed: true } }),
      waiting("Project review", [event]),
      waiting("Invite Bo", [mail], { minutesAgo: 31, isOfSupport: true }),
    ],
  },
  "unknown-state": calls("A status nobody knows", { ...mail, status: "DELEGATED_TO_MANAGER" }, event),
  "hostile-words": one({ says: hostileWords, script: [{ text: hostileWords }] }),
  collaboration: {
    threads: [
      {
        name: "Launch",
        minutesAgo: 9,
        asked: "Prepare the launch together.",
        traits: { collaborationId: "collab_3", repeats: true },
        messages: [
          { handle: "@research", content: "I have read what there is about the launch." },
          { handle: "@project_manager", content: "Then I write to everybody.", calls: threeCalls },
        ],
      },
    ],
  },
  "aborted-before": {
    threads: [
      {
        name: "A careful person",
        minutesAgo: 12,
        closed: [0, 1, 2],
        messages: [
          ...aborted("ABORTED_WITH_FEEDBACK", "First try"),
          ...aborted("ABORTED", "Second try"),
          ...aborted("ABORTED_WITH_FEEDBACK_WITH_FEEDBACK", "Third try"),
          { content: "Is this one better?", calls: [email("bo@example.test", "Fourth try")] },
        ],
      },
    ],
  },
  "half-answered": three({
    calls: [{ ...event, status: "APPROVED" }, mail, draft],
    closed: [0],
    says: "I need all three of these.",
  }),
  untold: three({ traits: { isForgetful: true } }),
  "needs-memory-id": three({ traits: { needsMemoryId: true } }),
  "changed-while-looking": one({ surprise: { kind: "change", ms: 4000, toolArguments: changed } }),
  "new-call-while-looking": one({
    surprise: { kind: "grow", ms: 4000, call: calendarEvent("The party itself") },
  }),
};
