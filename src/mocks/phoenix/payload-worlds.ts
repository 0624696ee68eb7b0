import { payloads, plainOf } from "../attacks/payloads.ts";
import { approvals, clientSide, staticPart } from "./part-json.ts";
import { asks } from "./questions.ts";
import type { CallSeed, RawSeed } from "./sessions.ts";
import { type WorldSeed, type WorldSeeds, waiting } from "./world-seed.ts";

const raw = (value: Readonly<Record<string, unknown>>): RawSeed => ({ json: JSON.stringify(value) });

/** A text in every part that is no tool call. */
const partsWith = (text: string): readonly RawSeed[] => [
  raw({ type: "step-start" }),
  raw({ type: "text", text, state: "done" }),
  raw({ type: "reasoning", text, state: "done" }),
  raw({ type: "source-url", sourceId: text, url: text, title: text }),
  raw({ type: "source-url", sourceId: "s", url: "https://docs.example.test/", title: text }),
  raw({ type: "source-document", sourceId: text, mediaType: text, title: text, filename: text }),
  raw({ type: "file", mediaType: text, filename: text, url: text }),
  raw({ type: "file", mediaType: text, filename: text, url: `data:text/html,${encodeURIComponent(text)}` }),
  raw({ type: `data-${text}`, id: text, data: { [text]: text } }),
  raw({ type: "data-error", data: { errorText: text } }),
  raw({ type: text, [text]: text }),
];

/** A text in every field of a tool part, in every state that has fields of its own. */
function toolPartsWith(text: string): readonly RawSeed[] {
  const own = { type: `tool-${text}`, title: text, input: { [text]: text } };
  const answered = { ...approvals.given, requestReason: text, reason: text };
  const parts = [
    staticPart({
      ...own,
      toolCallId: `${text} 1`,
      state: "output-available",
      output: { [text]: text },
      approval: answered,
    }),
    staticPart({
      ...own,
      toolCallId: `${text} 2`,
      state: "output-available",
      output: text,
      approval: answered,
    }),
    staticPart({
      ...own,
      toolCallId: `${text} 3`,
      state: "output-error",
      errorText: text,
      approval: answered,
    }),
    staticPart({
      ...own,
      toolCallId: `${text} 4`,
      state: "output-error",
      input: undefined,
      rawInput: text,
      errorText: text,
    }),
    staticPart({
      ...own,
      toolCallId: `${text} 5`,
      state: "output-denied",
      approval: { ...answered, approved: false },
    }),
    staticPart({ ...own, toolCallId: `${text} 6`, state: "input-streaming" }),
    staticPart({ ...own, toolCallId: `${text} 7`, state: text }),
    staticPart({
      ...own,
      toolCallId: `${text} 8`,
      state: "input-available",
      callProviderMetadata: clientSide,
    }),
    staticPart({
      ...own,
      type: "dynamic-tool",
      toolName: text,
      toolCallId: `${text} 9`,
      state: "output-available",
      output: text,
    }),
  ];
  return parts.map((json) => ({ json }));
}

/** Calls that wait: one of the server's own kind, one with a reason for asking, and one with a question. */
const callsWith = (text: string): readonly (CallSeed | RawSeed)[] => [
  { tool: text, input: JSON.stringify({ [text]: text, list: [text, { [text]: [text] }] }), title: text },
  {
    json: staticPart({
      type: `tool-${text}`,
      title: text,
      toolCallId: text,
      state: "approval-requested",
      input: { [text]: text },
      approval: { id: text, requestReason: text },
    }),
  },
  asks({
    id: text,
    prompt: text,
    type: "single",
    allow_freeform: true,
    options: [{ id: text, label: text, description: text }],
  }),
];

/** A text in every field that a session of Phoenix has; the second session is refused with it. */
const worldWith = (text: string): WorldSeed => ({
  username: text,
  seeds: () => [
    waiting(text, callsWith(text), {
      before: [
        { role: "system", parts: [text] },
        { role: "user", parts: [text] },
        { role: "assistant", parts: partsWith(text) },
        { role: "assistant", parts: toolPartsWith(text) },
        { role: "user", isCompaction: true, parts: [text] },
      ],
      asked: text,
    }),
    waiting(text, [{ tool: text, input: JSON.stringify({ [text]: text }) }], {
      minutesAgo: 4,
      asked: text,
      fault: { kind: "refusal", status: 422, text },
    }),
  ],
});

/** Markup and addresses in every field that comes from outside, a payload a world, each beside its plain twin (T-32). */
export const payloadWorlds: WorldSeeds = Object.fromEntries(
  payloads.flatMap((payload, at) => [
    [`payload-${at + 1}`, worldWith(payload)],
    [`payload-${at + 1}-plain`, worldWith(plainOf(payload))],
  ]),
);
