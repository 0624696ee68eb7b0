import type { ApprovalBatch } from "../domain/approval-batch.ts";
import type { CallOutcome } from "../domain/call-outcome.ts";
import { sentence } from "../domain/sentence.ts";
import type { ToolCall } from "../domain/tool-call.ts";
import type { TranscriptPart } from "../domain/transcript.ts";
import { learn } from "../messages/sayings.ts";
import { aBatch, aCall } from "./builders.ts";
import { dynamicParts, specialParts, staticParts } from "./part-fixtures.ts";
import { anAskUser, aQuestion } from "./questions.ts";

/** A sentence of a protocol that holds a text from outside. */
const saidOf = (text: string) => sentence("zones.said", { text });

/** The smallest picture, and a drawing that is none. */
const pixel =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const question = aQuestion({ takesOwnWords: true });

/** What became of a call, wherever that holds a text. */
const outcomes: readonly CallOutcome[] = [
  { kind: "failed", message: "The sandbox is gone.", approved: true },
  { kind: "denied", reason: "Too early." },
  { kind: "declined", words: "Not mine." },
  { kind: "answered", answer: { kind: "json", text: '{"a":1}' } },
  { kind: "answered", answer: { kind: "output", text: "Done.", isError: false } },
  {
    kind: "answered",
    asked: [question],
    answer: { kind: "questions", given: new Map([["q-1", { options: ["yes"], words: "or so" }]]) },
  },
];

const parts: readonly TranscriptPart[] = [
  { kind: "text", text: "I looked.", isStreaming: false },
  { kind: "reasoning", text: "I shall.", isStreaming: false },
  { kind: "step" },
  { kind: "error", text: "It broke." },
  { kind: "source-url", url: "https://docs.example.test/", title: "Docs" },
  { kind: "source-document", title: "Numbers", mediaType: "application/pdf", name: "numbers.pdf" },
  { kind: "file", url: pixel, mediaType: "image/png", name: "pixel.png" },
  { kind: "file", url: "https://images.example.test/a.jpg", mediaType: "image/jpeg", name: null },
  { kind: "data", name: "progress", source: '{"done":3}' },
  { kind: "raw", type: "hologram", source: '{"type":"hologram"}', fault: "type" },
];

const tools: readonly TranscriptPart[] = [
  ...Object.values(staticParts),
  dynamicParts["approval-requested"],
  specialParts.failedWithoutInput,
  specialParts.deniedAndAsked,
].map((part) => ({ kind: "tool", part: { ...part, title: "read_only_lookup" } }));

/** A batch with a text in every field that may hold one from outside, in every state that a call and a part can have. */
export function aFullBatch(): ApprovalBatch {
  learn({ "zones.said": ({ text }: { text: string }) => `It says ${text}.` });
  const said: Pick<ToolCall, "agentSays" | "origin"> = {
    origin: saidOf("server"),
    agentSays: [
      { label: "title", text: "Read README" },
      { label: "requestReason", text: "Risk: none." },
    ],
  };
  const calls = [
    aCall({ id: "c-0", ...said, part: staticParts["approval-requested"] }),
    { ...anAskUser([question], { id: "c-1" }), ...said },
    ...outcomes.map((outcome, at) =>
      aCall({
        id: `c-${at + 2}`,
        outcome,
        ...said,
        decided: { by: "bo", at: Date.UTC(2026, 10, 30, 11, 59), isOther: true, words: "Fine." },
      }),
    ),
  ];
  const message = { role: "assistant", at: null, isCompaction: false } as const;
  return aBatch({
    calls,
    beside: [staticParts["input-available"]],
    lineage: { agent: "assistant", session: { id: "session-1", title: "Tidy the disk" }, run: "run-1" },
    requester: "ana",
    approvers: ["bo", "cleo"],
    pageUrl: "https://phoenix.example.test/",
    notes: [saidOf("a note")],
    rules: { ...aBatch().rules, guarantees: [saidOf("a guarantee")], runsAnyway: [] },
    transcript: {
      lastUserMessage: { text: "Go on.", at: null },
      messages: [
        { id: "m-1", ...message, parts },
        { id: "m-2", ...message, parts: tools },
        {
          id: "m-3",
          ...message,
          role: "user",
          parts: [{ kind: "text", text: "Go on.", isStreaming: false }],
        },
      ],
    },
  });
}
