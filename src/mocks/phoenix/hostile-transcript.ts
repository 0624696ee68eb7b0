import type { RawSeed } from "./sessions.ts";

/** The smallest PNG: one pixel. */
const pixel =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const script = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' onload='document.title=1'/%3E";

const parts: readonly Readonly<Record<string, unknown>>[] = [
  { type: "step-start" },
  { type: "reasoning", text: "The person wants the traces.\nI shall count them first.", state: "done" },
  {
    type: "text",
    text: "I looked at <b>214</b> traces. **Nothing** here is [a link](https://example.test).",
    state: "done",
  },
  { type: "source-url", sourceId: "s-1", url: "https://docs.example.test/traces", title: "About traces" },
  {
    type: "source-url",
    sourceId: "s-2",
    url: "javascript:alert(document.domain)",
    title: "About traces, part 2",
  },
  { type: "source-url", sourceId: "s-3", url: "https://docs.example.test@evil.example.test/login" },
  { type: "source-url", sourceId: "s-4", url: "not a url", title: "Nowhere" },
  {
    type: "source-document",
    sourceId: "s-5",
    mediaType: "application/pdf",
    title: "Quarterly numbers",
    filename: "numbers\u202efdp.exe",
  },
  { type: "file", mediaType: "image/png", filename: "pixel.png", url: pixel },
  { type: "file", mediaType: "image/svg+xml", filename: "drawing.svg", url: script },
  {
    type: "file",
    mediaType: "image/jpeg",
    filename: "photo.jpg",
    url: "https://images.example.test/photo.jpg",
  },
  {
    type: "file",
    mediaType: "application/octet-stream",
    filename: "../../etc/passwd\u0000\u202egnp.exe",
    url: "data:application/octet-stream;base64,TVqQAAMAAAA=",
  },
  { type: "step-start" },
  { type: "reasoning", text: "", state: "streaming" },
  { type: "data-progress", id: "d-1", data: { done: 3, of: 7, __proto__x: null } },
  { type: "data-session-summary", data: { summary: "Traces of May" } },
  { type: "data-error", data: { errorText: "status_code: 500, body: {'message': 'scripted failure'}" } },
  { type: "hologram", text: "A part of a kind that nobody knows", depth: 3 },
  { type: "text", text: "", state: "done" },
  { type: "text", text: "Now I can go on.", state: "done" },
];

/** One of every part that is no tool call, ordinary and hostile; the last lines of it cannot be trusted at all. */
export const hostileTranscript: readonly RawSeed[] = [
  ...parts.map((part) => ({ json: JSON.stringify(part) })),
  { json: '{"type":17,"text":"a type that is a number"}' },
  { json: "null" },
];
