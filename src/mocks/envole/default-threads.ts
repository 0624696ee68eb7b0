import {
  calendarEvent,
  deleteFile,
  email,
  hostileCalls,
  sixWithHidden,
  threeCalls,
  updateRow,
} from "./call-seeds.ts";
import type { ThreadSeed } from "./seeder.ts";

/** What the demo opens with: an ordinary morning of two assistants, newest last in this list. */
export const defaultThreads: readonly ThreadSeed[] = [
  {
    name: "Holidays in December",
    minutesAgo: 2900,
    asked: "Put my holidays into the calendar.",
    closed: [0],
    messages: [
      { content: "I enter them now.", calls: [{ ...calendarEvent("Holidays"), status: "APPROVED" }] },
      { role: "user", content: "" },
      { content: "Done: google_calendar_create_event." },
    ],
  },
  {
    name: "Upgrade the customers",
    minutesAgo: 900,
    isOfSupport: true,
    asked: "Everybody on the old plan gets the team plan.",
    calls: [hostileCalls.veryLong],
  },
  {
    name: "Old contracts",
    minutesAgo: 340,
    asked: "Make room on the drive.",
    closed: [0],
    messages: [
      {
        content: "I would delete these two.",
        calls: ["/contracts/2019.pdf", "/contracts/2020.pdf"].map((path) => ({
          ...deleteFile(path),
          status: "ABORTED_WITH_FEEDBACK",
        })),
      },
      { role: "user", content: "Stop. The contracts of 2020 are still in use." },
      { content: "I stopped. You wrote: Stop. The contracts of 2020 are still in use." },
      { content: "Then only the older ones.", calls: [deleteFile("/contracts/2019.pdf")] },
    ],
  },
  { name: "Kick-off", minutesAgo: 125, asked: "Prepare the kick-off.", calls: sixWithHidden },
  {
    name: "Seats for Acme",
    minutesAgo: 64,
    isOfSupport: true,
    asked: "Acme wants more seats.",
    messages: [
      { content: "First the seats.", calls: [updateRow(17), updateRow(18)] },
      { role: "user", content: "And tell them." },
      { content: "Then the mail.", calls: [email("acme@example.test", "Your new seats")] },
    ],
  },
  {
    name: "Pay the invoice",
    minutesAgo: 33,
    isOfSupport: true,
    asked: "The invoice of the printer is due.",
    calls: [hostileCalls.exactNumbers],
    traits: { repeats: true },
  },
  {
    name: "Launch",
    minutesAgo: 18,
    asked: "Prepare the launch together.",
    traits: { collaborationId: "collab_3", repeats: true },
    messages: [
      { handle: "@research", content: "I have read what there is about the launch." },
      {
        handle: "@project_manager",
        content: "Then I write to everybody.",
        calls: [email("team@example.test", "The launch is on Thursday"), calendarEvent("Launch")],
      },
    ],
  },
  {
    name: "Project review",
    minutesAgo: 4,
    asked: "Invite Bo and Cy to a project review, tell them, and draft an agenda.",
    says: "I would do three things.",
    calls: threeCalls,
    script: [
      {
        content: "Shall I book the room as well?",
        calls: [calendarEvent("Room Blue for the project review")],
      },
    ],
  },
];
