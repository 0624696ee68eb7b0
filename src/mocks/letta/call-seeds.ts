import type { CallSeed } from "./seeder.ts";

/** A call with its argument text as a model writes it: spaces behind commas and colons. */
const call = (tool: string, values: Readonly<Record<string, unknown>>): CallSeed => ({
  tool,
  text: spaced(values),
});

const spaced = (values: Readonly<Record<string, unknown>>): string =>
  `{${Object.entries(values)
    .map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`)
    .join(", ")}}`;

/** A letter that is sent. */
export const email = (to: string, subject: string): CallSeed =>
  call("send_email", { to, subject, body: `Hello,\n\n${subject}.\n\nKind regards` });

/** Money that leaves. */
export const pay = (account: string, cents: number): CallSeed => call("pay", { account, cents });

/** Something that cannot be taken back. */
export const deleteRecords = (table: string, older: string): CallSeed =>
  call("delete_records", { table, older_than: older, dry_run: false });

/** A line of a shell. */
export const shell = (command: string): CallSeed => call("run_shell", { command, cwd: "/srv/reports" });

/** A call that asks nobody. */
export const lookup = (name: string): CallSeed => call("lookup_contact", { name });

/** A tool that no server has: a client shows it, and says what came of it. */
export const dialog = (title: string): CallSeed => ({
  ...call("show_dialog", { title, choices: ["Yes", "No"] }),
  isClient: true,
});

/** Forty payments, as many calls. */
export const fortyCalls: readonly CallSeed[] = Array.from({ length: 40 }, (_, index) =>
  pay(`acct-${index + 1}`, 1250 + index),
);

const statements = Array.from(
  { length: 900 },
  (_, index) => `UPDATE customers SET plan = 'team' WHERE id = ${index + 1};`,
);

/** Argument text that careless handling would show or judge wrongly. */
export const hostileCalls = {
  exact: {
    tool: "send_email",
    text: '{"to":  "a@example.test", "amount": 9007199254740993, "rate": 1.10, "zero": -0.0, "exp": 1E+2,"subject":"Quarter" ,"b":1,"a":2,\t"__proto__": {"polluted": true}, "10": "ten", "2": "two", "body":"trailing   ","esc":"\\u00e9\\/"}  ',
  },
  duplicateKeys: { tool: "delete_records", text: '{"table": "sandbox", "limit": 10, "table": "customers"}' },
  broken: { tool: "send_email", text: '{"to": "a@example.test", "subject": ' },
  empty: { tool: "send_email", text: "" },
  oddArguments: { tool: "send_email", text: "", oddArguments: '{"to":"a@example.test"}' },
  hidden: [
    {
      tool: "send_email",
      text: '{"to": "accounts@example.test", "subject": "invoice\u202efdp.exe", "body": "Please pay\u200b to the usual account."}',
    },
    {
      tool: "s\u0435nd_email",
      text: '{"to": "bo@example.test", "subject": "Looks like the other one      "}',
    },
  ],
  huge: {
    tool: "run_sql",
    text: JSON.stringify({
      sql: ["BEGIN;", ...statements, "COMMIT; DELETE FROM customers WHERE id > 5;"].join("\n"),
    }),
  },
} as const satisfies Readonly<Record<string, CallSeed | readonly CallSeed[]>>;
