import type { CallSeed } from "./seeder.ts";

const call = (
  tool: string,
  [provider, category]: readonly [string, string],
  toolArguments: string,
): CallSeed => ({
  tool,
  provider,
  category,
  toolArguments,
});

const calendar = ["GOOGLE_CALENDAR", "CALENDAR"] as const;
const gmail = ["GMAIL", "EMAIL"] as const;
const billing = ["BILLING", "FINANCE"] as const;
const drive = ["GOOGLE_DRIVE", "FILES"] as const;
const database = ["POSTGRES", "DATABASE"] as const;

/** An event in the calendar. */
export const calendarEvent = (title: string): CallSeed =>
  call(
    "google_calendar_create_event",
    calendar,
    JSON.stringify({
      event_title: title,
      start_time: "2026-12-01T14:00:00Z",
      end_time: "2026-12-01T15:00:00Z",
      attendees: "bo@example.test,cy@example.test",
      location: "Room Blue",
    }),
  );

/** A mail that is sent. */
export const email = (to: string, subject: string): CallSeed =>
  call(
    "gmail_send_email",
    gmail,
    JSON.stringify({ to, subject, body: `Hello,\n\n${subject}.\n\nKind regards`, from: "ana@example.test" }),
  );

/** A mail that is only written. Its source has spaces, which an answer must give back. */
export const emailDraft = (subject: string): CallSeed =>
  call("gmail_create_draft", gmail, `{ "to": "bo@example.test",  "subject": ${JSON.stringify(subject)} }`);

/** Something that cannot be taken back. */
export const deleteFile = (path: string): CallSeed =>
  call("google_drive_delete_file", drive, JSON.stringify({ path, permanent: true }));

/** A row of a table. */
export const updateRow = (id: number): CallSeed =>
  call(
    "update_row",
    database,
    JSON.stringify({
      table: "customers",
      id,
      set: { plan: "team", seats: 12 },
      reason: "Upgrade asked for by mail",
    }),
  );

/** What the vendor's example of three tools is about: an event, a mail and a draft. */
export const threeCalls: readonly CallSeed[] = [
  calendarEvent("Project review"),
  email("bo@example.test", "The project review is on Tuesday"),
  emailDraft("Agenda for the project review"),
];

/** Forty rows, as many calls. */
export const fortyCalls: readonly CallSeed[] = Array.from({ length: 40 }, (_, index) => updateRow(index + 1));

const lines = Array.from(
  { length: 410 },
  (_, index) => `UPDATE customers SET plan = 'team' WHERE id = ${index + 1};`,
);

/** Arguments that careless handling would show or give back wrongly. All are source text; none was ever parsed. */
export const hostileCalls = {
  exactNumbers: call(
    "pay_invoice",
    billing,
    '{"z_first":1,"account":9007199254740993,"amount":1.0,"minus_zero":-0,"exponent":1e2,"small":0.1000000000000000055,"__proto__":{"polluted":true},"10":"ten","2":"two","escaped_slash":"a\\/b","a_last":null}',
  ),
  duplicateKeys: call("delete_rows", database, '{"table":"sandbox","limit":10,"table":"customers"}'),
  hidden: [
    call(
      "gmail_send_email",
      gmail,
      '{"to":"accounts@example.test","subject":"Invoice \u202egnp.exe","body":"Please pay\u200b to the usual account."}',
    ),
    call(
      "gm\u0430il_send_email",
      gmail,
      '{"to":"bo@example.test","subject":"Looks like the other one      "}',
    ),
  ],
  veryLong: call(
    "run_sql",
    database,
    JSON.stringify({ sql: ["BEGIN;", ...lines, "COMMIT; DELETE FROM customers WHERE id > 5;"].join("\n") }),
  ),
  asString: call("gmail_send_email", gmail, '"{\\"to\\":\\"bo@example.test\\",\\"amount\\":1.0}"'),
} as const satisfies Readonly<Record<string, CallSeed | readonly CallSeed[]>>;

/** Six calls, the fourth of them with one character that nobody sees. */
export const sixWithHidden: readonly CallSeed[] = [
  calendarEvent("Kick-off"),
  email("bo@example.test", "Welcome to the project"),
  updateRow(17),
  call("gmail_send_email", gmail, '{"to":"cy@example.test","subject":"Pay\u200bments","body":"As agreed."}'),
  emailDraft("Notes of the kick-off"),
  deleteFile("/old/kick-off-2025.pdf"),
];
