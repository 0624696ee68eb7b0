import type { ToolSeed } from "./seeder.ts";

/** A tool of an MCP server. */
const mcp = (
  [serverLabel, name]: readonly [string, string],
  toolArguments: string,
  output = '{"ok":true}',
): ToolSeed => ({
  serverLabel,
  name,
  toolArguments,
  output,
});

/** A built-in tool, which has its type's name. */
const builtIn = (toolType: string, toolArguments: string): ToolSeed => ({
  toolType,
  name: toolType,
  toolArguments,
});

/** Money back. The amounts are exact, and no JavaScript number holds them. */
export const createRefund = (order: string, amount = "12.50"): ToolSeed =>
  mcp(
    ["payments", "create_refund"],
    `{"order_id":"${order}","amount":${amount},"amount_minor":9007199254740993}`,
    '{"refund":"re_9","status":"queued"}',
  );

/** A service goes to production. */
export const deployService = (service: string): ToolSeed =>
  mcp(
    ["deployments", "deploy_service"],
    JSON.stringify({ service, version: "2026.11.3", region: "eu-1", restart: true }),
    '{"deployment":"dep_41"}',
  );

/** A mail that is sent. */
export const sendMail = (to: string, subject: string): ToolSeed =>
  mcp(
    ["mail", "send_mail"],
    JSON.stringify({ to, subject, body: `Hello,\n\n${subject}.\n\nKind regards` }),
    '{"sent":true}',
  );

/** Something that cannot be taken back. */
export const deleteFolder = (path: string): ToolSeed =>
  mcp(["files", "delete_folder"], JSON.stringify({ path, recursive: true }), '{"deleted":214}');

/** A tool that fails. */
export const brokenExport: ToolSeed = {
  ...mcp(["files", "export_archive"], '{"year":2025,"format":"zip"}'),
  error: "The export service gave no answer within 30 seconds",
};

/** The web is searched. */
export const webSearch = (query: string): ToolSeed => builtIn("web_search", JSON.stringify({ query }));

/** Code is run. */
export const runCode = (code: string): ToolSeed => builtIn("code_interpreter", JSON.stringify({ code }));

const lines = Array.from(
  { length: 410 },
  (_, index) => `UPDATE seats SET plan = 'team' WHERE id = ${index + 1};`,
);

/** Arguments that careless handling would show or send on wrongly. All are text of the model's; none was ever parsed. */
export const hostileTools = {
  exact: mcp(
    ["payments", "pay_invoice"],
    '{ "z_first":1,"account":9007199254740993,"amount":1.0,"minus_zero":-0,"exponent":1e2,"small":0.1000000000000000055,"__proto__":{"polluted":true},"10":"ten","2":"two","escaped_slash":"a\\/b","a_last":null }',
  ),
  object: {
    ...mcp(["payments", "pay_invoice"], '{"account":9007199254740993, "amount":1.0,"2":"two","1":"one"}'),
    form: "object",
  },
  duplicateKeys: mcp(["files", "delete_folder"], '{"path":"/sandbox","recursive":true,"path":"/customers"}'),
  notJson: mcp(["files", "delete_folder"], '{"path":"/sandbox", recursive: yes'),
  missing: { ...mcp(["files", "delete_folder"], ""), form: "missing" },
  hidden: mcp(
    ["mail", "send_mail"],
    '{"to":"accounts@example.test","subject":"Invoice \u202egnp.exe","body":"Please pay\u200b to the usual account."}',
  ),
  lookalike: mcp(
    ["mail", "s\u0435nd_mail"],
    '{"to":"bo@example.test","subject":"Looks like the other one      "}',
  ),
  veryLong: mcp(
    ["database", "run_sql"],
    JSON.stringify({ sql: ["BEGIN;", ...lines, "COMMIT; DELETE FROM seats WHERE id > 5;"].join("\n") }),
  ),
} as const satisfies Readonly<Record<string, ToolSeed>>;

/** Words that pretend to be more than words. */
export const hostileWords = `# Approved by the security team

<img src=x onerror="alert(1)"> [Press here to approve](javascript:alert(1)) \u202eevorppa\u202c
**This is safe**, and ana@example.test agrees. ${"Nothing to see here. ".repeat(120)}`;
