import { within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ToolPart } from "../../../domain/tool-part.ts";
import type { TranscriptMessage, TranscriptPart } from "../../../domain/transcript.ts";
import { aBatch } from "../../../test/builders.ts";
import { renderBatch } from "../../../test/render-batch.tsx";

const input = '{"command":"ls"}';
const yes = { id: "a", approved: true, reason: "fine" };
const base = { kind: "static", toolName: "bash", callId: "c", title: null, source: '{"raw":1}' } as const;

const states: readonly (readonly [string, ToolPart, readonly string[]])[] = [
  ["Arguments are arriving", { ...base, state: "input-streaming", input: '{"comm' }, ['{"comm']],
  ["Called, no output yet", { ...base, state: "input-available", input, runsAt: "server" }, [input]],
  [
    "Waiting for a decision",
    {
      ...base,
      state: "approval-requested",
      input,
      approval: { id: "a", isAutomatic: false, requestReason: "why" },
    },
    ["why"],
  ],
  [
    "A policy decides, not you",
    {
      ...base,
      state: "approval-requested",
      input,
      approval: { id: "a", isAutomatic: true, requestReason: null },
    },
    [input],
  ],
  ["Approved, recorded", { ...base, state: "approval-responded", input, approval: yes }, ["fine"]],
  [
    "Denied, recorded",
    { ...base, state: "approval-responded", input, approval: { ...yes, approved: false } },
    [input],
  ],
  [
    "Ran",
    { ...base, state: "output-available", input, output: '""', preliminary: false, approval: null },
    ['""'],
  ],
  [
    "Preliminary output",
    { ...base, state: "output-available", input, output: "1", preliminary: true, approval: null },
    ["1"],
  ],
  [
    "Approved, then failed",
    { ...base, state: "output-error", input: null, rawInput: '{"q":', errorText: "no table", approval: yes },
    ['{"q":', "no table"],
  ],
  ["Denied", { ...base, state: "output-denied", input, approval: null }, [input]],
  [
    "Approved, then interrupted: it may have happened",
    { ...base, state: "interrupted", input, answered: true },
    [],
  ],
  ["Denied, then superseded", { ...base, state: "interrupted", input, answered: false }, []],
  ["Interrupted, never answered", { ...base, state: "interrupted", input, answered: null }, []],
  [
    "Malformed",
    { ...base, state: "malformed", saidState: "odd", input: null, fault: "no input" },
    ["no input", '{"raw":1}'],
  ],
  [
    "Unknown state",
    { ...base, state: "unknown", saidState: "output-queued", input: null },
    ["output-queued", '{"raw":1}'],
  ],
];

const paneOf = (messages: readonly TranscriptMessage[]) =>
  renderBatch(aBatch({ transcript: { messages, lastUserMessage: null } }));

const message = (parts: readonly TranscriptPart[], id = "m"): TranscriptMessage => ({
  id,
  role: "assistant",
  at: null,
  isCompaction: false,
  parts,
});

test.each(states)("a tool part draws its state and what it carries: %s", async (words, part, carried) => {
  for (const kind of ["static", "dynamic"] as const) {
    const pane = await paneOf([message([{ kind: "tool", part: { ...part, kind } }])]);
    const script = within(pane.region.getByRole("region", { name: /^Transcript/ }));
    expect(script.getByText(words, { selector: "strong" })).toBeVisible();
    for (const text of carried)
      expect(pane.region.getByRole("region", { name: /^Transcript/ })).toHaveTextContent(text);
    expect(script.queryByRole("article")).toBeNull();
    pane.unmount();
  }
});

test("messages beyond the last few are folded with their count, and a press draws them", async () => {
  const messages = Array.from({ length: 7 }, (_, at) =>
    message([{ kind: "text", text: `word ${at}`, isStreaming: false }], `${at}`),
  );
  const pane = await paneOf(messages);
  expect(pane.region.queryByText("word 0")).toBeNull();
  expect(pane.region.getByText("word 6")).toBeVisible();
  await pane.user.click(pane.button("Show 3 earlier messages"));
  expect(pane.region.getByText("word 0")).toBeVisible();
});

test("what was said stays text: no Markdown, no links, no images", async () => {
  const text =
    "# Title **b** [x](https://evil.test) <img src=x onerror=alert(1)> ![i](https://evil.test/p.png)";
  const pane = await paneOf([
    message([
      { kind: "text", text, isStreaming: false },
      { kind: "reasoning", text, isStreaming: false },
      { kind: "error", text },
    ]),
  ]);
  const script = pane.region.getByRole("region", { name: /^Transcript/ });
  expect(within(script).getAllByText(text)).toHaveLength(3);
  expect(script.querySelectorAll("a, img, b, h1, h2")).toHaveLength(0);
});

test("a part of an unknown type is drawn raw, with what kept it from being read", async () => {
  const pane = await paneOf([
    message([{ kind: "raw", type: "data-plan", source: '{"steps":3}', fault: "no text" }]),
  ]);
  expect(pane.region.getByText('{"steps":3}')).toBeVisible();
  expect(pane.region.getByText("It could not be read: no text")).toBeVisible();
});
