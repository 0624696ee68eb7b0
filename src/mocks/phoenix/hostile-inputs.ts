import type { CallSeed } from "./sessions.ts";

const lines = Array.from(
  { length: 410 },
  (_, index) => `INSERT INTO customers VALUES (${index + 1}, 'Customer ${index + 1}');`,
);

/** Arguments that careless handling would show wrongly. All are source text; nothing here was ever parsed. */
export const hostileInputs = {
  hidden: [
    {
      tool: "send_email",
      input:
        '{"to":["accounts@example.test"],"subject":"Invoice \u202egnp.exe","body":"Please pay\u200b to the usual account.","note":"\u0430ccount, with a first letter of another script"}',
    },
    {
      tool: "s\u0435nd_email",
      input: '{"to":["bo@example.test"],"subject":"Looks like the other one","body":"trailing spaces      "}',
    },
  ],
  veryLong: {
    tool: "run_sql",
    input: JSON.stringify({
      database: "crm",
      sql: ["BEGIN;", ...lines, "COMMIT; DELETE FROM customers WHERE id > 5;"].join("\n"),
    }),
  },
  exactNumbers: {
    tool: "pay_invoice",
    input:
      '{"z_first":1,"account":9007199254740993,"amount":1.0,"minus_zero":-0,"exponent":1e2,"small":0.1000000000000000055,"__proto__":{"polluted":true},"10":"ten","2":"two","escaped_slash":"a\\/b","a_last":null}',
  },
  duplicateKeys: {
    tool: "delete_runs",
    input: '{"project":"sandbox","limit":10,"project":"production"}',
  },
} as const satisfies Readonly<Record<string, CallSeed | readonly CallSeed[]>>;
